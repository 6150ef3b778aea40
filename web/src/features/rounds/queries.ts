import { fateOf } from '@muster/contract/client'
import { roundsQuery, standingsQuery } from '@muster/site/queries'
import { toQueryOptions } from '../../lib/queries.ts'

/** The rounds of an event; its owner sees the draft, too. What everybody sees stays in view until it arrives. */
export const rounds = (event_id: number, user_id: number | undefined) =>
  toQueryOptions(roundsQuery(event_id), { user_id, keepPrevious: ({ params }) => params.event_id === event_id })

/** A round with its pairings and its check. */
export const round = (event_id: number, round_number: number, user_id: number | undefined) =>
  toQueryOptions(
    { name: 'GET /events/:event_id/rounds/:round_number', sent: { params: { event_id, round_number }, query: {} } },
    { user_id },
  )

/** The codes of the slips of a round; for its owner. A round that was entered by hand has none. */
export const slips = (event_id: number, round_number: number, user_id: number | undefined) => ({
  ...toQueryOptions(
    { name: 'GET /events/:event_id/rounds/:round_number/slips', sent: { params: { event_id, round_number } } },
    { user_id },
  ),
  retry: (failures: number, error: Error) => failures < 1 && fateOf(error) !== 'refused',
})

/** The check of a round against the current results; for its owner. */
export const roundCheck = (event_id: number, round_number: number, user_id: number | undefined) =>
  toQueryOptions(
    {
      name: 'GET /events/:event_id/rounds/:round_number/check',
      sent: { params: { event_id, round_number }, query: { check_now: 'true' } },
    },
    { user_id },
  )

/** Every step of the result of a match; for the organiser and both sides. */
export const history = (event_id: number, match_id: number, user_id: number | undefined) =>
  toQueryOptions(
    { name: 'GET /events/:event_id/matches/:match_id/history', sent: { params: { event_id, match_id } } },
    { user_id },
  )

/** The standings after a round; by default after all rounds so far. */
export const standings = (event_id: number, after_round?: number) =>
  toQueryOptions(standingsQuery(event_id, after_round))
