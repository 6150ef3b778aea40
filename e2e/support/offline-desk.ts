import type { Match } from '@muster/contract/matches'
import { expect, type Page, type Route } from '@playwright/test'
import { apiOf, createMember } from './api.ts'
import type { Mailbox } from './mailbox.ts'
import type { Muster } from './server.ts'

/** An event with a published round of this many tables, its owner's token, and its matches. */
export async function setUp({ url }: Muster, mailbox: Mailbox, tables = 2) {
  const { token, email } = await createMember(url, mailbox, 'Olga')
  const call = apiOf(url, token)
  const event = await call('POST /events', {
    body: { title: 'Winter Muster', game_type: 'SPEARHEAD', event_type: 'tournament', rounds_planned: 2 },
  })
  const params = { event_id: event.id }
  const nicknames = Array.from({ length: 2 * tables }, (_, position) => `Player ${position + 1}`)
  await call('POST /events/:event_id/participants/bulk', {
    params,
    body: { participants: nicknames.map((nickname) => ({ nickname })) },
  })
  await call('POST /events/:event_id/rounds', { params, body: { method: 'swiss' } })
  const round = { ...params, round_number: 1 }
  await call('POST /events/:event_id/rounds/:round_number/publish', { params: round, body: {} })
  const listMatches = async () => (await call('GET /events/:event_id/matches', { params })).matches
  const address = `/events/${event.id}/desk?part=round`
  return { token, email, call, event_id: event.id, listMatches, address }
}

/** Opens the desk and waits until it works without a network. */
export async function openDesk(page: Page, address: string, token?: string) {
  await page.addInitScript(sendWithoutKeepalive)
  if (token) await page.addInitScript((value) => localStorage.setItem('access_token', value), token)
  await page.goto(address)
  await expect(page.getByText(/^Ready offline since/)).toBeVisible()
}

/** Chromium sends requests with `keepalive` past `page.route`, so none would be lost. */
function sendWithoutKeepalive() {
  const send = window.fetch
  window.fetch = (input, init) => send(input, { ...init, keepalive: false })
}

export const tableField = (page: Page) => page.getByLabel('Table', { exact: true })

export async function enter(page: Page, table: number | null, one: number, other: number) {
  const field = tableField(page)
  await field.fill(String(table))
  await field.press('Enter')
  for (const score of [one, other]) {
    await page.keyboard.type(String(score))
    await page.keyboard.press('Enter')
  }
  await expect(field).toBeFocused()
}

export const notSent = (page: Page, count: number) =>
  page.getByRole('button', { name: new RegExp(`^${count} (not sent|needs? your decision)`) })
export const expectAllSent = (page: Page) =>
  expect(page.getByRole('button', { name: /not sent/ })).toBeHidden({ timeout: 90_000 })

export const scoresOf = ({ participant1_score, participant2_score }: Match) => [participant1_score, participant2_score]

/** What `url` matches is aborted before or after the server has it. */
export const loseRequest = (route: Route) => route.abort('internetdisconnected')
export const loseResponse = async (route: Route) => {
  await route.fetch()
  await route.abort('internetdisconnected')
}
export const results = '**/result'
