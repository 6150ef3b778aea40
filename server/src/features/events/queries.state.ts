import type { EventState } from '@muster/contract/events'
import { sql } from 'kysely'

/** How long an event is not over after its end, by its dates. */
const runsFor = sql`interval '2 days'`

/** Whether the event of the row is over by its dates: one without a date never is. */
const isOver = sql<boolean>`coalesce(coalesce(events.ends_at, events.event_date) <= now() - ${runsFor}, false)`

/** Whether every planned round was played, and every match of them has its result. */
const isPlayed = sql<boolean>`(
  events.rounds_planned is not null
  and exists (select from matches where event_id = events.id and round_number = events.rounds_planned)
  and not exists (
    select from matches where event_id = events.id and round_number <= events.rounds_planned
    and (participant1_score is null or participant2_score is null)
  ))`

/** The state of the event of the row, as `EventState` defines it. */
export const stateOf = sql<EventState>`case
  when events.finished_at is not null or ${isOver} then 'finished'
  when not events.begun then 'upcoming'
  when ${isPlayed} then 'finished'
  else 'running' end`
