import type { EventFilters } from '@muster/contract/event-search'
import type { EventChange, EventInput } from '@muster/contract/events'
import type { EventType } from '@muster/contract/games'
import { dayOf, zoneOf } from '@muster/contract/hall-day'
import type { Plan } from '@muster/contract/plan-fields'
import { findTimeZone } from '@muster/contract/time-zones'
import { categoryOf } from '@muster/rules/criterion-kinds'
import { instantOf } from '@muster/rules/import/plan'
import { recordsByDefault } from '@muster/rules/recording'
import { z } from 'zod'
import { invalidInput } from '../../http/routing/app-error.ts'
import { cursorOf } from '../../http/routing/cursor.ts'

/**
 * The sort key of the list of events: day and instant, or distance, then id. Events added while a reader pages do not
 * shift the pages.
 */
export type EventKey = (string | number | null)[]

const listOfEvents = 'a list of events in this order'

// PostgreSQL has no year 0.
const byDate = cursorOf<EventKey>(
  z.tuple([
    z.iso.date().regex(/^[12]/).nullable(),
    z.iso.datetime({ precision: 3 }).regex(/^[12]/).nullable(),
    z.int(),
  ]),
  listOfEvents,
)
const byDistance = cursorOf<EventKey>(z.tuple([z.number(), z.int()]), listOfEvents)

export const cursorFor = (sort: EventFilters['sort']) => (sort === 'distance' ? byDistance : byDate)

type Hall = Parameters<typeof findTimeZone>[0]

/** The time zone of a hall: that of its place, or else of its country and city; null if neither determines it. */
const likelyZone = (hall: Hall, place: { time_zone: string } | null | undefined) =>
  place?.time_zone ?? findTimeZone(hall) ?? null

/** A new event with its place, and with the time zone of its hall unless one is given. */
export const placed = (event: EventInput, place: { id: number; time_zone: string } | undefined) => ({
  ...event,
  place_id: place?.id ?? null,
  time_zone: event.time_zone ?? likelyZone(event, place),
})

/** Whether a change moves the event, so that its place must be found again. */
export const isMoved = (event: Hall & { place: { id: number } | null }, change: EventChange) =>
  (change.place_id != null && change.place_id !== event.place?.id) ||
  (change.place_id === null && event.place !== null) ||
  (['location_city', 'location_country'] as const).some(
    (name) => change[name] !== undefined && change[name] !== event[name],
  )

/**
 * The change with the resulting place. The time zone moves with the event unless someone chose another than that of its
 * place.
 */
export function withPlace(
  event: Hall & { time_zone: string | null; place: { id: number; time_zone: string } | null },
  change: EventChange,
  place: { id: number; time_zone: string } | null | undefined,
): EventChange {
  const moved = { ...change, place_id: place?.id ?? null }
  const isChosen = event.time_zone !== likelyZone(event, event.place)
  if (change.time_zone || (change.time_zone === undefined && isChosen)) return moved
  return { ...moved, time_zone: likelyZone({ ...event, ...change }, place) }
}

/** The change with what a new type of the event implies, unless it says so itself. */
export const withRecording = <C extends EventChange>(event: { event_type: EventType }, change: C): C =>
  change.event_type === undefined || change.event_type === event.event_type
    ? change
    : { ...change, participants_record: change.participants_record ?? recordsByDefault(change.event_type) }

interface Timed {
  event_date: Date | null
  has_time: boolean
  time_zone: string | null
}

/** The change with noon in the hall as the time of an event without a known time, also after it has moved. */
export function withNoon<C extends EventChange>(event: Timed, change: C): C {
  const { event_date = event.event_date, has_time = event.has_time, time_zone = event.time_zone } = change
  if (has_time || event_date === null) return change
  const day = dayOf(event_date, zoneOf(change.event_date === undefined ? event : { time_zone }))
  return { ...change, event_date: instantOf({ event_date: `${day}T12:00`, isLocal: true }, time_zone) }
}

/** Whether an event has begun; where only its day is known, whether that is over in the hall. */
export function hasBegun({
  event_date,
  has_time,
  time_zone,
}: Pick<EventInput, 'event_date' | 'has_time' | 'time_zone'>) {
  if (event_date == null || has_time) return event_date != null && Date.parse(event_date) < Date.now()
  const zone = zoneOf({ time_zone: time_zone ?? null })
  return dayOf(event_date, zone) < dayOf(Date.now(), zone)
}

/** The maximum duration of an event, in milliseconds. */
const durationMax = 31 * 24 * 60 * 60 * 1000

/** An event before it has any. */
export const noDates = { event_date: null, ends_at: null, has_time: true, time_zone: null }

interface Dates extends Timed {
  ends_at: Date | null
}

/**
 * The change with the resulting end. A new start alone moves the end with it (see `movedEnd`). The end of an event
 * without a known time becomes null if it is on the day of the start but before noon. Throws `invalid_input` if the
 * event would end before it begins, or last more than 31 days.
 */
