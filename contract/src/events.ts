import { endpoint } from './endpoint.ts'
import { CountryName, EndDate, EventDate, TimeZone } from './event-fields.ts'
import { EventFilters, EventMapFilters } from './event-search.ts'
import { Id, IdInPath, Instant, optionalLines, optionalText, text, Version, wholeNumber } from './fields.ts'
import { EventType, GameType, PlayableGameType } from './game-schemas.ts'
import { TablePolicy } from './pairings.ts'
import { Place } from './places.ts'
import { ByeRule, Criterion, MatchPointsRule, Ranking } from './ranking.ts'
import { z } from './zod.ts'

/** Who can see an event: everybody, anyone with its link, or only its owner. */
export const Visibility = z.enum(['listed', 'unlisted', 'draft'])
export type Visibility = z.infer<typeof Visibility>

/** Who confirms a result: only the organiser, one side unless the other objects, or both sides. */
export const ReportPolicy = z.enum(['organiser', 'one', 'both'])
export type ReportPolicy = z.infer<typeof ReportPolicy>

/** Derived: `running` once a round is published; `finished` when its owner finishes it, all planned rounds have results, or two days after its end with no round under way. */
export const EventState = z.enum(['upcoming', 'running', 'finished'])
export type EventState = z.infer<typeof EventState>

export const Announcement = z.object({ id: Id, text: z.string(), at: Instant }).meta({ id: 'Announcement' })
export type Announcement = z.infer<typeof Announcement>

export const Event = z
  .object({
    id: Id,
    /** Null once the account of its organiser was deleted. */
    owner_id: Id.nullable(),
    owner_nickname: z.string().nullable(),
    title: z.string(),
    description: z.string().nullable(),
    game_type: GameType,
    event_type: EventType,
    event_date: Instant.nullable(),
    /** False if only the day is known; `event_date` is noon in the hall then. */
    has_time: z.boolean(),
    /** Null for the same day. */
    ends_at: Instant.nullable(),
    location_country: z.string().nullable(),
    location_city: z.string().nullable(),
    /** The chosen place, or the likeliest one with the name of the city in its country; null if unknown. */
    place: Place.nullable(),
    /** The time zone of the hall; null if unknown. */
    time_zone: z.string().nullable(),
    is_public: z.boolean(),
    visibility: Visibility,
    /** Part of the link of an unlisted event; only its owner and visitors with that link receive it. */
    key: z.string().nullable(),
    counts_in_statistics: z.boolean(),
    registration_open: z.boolean(),
    /** Whether participants check in themselves, while the event is upcoming. */
    check_in_open: z.boolean(),
    /** Whether participants record games of their own, outside the rounds. */
    participants_record: z.boolean(),
    capacity: z.int().nullable(),
    rounds_planned: z.int().nullable(),
    round_minutes: z.int().nullable(),
    ranking: z.array(Criterion),
    points: MatchPointsRule,
    bye: ByeRule,
    /** How pairings get their tables. */
    table_policy: TablePolicy,
    /** The seed of the event’s lots. */
    seed: z.int(),
    report_policy: ReportPolicy,
    state: EventState,
    /** Only those with a place. */
    num_of_participants: z.int(),
    /** The latest announcement of the last 12 hours. */
    announcement: Announcement.nullable(),
    created_at: Instant,
    updated_at: Instant,
    version: Version,
  })
  .meta({ id: 'Event' })
export type Event = z.infer<typeof Event>

/** The fields that an owner sets. */
export const EventInput = z.object({
  title: text(200, 'Title is required'),
  description: optionalLines(5000),
  game_type: PlayableGameType,
  event_type: EventType,
  event_date: EventDate.nullish(),
  /** Whether the time is known, too. */
  has_time: z.boolean('Must be true or false').default(true),
  location_country: CountryName,
  location_city: optionalText(100),
  /** From `GET /places`. Without it, the likeliest place with the name of the city, in its country and region. */
  place_id: Id.nullish(),
  /** The time zone of the hall. It defaults to the zone of the place, or else to the only zone of country and city. */
  time_zone: TimeZone.nullish(),
  is_public: z.boolean('Must be true or false').default(true),
  visibility: Visibility.default('listed'),
  /** Whether the matches of an event that is not listed count in the statistics of armies. */
  counts_in_statistics: z.boolean('Must be true or false').default(false),
  registration_open: z.boolean('Must be true or false').default(false),
  /** By default, true for a friendly and false for a tournament, also when the type changes. */
  participants_record: z.boolean('Must be true or false').optional(),
  /** At most 31 days after the start. */
  ends_at: EndDate.nullish(),
  /** The number of places; further participants wait. */
  capacity: wholeNumber(1, 1000).nullish(),
  rounds_planned: wholeNumber(1, 20).nullish(),
  round_minutes: wholeNumber(10, 600).nullish(),
  ranking: Ranking.optional(),
  points: MatchPointsRule.optional(),
  bye: ByeRule.optional(),
  table_policy: TablePolicy.optional(),
  report_policy: ReportPolicy.optional(),
})
export type EventInput = z.output<typeof EventInput>

