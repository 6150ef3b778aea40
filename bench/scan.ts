import { type CallFunction, createClient } from '@muster/contract/client'
import type { Page } from '@playwright/test'
import { demoPassword } from '../scripts/demo/people.ts'

export interface Slips {
  /** The address of the page of a slip that nobody has opened. */
  next: () => string
  /** Deletes the event of the slips. */
  remove: () => Promise<void>
}

/** A client with the token of the demo's account. */
export async function signInDemo(url: string): Promise<{ call: CallFunction; token: string }> {
  const credentials = { email: 'demo@muster.example', password: demoPassword }
  const { access_token: token } = await createClient({ origin: url, token: () => null })('POST /auth/login', {
    body: credentials,
  })
  return { call: createClient({ origin: url, token: () => token }), token }
}

/** Creates an event with this many tables for the demo's account, and publishes its first round. */
export async function createSlips(url: string, tables: number): Promise<Slips> {
  const { call } = await signInDemo(url)
  const { id: event_id } = await call('POST /events', {
    body: { title: 'Slips', game_type: 'SPEARHEAD', event_type: 'tournament', visibility: 'unlisted' },
  })
  const participants = Array.from({ length: 2 * tables }, (_, index) => ({ nickname: `Participant ${index + 1}` }))
  const round = { event_id, round_number: 1 }
  await call('POST /events/:event_id/participants/bulk', { params: { event_id }, body: { participants } })
  await call('POST /events/:event_id/rounds', { params: { event_id }, body: { method: 'swiss' } })
  await call('POST /events/:event_id/rounds/:round_number/publish', { params: round, body: {} })
  const slips = await call('GET /events/:event_id/rounds/:round_number/slips', { params: round })
  return {
    next: () => `${url}/r/${slips.pop()?.code}`,
    remove: async () => {
      await call('DELETE /events/:event_id', { params: { event_id } })
    },
  }
}

/** From the request for the page of a slip until the page says that the result has arrived, without time to type. */
export async function timeReport(page: Page): Promise<number> {
  const scores = page.getByRole('textbox', { name: /^Score of/ })
  await scores.first().fill('20')
  await scores.last().fill('3')
  await page.getByRole('button', { name: 'Send Result' }).tap()
  await page.getByText(/You reported this at/).waitFor()
  return page.evaluate(() => performance.now())
}
