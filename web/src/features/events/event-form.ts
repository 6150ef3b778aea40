import type { Body } from '@muster/contract/client'
import type { Event, Visibility } from '@muster/contract/events'
import { EventInput } from '@muster/contract/events'
import { eventTypeNames, gameNames } from '@muster/contract/games'
import { zoneOf } from '@muster/contract/hall-day'
import { findTimeZone } from '@muster/contract/time-zones'
import { z } from '@muster/contract/zod'
import { countsPoints } from '@muster/rules/criterion-kinds'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { Line } from '../../lib/edit-form.ts'
import { capitaliseWords, fromLocalInput, toLocalInput } from '../../lib/field-text.ts'
import { browserZone } from '../../lib/zone.ts'
import { MatchRow } from '../matches/match-row.ts'
import { participantRows } from '../participants/participant-row.ts'
import { beyondChoices } from '../participants/places.ts'
import { DayDetails, dayOf, describeDay, newDay, toDayBody } from './event-form.day.ts'
import { describeLists, ListsDetails, listsOf, newLists, toListsBody } from './event-form.lists.ts'
import { describePlan, newPlan, PlanDetails, planOf, planOfCopy, toPlanBody } from './event-form.plan.ts'
import { describeSoft, newSoft, SoftDetails, softOf, toSoftBody } from './event-form.soft.ts'
import { describeVisit, newVisit, toVisitBody, VisitDetails, visitOf } from './event-form.visit.ts'
import { readCategories } from './plan-text.categories.ts'
import { areSame } from './ranking-names.ts'

/** The labels of the visibility options. */
export const visibilityNames: Record<Visibility, string> = {
  listed: 'Everyone',
  unlisted: 'Anyone with the link',
  draft: 'Only me (draft)',
}

export type EventBody = Body<'POST /events'>

/** Stands for a date that is missing and needed. */
const missingDate = 'missing'

/**
 * The details of an event as form values. The date is the value of a `datetime-local` field in the hall's time zone, or
 * empty. The time zone is null as long as it follows from the location.
 */
export const EventDetails = EventInput.omit({
  ranking: true,
  points: true,
  bye: true,
  venue: true,
  list_deadline: true,
  categories: true,
  missions: true,
  tables: true,
  programme: true,
}).extend({
  ...DayDetails.shape,
  ...VisitDetails.shape,
  ...ListsDetails.shape,
  ...PlanDetails.shape,
  ...SoftDetails.shape,
  event_date: z.string().refine((local) => local === '' || fromLocalInput(local) !== null, {
    error: ({ input }) =>
      input === missingDate
        ? 'Please give the date, because the programme has times'
        : 'Event date must be a date and time',
  }),
  /** The time zone of the place, which is not sent. */
  place_zone: z.string().nullish(),
})
export type EventDetails = z.input<typeof EventDetails>

export const NewEvent = EventDetails.extend({
  participants: participantRows(),
  matches: z.array(MatchRow),
  beyond: z.enum(beyondChoices).nullish(),
})
export type NewEvent = z.input<typeof NewEvent>
export type FilledEvent = z.output<typeof NewEvent>

export const newEvent: NewEvent = {
  title: '',
  description: '',
  game_type: 'SPEARHEAD',
  event_type: 'tournament',
  event_date: '',
  location_country: null,
  location_city: '',
  place_id: null,
  place_zone: null,
  time_zone: null,
  is_public: true,
  visibility: 'listed',
  counts_in_statistics: false,
  registration_open: false,
  ...newVisit,
  ...newLists,
  ...newPlan,
  ...newSoft,
  ...newDay,
  participants: [],
  matches: [],
}

/**
 * Adds two rules to a resolver. Dates must be complete: for an incomplete one, the browser reports bad input and an
 * empty value, which would be stored as 'Date TBD'. And an event with a programme needs its date.
 */
export function requireDates<Values extends FieldValues, Output>(
  resolve: Resolver<Values, unknown, Output>,
): Resolver<Values, unknown, Output> {
  return (values, context, options) => {
    const isIncomplete = (name: string) => {
      const field: unknown = options.fields[name]?.ref
      return field instanceof HTMLInputElement && field.validity.badInput
    }
    const incomplete = ['event_date', 'ends_at', 'list_deadline']
      .filter(isIncomplete)
      .map((name) => [name, 'incomplete'])
    const isDateMissing = values.event_date === '' && Boolean(values.programme?.trim())
    const given = { ...values, ...(isDateMissing && { event_date: missingDate }), ...Object.fromEntries(incomplete) }
    return resolve(given, context, options)
  }
}

type Hall = Pick<EventDetails, 'location_country' | 'location_city' | 'time_zone' | 'place_zone'>

/** The time zone of the form: the chosen one, or the zone of the place, or of country and city; undefined if unknown. */
export const hallZone = (hall: Hall) => hall.time_zone ?? inferredZone(hall)