/** The same with every field optional: omitted fields stay as they are. */
export const EventChange = EventInput.extend({
  has_time: z.boolean('Must be true or false'),
  is_public: z.boolean('Must be true or false'),
  visibility: Visibility,
  counts_in_statistics: z.boolean('Must be true or false'),
  registration_open: z.boolean('Must be true or false'),
  /** Participants check in themselves while this is true and no round is published. */
  check_in_open: z.boolean('Must be true or false'),
  /** Whether the owner has ended the event. */
  is_finished: z.boolean('Must be true or false'),
}).partial()
export type EventChange = z.output<typeof EventChange>

/** The maximum number of events of an account. */
export const eventsMax = 5000

/** The maximum length of a description in a list of events, in letters. */
export const descriptionInList = 500

/** An event in a list. */
export const ListedEvent = Event.extend({
  /** From the centre of the list; null in a list without one. */
  distance_km: z.number().nullable(),
}).meta({ id: 'ListedEvent' })
export type ListedEvent = z.infer<typeof ListedEvent>

export const Centre = z
  .object({
    latitude: z.number(),
    longitude: z.number(),
    radius_km: z.number(),
    place: Place.nullable(),
  })
  .meta({ id: 'Centre' })

export const PlaceOfEvents = Place.omit({ population: true, time_zone: true })
  .extend({ events: z.int() })
  .meta({ id: 'PlaceOfEvents' })

export const EventParams = z.object({ event_id: IdInPath })

/** The key in the link of an unlisted event. */
export const EventKey = z.object({ key: z.string().max(64, 'Must be the key of a link').optional() })
export type EventKey = z.output<typeof EventKey>

const read = { method: 'GET', tag: 'events', access: 'anyone' } as const
const change = { tag: 'events', access: 'owner', params: EventParams, isVersioned: true } as const

export const listEvents = endpoint({
  ...read,
  path: '/events',
  summary: 'Events, newest date first unless sorted otherwise, undated last; descriptions are cut after 500 characters',
  query: EventFilters,
  response: z
    .object({
      events: z.array(ListedEvent),
      /** Counted up to 1,000; see `total_is_exact`. */
      total: z.int(),
      total_is_exact: z.boolean(),
      /** The point that `near` or `near_place` resolves to; null without them. */
      centre: Centre.nullable(),
      next_cursor: z.string().nullable(),
    })
    .meta({ id: 'EventList' }),
  refusals: ['not_signed_in'],
  isLarge: true,
})

export const listEventPlaces = endpoint({
  ...read,
  path: '/events/places',
  summary: 'Where events are: each place with the number of its events, those with the most first',
  query: EventMapFilters,
  response: z.object({ places: z.array(PlaceOfEvents), centre: Centre.nullable() }).meta({ id: 'EventPlaces' }),
  isLarge: true,
})

export const getEvent = endpoint({
  ...read,
  path: '/events/:event_id',
  summary: 'One event',
  params: EventParams,
  query: EventKey,
  response: Event,
})

export const createEvent = endpoint({
  method: 'POST',
  path: '/events',
  tag: 'events',
  summary: 'Create an event; the caller owns it',
  access: 'signed_in',
  body: EventInput,
  status: 201,
  response: Event,
  refusals: ['too_many_events'],
})

export const updateEvent = endpoint({
  ...change,
  method: 'PUT',
  path: '/events/:event_id',
  summary: 'Change an event; omitted fields stay as they are',
  body: EventChange,
  response: Event,
})

export const deleteEvent = endpoint({
  ...change,
  method: 'DELETE',
  path: '/events/:event_id',
  summary: 'Delete an event with its participants and matches',
})

export const renewEventKey = endpoint({
  ...change,
  method: 'POST',
  path: '/events/:event_id/key',
  summary: 'Replace the key of an event: links with the old one lead nowhere',
  response: Event,
})
