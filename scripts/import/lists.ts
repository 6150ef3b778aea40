import type { Army } from '@muster/contract/armies'
import type { Call } from '@muster/contract/client'
import type { Event } from '@muster/contract/events'
import type { There } from './plan.ts'

const pageSize = 1000

export async function listCatalogue(call: Call): Promise<Army[]> {
  const found: Army[] = []
  for (;;) {
    const { armies, total } = await call('GET /armies', { query: { skip: found.length, limit: pageSize } })
    found.push(...armies)
    if (armies.length === 0 || found.length >= total) return found
  }
}

export async function listOwnEvents(call: Call): Promise<Event[]> {
  const pages = await allPages((cursor) =>
    call('GET /events', { query: { my_events: 'true', limit: pageSize, cursor } }),
  )
  return pages.flatMap(({ events }) => events)
}

export async function listThere(call: Call, event_id: number): Promise<There> {
  const { participants } = await call('GET /events/:event_id/participants', { params: { event_id } })
  const pages = await allPages((cursor) =>
    call('GET /events/:event_id/matches', { params: { event_id }, query: { cursor } }),
  )
  return { participants, matches: pages.flatMap(({ matches }) => matches) }
}

async function allPages<Page extends { next_cursor: string | null }>(
  ask: (cursor: string | undefined) => Promise<Page>,
): Promise<Page[]> {
  const pages = [await ask(undefined)]
  for (let cursor = pages[0]?.next_cursor; cursor; cursor = pages.at(-1)?.next_cursor) pages.push(await ask(cursor))
  return pages
}
