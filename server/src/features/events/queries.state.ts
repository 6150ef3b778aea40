import type { EventState } from '@muster/contract/events'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** What ended by then is over. Two days may be an hour less or more where the session's clock changes. */
const over = sql`(now() - interval '48 hours')`

/** Whether the event of the row is over by its dates: one without a date never is. */
const isOver = sql<boolean>`coalesce(coalesce(events.ends_at, events.event_date) <= ${over}, false)`

/** Whether every planned round was played, and every match has its result, also of rounds that nobody had planned. */
const isPlayed = sql<boolean>`(
  events.rounds_planned is not null
  and exists (select from matches where event_id = events.id and round_number = events.rounds_planned)
  and not exists (
    select from matches where event_id = events.id and round_number is not null
    and (participant1_score is null or participant2_score is null)
  ))`

/**
 * Whether the event of the row has begun: Muster published a round of it, or matches were typed in with one. Results that
 * are typed in for an event of another day are a rehearsal, or a mistake in its date.
 */
const isBegun = sql<boolean>`(events.begun and (
  coalesce(events.event_date < now() + interval '12 hours', true)
  or exists (select from rounds where event_id = events.id and not is_draft)))`

/** The state of the event of the row, as `EventState` defines it. */
export const stateOf = sql<EventState>`case
  when events.finished_at is not null or ${isOver} then 'finished'
  when not ${isBegun} then 'upcoming'
  when ${isPlayed} then 'finished'
  else 'running' end`

/** What the date of an event alone says about its state, with the date as an index has it; it never says `running`. */
export const seemsToBe: Record<EventState, (date: RawBuilder<Date>) => RawBuilder<SqlBool>> = {
  upcoming: (date) => sql`${date} > ${over}`,
  running: () => sql`false`,
  finished: (date) => sql`${date} > '-infinity' and ${date} <= ${over}`,
}

/**
 * The ids of the events whose date alone does not tell their state: of those that are not two days past, what has begun
 * or is said to be over; of the others, what lasts longer, which is 31 days at most (or 32, by any clock). They are few,
 * and found by indexes of their own (migration 0016). An array is made first, however few of them the planner expects to
 * pass other filters.
 */
const untold = sql`array(
  select id from events where event_date > ${over} and (begun or finished_at is not null)
  union all
  select id from events where event_date is null and (begun or finished_at is not null)
  union all
  select id from events where event_date between ${over} - interval '32 days' and ${over} and ends_at > ${over})`

export const isUntold = sql<SqlBool>`events.id = any(${untold})`

/** Not that. It is written so that PostgreSQL looks each event up instead of comparing it with all of them. */
export const isTold = sql<SqlBool>`events.id not in (select unnest(${untold}))`
