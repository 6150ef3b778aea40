import type { Army } from '@muster/contract/armies'
import type { Call } from '@muster/contract/client'
import type { Event } from '@muster/contract/events'
import type { Existing } from './plan.ts'

const pageSize = 1000

export async function listCatalogue(call: Call): Promise<Army[]> {
  const all: Army[] = []
  for (;;) {
    const { armies, total } = await call('GET /armies', { query: { skip: all.length, limit: pageSize } })
    all.push(...armies)
    if (armies.length === 0 || all.length >= total) return all
  }
}

export async function listOwnEvents(call: Call): Promise<Event[]> {
  const pages = await allPages((cursor) =>
    call('GET /events', { query: { my_events: 'true', limit: pageSize, cursor } }),
  )
  return pages.flatMap(({ events }) => events)
}

export async function listExisting(call: Call, event_id: number): Promise<Existing> {
  const { participants } = await call('GET /events/:event_id/participants', { params: { event_id } })
  const pages = await allPages((cursor) =>
    call('GET /events/:event_id/matches', { params: { event_id }, query: { cursor } }),
  )
  return { participants, matches: pages.flatMap(({ matches }) => matches) }
}

async function allPages<Page extends { next_cursor: string | null }>(
  fetchPage: (cursor: string | undefined) => Promise<Page>,
): Promise<Page[]> {
  const pages = [await fetchPage(undefined)]
  for (let cursor = pages[0]?.next_cursor; cursor; cursor = pages.at(-1)?.next_cursor)
    pages.push(await fetchPage(cursor))
  return pages
}
