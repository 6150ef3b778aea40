import type { EventState } from '@muster/contract/events'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Events that ended before this are finished. Two days may be an hour more or less when the session's clock changes.
 */
const over = sql`(now() - interval '48 hours')`

/** Whether the event of the row is over by its dates. An event without a date never is. */
export const isOver = sql<boolean>`coalesce(coalesce(events.ends_at, events.event_date) <= ${over}, false)`

/** Whether every planned round was played, and every match has its result, including those of unplanned rounds. */
const isPlayed = sql<boolean>`(
  events.rounds_planned is not null
  and exists (select from matches where event_id = events.id and round_number = events.rounds_planned)
  and not exists (
    select from matches where event_id = events.id and round_number is not null
    and (participant1_score is null or participant2_score is null) and not is_double_loss
  ))`

/**
 * Whether the event of the row has begun: Muster published a round of it, or matches were entered with a round. Results
 * entered for an event of another day are a rehearsal or a mistake in its date.
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

/** The state by the date alone, with the date expression of an index. It is never `running`. */
export const stateByDate: Record<EventState, (date: RawBuilder<Date>) => RawBuilder<SqlBool>> = {
  upcoming: (date) => sql`${date} > ${over}`,
  running: () => sql`false`,
  finished: (date) => sql`${date} > '-infinity' and ${date} <= ${over}`,
}

/**
 * The ids of the events whose date does not determine their state. Among events less than two days past, these have
 * begun or were finished by their owner. Among the others, these last longer, 31 days at most (or 32, by any clock).
 * They are few and have their own indexes (migration 0001-schema). The array makes PostgreSQL evaluate them first, however few
 * events it expects to pass other filters.
 */
const uncertain = sql`array(
  select id from events where event_date > ${over} and (begun or finished_at is not null)
  union all
  select id from events where event_date is null and (begun or finished_at is not null)
  union all
  select id from events where event_date between ${over} - interval '32 days' and ${over} and ends_at > ${over})`

export const hasUncertainState = sql<SqlBool>`events.id = any(${uncertain})`

/** The opposite, in a form that makes PostgreSQL look each event up instead of comparing it with all of them. */
export const hasCertainState = sql<SqlBool>`events.id not in (select unnest(${uncertain}))`
