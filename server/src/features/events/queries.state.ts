import type { EventState } from '@muster/contract/events'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Events that ended before this are finished, unless a round is under way. Two days may be an hour more or less when the session's clock changes.
 */
const over = sql`(now() - interval '48 hours')`

/** Whether the dates of the event of the row are past. An event without a date has none. */
const isPast = sql<boolean>`coalesce(coalesce(events.ends_at, events.event_date) <= ${over}, false)`

const hasOpenMatch = sql<boolean>`exists (
  select from matches where event_id = events.id and round_number is not null
  and (participant1_score is null or participant2_score is null) and not is_double_loss)`

const hasLastRound = sql<boolean>`exists (
  select from matches where event_id = events.id and round_number = events.rounds_planned)`

/** Whether every planned round was played, and every match has its result, including those of unplanned rounds. */
const isPlayed = sql<boolean>`(
  events.rounds_planned is not null and ${hasLastRound} and not ${hasOpenMatch})`

/** Leagues pause between rounds. One that stands still for longer is over, even if it was never finished. */
const lastPause = sql`(now() - interval '14 days')`

/**
 * Whether a round is under way: a match waits for its result, or a planned round is to come, and a match or a round was
 * changed lately. The version of the event does not say so: it also rises when its owner has a new name.
 */
const isUnderWay = sql<boolean>`(events.begun
  and (${hasOpenMatch} or (events.rounds_planned is not null and not ${hasLastRound}))
  and (exists (select from matches where event_id = events.id and changed_at > ${lastPause})
    or exists (select from rounds where event_id = events.id and changed_at > ${lastPause})))`

/** Whether the event of the row is over by its dates, with no round under way. */
export const isOver = sql<boolean>`(${isPast} and not ${isUnderWay})`

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

/** Whether the event of the row is running or finished. */
const isStarted = sql<boolean>`(${stateOf} <> 'upcoming')`

/**
 * Whether the deadline for lists is past. Without one, it is the start of the event, as it always is where the start shows
 * the lists: nobody hands in after reading those of the others.
 */
export const isListDeadlinePast = sql<boolean>`(coalesce(now() >= events.list_deadline, false)
  or ((events.list_deadline is null or events.lists_shown = 'start') and ${isStarted}))`

/** Whether participants can hand in lists now. */
export const areListsOpen = sql<boolean>`(events.list_policy <> 'none' and not ${isListDeadlinePast})`

/** Whether everybody can read the lists of the event of the row. */
export const areListsShown = sql<boolean>`(events.list_policy <> 'none' and case events.lists_shown
  when 'submission' then true
  when 'deadline' then ${isListDeadlinePast}
  else ${isStarted} end)`

/** A day in some hall around the instant before which events are over: none is a day ahead of UTC, or behind. */
const overDay = sql`(${over} at time zone 'utc')::date`

/**
 * The state by the date alone, which is never `running`. An index finds the days, by its expression; the instant decides
 * on the last of them.
 */
export const stateByDate: Record<EventState, (day: RawBuilder<string>) => RawBuilder<SqlBool>> = {
  upcoming: (day) => sql`${day} >= ${overDay} - 1 and (events.event_date > ${over} or events.event_date is null)`,
  running: () => sql`false`,
  finished: (day) => sql`${day} > '-infinity' and ${day} <= ${overDay} + 1 and events.event_date <= ${over}`,
}

/**
 * The ids of the events whose date does not determine their state. Among events less than two days past, these have
 * begun or were finished by their owner. Among the others, these last longer, 31 days at most (or 32, by any clock), or
 * have begun and were changed lately, as every event whose matches or rounds were.
 * They are few and have their own indexes (`db/schema/events.sql`). The array makes PostgreSQL evaluate them first,
 * however few events it expects to pass other filters.
 */
const uncertain = sql`array(
  select id from events where event_date > ${over} and (begun or finished_at is not null)
  union all
  select id from events where event_date is null and (begun or finished_at is not null)
  union all
  select id from events where event_date between ${over} - interval '32 days' and ${over} and ends_at > ${over}
  union all
  select id from (
    select event_id from event_versions where changed_at > ${lastPause} union all select event_id from events_to_count
  ) active join events on events.id = event_id
  where begun and finished_at is null and event_date <= ${over})`

export const hasUncertainState = sql<SqlBool>`events.id = any(${uncertain})`

/** The opposite, in a form that makes PostgreSQL look each event up instead of comparing it with all of them. */
export const hasCertainState = sql<SqlBool>`events.id not in (select unnest(${uncertain}))`
