import type { BodyInputOf } from '@muster/contract/endpoint'
import * as contract from '@muster/contract/events'
import type { EventType, GameType } from '@muster/contract/games'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'

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
      return call(contract.listEvents, { query }, signal)
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })

/** The events of one owner, all of them. */
export const myEventsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['events', 'mine', userId],
    queryFn: ({ signal }) => call(contract.listEvents, { query: { my_events: 'true', limit: 1000 } }, signal),
  })

export const eventQuery = (event_id: number) =>
  queryOptions({
    queryKey: ['events', 'one', event_id],
    queryFn: ({ signal }) => call(contract.getEvent, { params: { event_id } }, signal),
  })

/** Everything that an event's page shows, and every list the event stands in, is fetched anew. */
export const reloadEvents = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: ['events'] })

export type EventBody = BodyInputOf<typeof contract.createEvent>

export const createEvent = (body: EventBody) => call(contract.createEvent, { body })
export const updateEvent = (event_id: number, body: BodyInputOf<typeof contract.updateEvent>) =>
  call(contract.updateEvent, { params: { event_id }, body })
export const deleteEvent = (event_id: number) => call(contract.deleteEvent, { params: { event_id } })
export const listMyEvents = (search: string) =>
  call(contract.listEvents, { query: { my_events: 'true', search, limit: 100 } })