const inferredZone = (hall: Hall) => hall.place_zone ?? findTimeZone(hall, browserZone())

/** The form values of an existing event. */
export const detailsOf = (event: Event): EventDetails => ({
  title: event.title,
  description: event.description ?? '',
  // Warcry cannot be created yet, so no event has it.
  game_type: event.game_type === 'WARCRY' ? 'SPEARHEAD' : event.game_type,
  event_type: event.event_type,
  event_date: toLocalInput(event.event_date, shownZone(event)),
  has_time: event.has_time,
  location_country: event.location_country,
  location_city: event.location_city ?? '',
  place_id: event.place?.id ?? null,
  place_zone: event.place?.time_zone ?? null,
  time_zone:
    event.time_zone === inferredZone({ ...event, place_zone: event.place?.time_zone }) ? null : event.time_zone,
  is_public: event.is_public,
  visibility: event.visibility,
  counts_in_statistics: event.counts_in_statistics,
  registration_open: event.registration_open,
  one_prize_each: event.one_prize_each,
  ...visitOf(event),
  ...listsOf(event, shownZone(event)),
  ...planOf(event, hallZone(event)),
  ...softOf(event),
  ...dayOf(event, shownZone(event)),
})

/** A day without a time is the one that pages show, in whichever zone somebody would type a time. */
const shownZone = (event: Event) => (event.has_time ? hallZone(event) : zoneOf(event))

/** A new event like this one: everything but its people, matches and dates. */
export const copyOf = (event: Event): NewEvent => ({
  ...newEvent,
  ...detailsOf(event),
  ...planOfCopy(event, hallZone(event)),
  event_date: '',
  ends_at: '',
  list_deadline: '',
  has_time: true,
})

/** The details as labelled text. */
export const describeDetails = (details: EventDetails): Line[] => [
  { label: 'Title', text: details.title },
  { label: 'Game', text: gameNames[details.game_type] },
  { label: 'Type', text: eventTypeNames[details.event_type] },
  { label: 'Date', text: details.event_date.replace('T', ' ') },
  { label: 'Country', text: details.location_country ?? '' },
  { label: 'City', text: details.location_city ?? '' },
  { label: 'Time zone', text: hallZone(details) ?? '' },
  { label: 'Description', text: details.description ?? '' },
  { label: 'Who can see it', text: visibilityNames[details.visibility ?? 'listed'] },
  { label: 'Counts in the army statistics', text: details.counts_in_statistics ? 'yes' : 'no' },
  { label: 'Public', text: details.is_public ? 'yes' : 'no' },
  { label: 'Open for joining', text: details.registration_open ? 'yes' : 'no' },
  ...describeVisit(details),
  ...describeLists(details),
  ...describePlan(details),
  ...describeSoft(details),
  ...describeDay(details, readCategories(details.categories ?? '', details.known_categories)),
]

/** The fields that differ from `event`. Omitting the others preserves what somebody else has changed since. */
export function changesOf(event: Event, details: z.output<typeof EventDetails>): Partial<EventBody> {
  const shown = detailsOf(event)
  const [before, after] = [toEventBody(EventDetails.parse(shown)), toEventBody(details)]
  const isMoved = details.event_date !== shown.event_date
  // The server moves it with the start.
  const isEndLeft = isMoved && details.ends_at === shown.ends_at
  const names = Object.keys(after) as (keyof EventBody)[]
  return {
    ...Object.fromEntries(
      names
        .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
        .filter((name) => name !== 'ends_at' || !isEndLeft)
        .map((name) => [name, after[name]]),
    ),
    ...(isMoved && !event.has_time && { has_time: true }),
    // Points that did not count before may be others than the form shows.
    ...(after.points &&
      countsPoints(after.ranking ?? []) &&
      !areSame(after.points, event.points) && { points: after.points }),
  }
}

/** The details in the format of the API. A cleared date becomes null, to go back to 'Date TBD'. */
export function toEventBody(details: z.output<typeof EventDetails>): EventBody {
  const time_zone = hallZone(details)
  const day = toDayBody(details, time_zone)
  return {
    title: details.title,
    description: details.description,
    game_type: details.game_type,
    event_type: details.event_type,
    event_date: fromLocalInput(details.event_date, time_zone),
    location_country: details.location_country,
    // Here too, because Enter in the field submits the form without a blur.
    location_city: details.location_city && capitaliseWords(details.location_city),
    place_id: details.place_id ?? null,
    time_zone: time_zone ?? null,
    is_public: details.is_public,
    visibility: details.visibility,
    counts_in_statistics: details.counts_in_statistics,
    registration_open: details.registration_open,
    one_prize_each: details.one_prize_each,
    ...toVisitBody(details),
    ...toListsBody(details, time_zone),
    ...toPlanBody(details, details.event_date, time_zone),
    ...day,
    ...toSoftBody(details, { ranking: day.ranking, isOwn: details.ranking_preset === 'own' }),
  }
}
