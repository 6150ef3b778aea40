import type { EventType, GameType } from '@muster/contract/games'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type BodyOfCall, call } from '../../lib/api-client.ts'

/** What the events list is narrowed by, as it stands in the address. */
export interface EventFilters {
  search: string
  game_type: GameType | ''
  event_type: EventType | ''
}

const pageSize = 24

export const eventListQuery = ({ search, game_type, event_type }: EventFilters) =>
  infiniteQueryOptions({
    queryKey: ['events', 'list', { search, game_type, event_type }],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: pageSize,
        ...(search && { search }),
        ...(game_type && { game_type }),
        ...(event_type && { event_type }),
        ...(pageParam && { cursor: pageParam }),
      }
      return call('GET /events', { query }, signal)
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })

/** The events of one owner, all of them. */
export const myEventsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['events', 'mine', userId],
    queryFn: ({ signal }) => call('GET /events', { query: { my_events: 'true', limit: 1000 } }, signal),
  })

export const eventQuery = (event_id: number) =>
  queryOptions({
    queryKey: ['events', 'one', event_id],
    queryFn: ({ signal }) => call('GET /events/:event_id', { params: { event_id } }, signal),
  })

/** Everything that an event's page shows, and every list the event stands in, is fetched anew. */
export const reloadEvents = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: ['events'] })

export type EventBody = BodyOfCall<'POST /events'>

export const createEvent = (body: EventBody) => call('POST /events', { body })
export const updateEvent = (event_id: number, body: BodyOfCall<'PUT /events/:event_id'>) =>
  call('PUT /events/:event_id', { params: { event_id }, body })
export const deleteEvent = (event_id: number) => call('DELETE /events/:event_id', { params: { event_id } })
export const listMyEvents = (search: string) =>
  call('GET /events', { query: { my_events: 'true', search, limit: 100 } })