export function withEnd<C extends EventChange>(event: Dates, change: C): C {
  const start = change.event_date === undefined ? event.event_date?.getTime() : timeOf(change.event_date)
  const { has_time = event.has_time, time_zone = event.time_zone } = change
  const zone = zoneOf({ time_zone })
  if (change.ends_at === undefined)
    return { ...change, ...(event.ends_at && { ends_at: movedEnd(event, start, zone) }) }
  const end = timeOf(change.ends_at)
  if (end === undefined) return change
  if (start === undefined)
    throw invalidInput('ends_at', 'An event without a date has no end. Please give its date, too.')
  if (end < start && !has_time && dayOf(end, zone) === dayOf(start, zone)) return { ...change, ends_at: null }
  if (end < start) throw invalidInput('ends_at', 'An event cannot end before it begins.')
  if (end - start > durationMax) throw invalidInput('ends_at', 'An event lasts for 31 days at most.')
  return change
}

/**
 * The end of an event after its start has moved: at the same time by the clock of the hall, the same number of days
 * after the start. An event that would end before it begins, or last more than 31 days, keeps its duration instead.
 */
function movedEnd(event: Dates, start: number | undefined, zone: string) {
  const { event_date, ends_at } = event
  if (!event_date || !ends_at || start === undefined) return null
  const end = moverOf(event, start, zone)(ends_at)
  const isPossible = end >= start && end - start <= durationMax
  return new Date(isPossible ? end : start + ends_at.getTime() - event_date.getTime()).toISOString()
}

/**
 * Moves an instant of an event with its start: to the same time by the clock of the hall, the same number of days after
 * the start.
 */
function moverOf({ event_date, time_zone }: Dates, start: number, zone: string) {
  const former = zoneOf({ time_zone })
  // In another hall, the same instant may be the start, and not another one.
  if (!event_date || (start === event_date.getTime() && zone === former)) return (instant: Date) => instant.getTime()
  const days = localIn(former, event_date.getTime()).toPlainDate().until(localIn(zone, start))
  return (instant: Date) => localIn(former, instant.getTime()).add(days).toZonedDateTime(zone).epochMilliseconds
}

/**
 * The change with the deadline for lists and the programme that follow from it: a new day alone moves them by as many
 * days, so that an event that is postponed does not show its lists early.
 */
export function withSchedule<C extends EventChange>(
  event: Dates & { list_deadline: Date | null } & Pick<Plan, 'programme'>,
  change: C,
): C {
  const { event_date, list_deadline, programme } = event
  if (!change.event_date || !event_date) return change
  const { time_zone = event.time_zone } = change
  const mover = moverOf(event, Date.parse(change.event_date), zoneOf({ time_zone }))
  const move = (instant: Date | string) => new Date(mover(new Date(instant))).toISOString()
  return {
    ...change,
    ...(change.list_deadline === undefined && list_deadline && { list_deadline: move(list_deadline) }),
    ...(change.programme === undefined && {
      programme: programme.map(({ starts_at, label }) => ({ starts_at: move(starts_at), label })),
    }),
  }
}

const localIn = (zone: string, instant: number) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDateTime()

/**
 * The change with the end that opening the event requires: an event that is over by its dates goes on until the end of
 * today in its hall. Throws `invalid_input` if it began too long ago.
 */
export function opening<C extends EventChange>(event: Dates & { is_over: boolean }, change: C): C {
  const isRedated = change.event_date !== undefined || change.ends_at !== undefined
  if (change.is_finished !== false || !event.is_over || isRedated) return change
  const tomorrow = Temporal.Now.zonedDateTimeISO(zoneOf(event)).add({ days: 1 }).startOfDay()
  const end = tomorrow.subtract({ minutes: 1 }).epochMilliseconds
  if (event.event_date && end - event.event_date.getTime() > durationMax)
    throw invalidInput('is_finished', 'This event began more than 31 days ago. Give it a later date to open it again.')
  return { ...change, ends_at: new Date(end).toISOString() }
}

const timeOf = (instant: string | null | undefined) => (instant == null ? undefined : Date.parse(instant))

/** Throws `invalid_input` for a criterion of a category that the event does not have. */
export function requireCategories({ ranking, categories }: Pick<Partial<EventInput>, 'ranking' | 'categories'>) {
  const known = new Set(categories?.map(({ code }) => code))
  const unknown = ranking?.map(categoryOf).find((code) => code !== undefined && !known.has(code))
  if (unknown !== undefined)
    throw invalidInput('ranking', `This event has no category ${unknown}. Take it out of the ranking, or add it.`)
}

/** Throws `invalid_input` for a category with less than somebody has got in it. `highest` has the scores by code. */
export function requireRoom(categories: Plan['categories'], highest: ReadonlyMap<string, number>) {
  const tight = categories.findIndex(({ code, max }) => max < (highest.get(code) ?? 0))
  const { code = '', label } = categories[tight] ?? {}
  if (label !== undefined)
    throw invalidInput(`categories.${tight}.max`, `Somebody has ${highest.get(code)} points for ${label} already.`)
}
