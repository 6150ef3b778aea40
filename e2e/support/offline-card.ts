import { expect, type Page } from '@playwright/test'
import { apiOf, createMember } from './api.ts'
import type { Mailbox } from './mailbox.ts'
import type { Muster } from './server.ts'

/** A running event in which Ana, who has an account, plays against Ben, who has none. */
export async function setUpCard({ url }: Muster, mailbox: Mailbox) {
  const olga = await createMember(url, mailbox, 'Olga')
  const ana = await createMember(url, mailbox, 'Ana')
  const call = apiOf(url, olga.token)
  const event = await call('POST /events', {
    body: { title: 'Winter Muster', game_type: 'SPEARHEAD', event_type: 'tournament', registration_open: true },
  })
  const params = { event_id: event.id }
  await apiOf(url, ana.token)('POST /events/:event_id/participants/me', { params, body: {} })
  await call('POST /events/:event_id/participants/bulk', { params, body: { participants: [{ nickname: 'Ben' }] } })
  await call('POST /events/:event_id/rounds', { params, body: { method: 'swiss' } })
  const round = { ...params, round_number: 1 }
  await call('POST /events/:event_id/rounds/:round_number/publish', { params: round, body: {} })
  return { olga, ana, call, event_id: event.id, address: `/events/${event.id}/me` }
}

export const expectSeat = (page: Page) =>
  expect(page.getByRole('region', { name: 'Your seat' })).toContainText('Round 1, table1')

/** Waits until the service worker has stored the files of the offline pages. */
export const untilStored = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
