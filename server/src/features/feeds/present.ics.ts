import { eventTypeNames, gameNames } from '@muster/contract/games'
import { addDays, dayOf, zoneOf } from '@muster/contract/hall-day'
import type { Plan, ProgrammeItem } from '@muster/contract/plan-fields'
import { kindOf } from '@muster/site/page-meta'
import { timed } from '@muster/site/programme'
import ical, {
  escape as escapeText,
  type ICalCalendarData,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalLocation,
} from 'ical-generator'
import { withoutControls } from '../../http/routing/xml.ts'
import { addressOf, venueOf, whenOf } from '../events/rules.words.ts'
import type { OwnRound } from './queries.ts'
import { endOf, type FeedInfo } from './rules.ts'
import type { DatedEvent } from './service.ts'

/** The interval at which calendar programs should refetch, in seconds. */
const refreshAfter = 4 * 60 * 60

/**
 * The sequence number of an entry that was changed then, in seconds since 2020. The cancellation of a hidden event has the
 * current one: it is higher than any sent before, and lower than that of an event that is listed again.
 */
const sequenceAt = (changed: Date) => Math.floor((changed.getTime() - Date.UTC(2020, 0, 1)) / 1000)

/** A calendar to subscribe to. Nobody attends all of its events, so none of them marks the subscriber as busy. */
export const calendarOf = (events: DatedEvent[], info: FeedInfo) =>
  subscription(info, (publicUrl) =>
    events.map((event) => ({ ...entryOf(event, publicUrl), transparency: ICalEventTransparency.TRANSPARENT })),
  )

interface Attended {
  events: DatedEvent[]
  /** By event. */
  rounds: Map<number, OwnRound[]>
  /** By event. */
  programmes: Map<number, ProgrammeItem[]>
}

/** The calendar of a user who attends all of its events, with their rounds and programmes. */
export const ownCalendarOf = ({ events, rounds, programmes }: Attended, info: FeedInfo) =>
  subscription(info, (publicUrl) =>
    events.flatMap((event) => [
      entryOf(event, publicUrl, rounds.get(event.id)),
      ...itemsOf(event, programmes.get(event.id) ?? [], publicUrl),
    ]),
  )

const subscription = ({ title, address, publicUrl }: FeedInfo, entries: (publicUrl: string) => ICalEventData[]) =>
  write({
    // The library does not escape the name.
    name: escapeText(title, false),
    source: address,
    ttl: refreshAfter,
    events: entries(publicUrl),
  })

/** One event to add to a calendar, with its programme. With a name, Outlook would open it as another calendar. */
export const entryFileOf = (event: DatedEvent & Pick<Plan, 'programme'>, publicUrl: string) =>
  write({ events: [entryOf(event, publicUrl), ...itemsOf(event, event.programme, publicUrl)] })

/** Cancels an entry: its event has been deleted, or is hidden and reveals nothing. */
export const cancellationOf = (id: number, publicUrl: string) =>
  write({
    events: [
      {
        id: uidOf(id, publicUrl),
        sequence: sequenceAt(new Date()),
        status: ICalEventStatus.CANCELLED,
        summary: 'Cancelled',
        // RFC 5545 requires a start. On this day it blocks no one's calendar.
        start: new Date(0),
      },
    ],
  })

/**
 * Times are in UTC, which every program reads alike (docs/decisions/029-feeds.md). The text has the clock of the hall.
 */
function entryOf(event: DatedEvent, publicUrl: string, rounds: OwnRound[] = []): ICalEventData {
  const { id, title, description, event_date, has_time, created_at, updated_at } = event
  const address = addressOf(event, publicUrl)
  const { end, isEstimate } = endOf(event, event_date)
  const estimate = has_time ? '. The end is an estimate.' : '. The time is not known yet.'
  const ending = isEstimate ? estimate : `, ends ${whenOf(end, event)}.`
  const facts = `${kindOf(event)}, begins ${whenOf(event_date, event)}${ending}`
  const days = { allDay: true, start: dayOf(event_date, zoneOf(event)), end: addDays(dayOf(end, zoneOf(event)), 1) }
  return {
    id: uidOf(id, publicUrl),
    sequence: sequenceAt(updated_at),
    status: statusOf(event),
    stamp: updated_at,
    created: created_at,
    lastModified: updated_at,
    ...(has_time ? { start: event_date, end } : days),
    summary: title,
    url: address,
    location: locationOf(event),
    description: [facts, rounds.map(lineOf).join('\n'), withoutControls(description ?? ''), address]
      .filter(Boolean)
      .join('\n\n'),
    categories: [{ name: gameNames[event.game_type] }, { name: eventTypeNames[event.event_type] }],
  }
}

/** The items of a programme as entries of their own. The event itself marks its visitors as busy. */
const itemsOf = (event: DatedEvent, programme: ProgrammeItem[], publicUrl: string): ICalEventData[] =>
  timed(programme, zoneOf(event)).map(({ starts_at, ends_at, label }, index) => ({
    id: uidOf(`${event.id}-${index + 1}`, publicUrl),
    sequence: sequenceAt(event.updated_at),
    status: statusOf(event),
    transparency: ICalEventTransparency.TRANSPARENT,
    stamp: event.updated_at,
    start: new Date(starts_at),
    end: ends_at === null ? null : new Date(ends_at),
    summary: `${withoutControls(label)} (${event.title})`,
    url: addressOf(event, publicUrl),
    location: locationOf(event),
  }))

function lineOf({ round_number, table_number, opponent }: OwnRound): string {
  if (opponent === null) return `Round ${round_number}: bye`
  const table = table_number === null ? '' : ` at table ${table_number}`
  return `Round ${round_number}: against ${withoutControls(opponent)}${table}`
}

/** The same id in every calendar, so that programs recognise an event. */
const uidOf = (id: number | string, publicUrl: string) => `event-${id}@${new URL(publicUrl).host}`

const write = (calendar: ICalCalendarData) =>
  `${ical({ prodId: { company: 'Muster', product: 'Muster', language: 'EN' }, ...calendar })}\r\n`

/** A draft may still change or be abandoned. */
const statusOf = ({ visibility }: DatedEvent) =>
  visibility === 'draft' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED

function locationOf(event: DatedEvent): ICalLocation | string | null {
  const title = withoutControls(venueOf(event))
  if (title === '') return null
  return event.place ? { title, geo: { lat: event.place.latitude, lon: event.place.longitude } } : title
}
