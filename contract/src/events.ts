import { endpoint } from './endpoint.ts'
import { CountryName, EndDate, EventDate, TimeZone } from './event-fields.ts'
import { EventFilters, EventMapFilters } from './event-search.ts'
import { Id, IdInPath, Instant, optionalLines, optionalText, text, Version, wholeNumber } from './fields.ts'
import { EventType, GameType, PlayableGameType } from './game-schemas.ts'
import { listsFields, listsInput } from './list-fields.ts'
import { TablePolicy } from './pairings.ts'
import { Place } from './places.ts'
import { planFields, planInput } from './plan-fields.ts'
import { PollInBrief } from './poll-fields.ts'
import { ByeRule, Criterion, MatchPointsRule, Ranking } from './ranking.ts'
import { visitFields, visitInput } from './visit-fields.ts'
import { z } from './zod.ts'

/** @internal Who can see an event: everybody, anyone with its link, or only its owner. */
export const Visibility = z.enum(['listed', 'unlisted', 'draft'])
export type Visibility = z.infer<typeof Visibility>

/**
 * Whose report counts as the result: the organiser’s alone, one side’s until the other objects, or both sides’.
 * @example one
 */
export const ReportPolicy = z.enum(['organiser', 'one', 'both'])
export type ReportPolicy = z.infer<typeof ReportPolicy>

/**
 * Derived: `running` once a round is published; `finished` when its owner finishes it, all planned rounds have
 * results, or two days after its end with no round under way.
 * @example running
 */
export const EventState = z.enum(['upcoming', 'running', 'finished'])
export type EventState = z.infer<typeof EventState>

/** What the organiser announced. */
export const Announcement = z
  .object({
    /** Unique over all events. @example 3 */
    id: Id,
    /** Plain text. @example Lunch is at 12:30. Round 3 starts at 13:15. */
    text: z.string(),
    at: Instant,
  })
  .meta({ id: 'Announcement' })
export type Announcement = z.infer<typeof Announcement>

const TeamSize = z.union([z.literal(1), z.literal(2)], 'Must be 1 or 2')

/** A tournament or a friendly game day. */
export const Event = z
  .object({
    /** Part of the URL of the event. @example 7 */
    id: Id,
    /**
     * The account that owns the event: it created the event, or was given it. Null once that account was deleted and
     * nobody else organised the event: nobody may change it.
     * @example 3
     */
    owner_id: Id.nullable(),
    /** The display name of the owner, who organises the event; null once that account was deleted. @example Ana */
    owner_nickname: z.string().nullable(),
    /** The title of the event. @example Newcastle Winter Clash */
    title: z.string(),
    /**
     * Plain text with line breaks; null if there is none, and cut after 500 letters in lists.
     * @example Five rounds at 2,000 points. Bring a tape measure.
     */
    description: z.string().nullable(),
    game_type: GameType,
    event_type: EventType,
    /** When it begins, in UTC; null until that is known. @example 2026-11-21T09:30:00.000Z */
    event_date: Instant.nullable(),
    /** False if only the day is known: `event_date` is noon in the hall then. @example true */
    has_time: z.boolean(),
    /** When it ends, in UTC; null for the same day. @example 2026-11-22T18:00:00.000Z */
    ends_at: Instant.nullable(),
    /** The English name of the country; null if it is not known. @example United Kingdom */
    location_country: z.string().nullable(),
    /** Null if it is not known. @example Newcastle */
    location_city: z.string().nullable(),
    /** Where it is: as chosen, or the likeliest place with the name of the city; null if it is not known. */
    place: Place.nullable(),
    /** That of the hall, by its IANA name; null if it is not known. @example Europe/London */
    time_zone: z.string().nullable(),
    /** The owner’s choice; it hides nothing. @example true */
    is_public: z.boolean(),
    /** Who can see it: everyone, anyone with the link, or only its owner. @example listed */
    visibility: Visibility,
    /** Part of the link of an unlisted event, shown to its owner and to those who opened that link; otherwise null. */
    key: z.string().nullable(),
    /** Whether its matches count for the armies while it is not listed. @example false */
    counts_in_statistics: z.boolean(),
    /** Whether anyone who is signed in can join while it is upcoming. @example true */
    registration_open: z.boolean(),
    /**
     * Whether participants may check in themselves. From the first published round on, only the owner checks people
     * in.
     * @example false
     */
    check_in_open: z.boolean(),
    /**
     * Whether participants record games of their own, outside the rounds: by default in a friendly, and not in a
     * tournament.
     * @example false
     */
    participants_record: z.boolean(),
    ...visitFields,
    ...listsFields,
    ...planFields,
    /** The number of places; anyone who joins after that waits. Null for no limit. @example 32 */
    capacity: z.int().nullable(),
    /** 2 where teams of two play, each as one participant; they count in no statistics and ratings. @example 1 */
    team_size: TeamSize,
    /** The number of rounds; null if not set. @example 5 */
    rounds_planned: z.int().nullable(),
    /** The length of a round in minutes; null if not set. @example 150 */
    round_minutes: z.int().nullable(),
    /**
     * The criteria that rank the participants, in the order in which they decide.
     * @example ["wins", "draws", "opponents_win_rate", "win_path"]
     */
    ranking: z.array(Criterion),
    points: MatchPointsRule,
    bye: ByeRule,
    /**
     * How tables are assigned: with `fresh`, as few as possible sit where they have sat before; with `by_standing`,
     * the leaders sit at table 1.
     * @example fresh
     */
    table_policy: TablePolicy,
    /** The seed of the lots that rank level participants. @example 20261121 */
    seed: z.int(),
    report_policy: ReportPolicy,
    /**
     * Running once a round is published; finished when its owner says so, all planned rounds have their results, or
     * two days after its end unless a round is under way.
     * @example upcoming
     */
    state: EventState,
    /** What its participants vote on, oldest first. `…/polls` has more of each. @example [] */
    polls: z.array(PollInBrief),
    /** How many people hold a place; the waiting list is not counted. @example 2 */
    num_of_participants: z.int(),
    /** The latest announcement of the last 12 hours; null if there is none. @example null */
    announcement: Announcement.nullable(),
    /** In UTC, to the millisecond. @example 2026-09-14T18:05:12.000Z */
    created_at: Instant,
    /** When the event itself was last changed, in UTC. @example 2026-11-02T20:41:07.000Z */
    updated_at: Instant,
    version: Version,
  })
  .meta({ id: 'Event' })
export type Event = z.infer<typeof Event>

/** @internal The fields that an owner sets. */
export const EventInput = z.object({
  /** The title of the event. @example Newcastle Winter Clash */
  title: text(200, 'Title is required'),
  /** Plain text with line breaks. @example Five rounds at 2,000 points. Bring a tape measure. */
  description: optionalLines(5000),
  /** The game that is played. @example AOS */
  game_type: PlayableGameType,
  event_type: EventType,
  /** When it begins, with any offset from UTC; from 1970 to 2999. @example 2026-11-21T09:30:00Z */
  event_date: EventDate.nullish(),
  /** False if only the day is known: the event is stored at noon of that day in the hall. @example true */
  has_time: z.boolean('Must be true or false').default(true),
  /** The English name of a country. @example United Kingdom */
  location_country: CountryName,
  /** As it is usually written. @example Newcastle */
  location_city: optionalText(100),
  /**
   * The id of a place; without it, the likeliest one with the name of the city, in its country and region.
   * @example 2641673
   */
  place_id: Id.nullish(),
  /**
   * That of the hall, by its IANA name; without it, that of the place, or else of country and city if they have only
   * one.
   * @example Europe/London
   */
  time_zone: TimeZone.nullish(),
  /** Reserved for future use; it hides nothing. @example true */
  is_public: z.boolean('Must be true or false').default(true),
  /** `listed` for everyone, `unlisted` for anyone with the link, `draft` for you and your staff. @example listed */
  visibility: Visibility.default('listed'),
  /** Whether its matches count for the armies while it is not listed. @example false */
  counts_in_statistics: z.boolean('Must be true or false').default(false),
  /** Whether anyone who is signed in can join. @example true */
  registration_open: z.boolean('Must be true or false').default(false),
  /**
   * Whether participants record games of their own, outside the rounds: by default in a friendly, and not in a
   * tournament.
   * @example false
   */
  participants_record: z.boolean('Must be true or false').optional(),
  /**
   * When it ends, at most 31 days after it begins; null for the same day. Left out with a new `event_date`, it stays
   * at its time by the clock of the hall, as many days after it.
   * @example 2026-11-22T18:00:00Z
   */
  ends_at: EndDate.nullish(),
  ...visitInput,
  ...listsInput,
  ...planInput,
  /** The number of places; anyone who joins after that waits. Null for no limit. @example 32 */
  capacity: wholeNumber(1, 1000).nullish(),
  /** 2 for teams of two. It can be changed while there are no participants. @example 1 */
  team_size: TeamSize.optional(),
  /** Up to ten participants are paired so that all of these rounds can be played. @example 5 */
  rounds_planned: wholeNumber(1, 20).nullish(),
  /** The length of a round in minutes. @example 150 */
  round_minutes: wholeNumber(10, 600).nullish(),
  ranking: Ranking.optional(),
  points: MatchPointsRule.optional(),
  bye: ByeRule.optional(),
  /**
   * With `fresh`, as few as possible sit where they have sat before; with `by_standing`, the leaders sit at table 1.
   * @example fresh
   */
  table_policy: TablePolicy.optional(),
  report_policy: ReportPolicy.optional(),
})
export type EventInput = z.output<typeof EventInput>

/** @internal The same with every field optional: omitted fields stay as they are. */
export const EventChange = EventInput.extend({
  /** False if only the day is known: the event is stored at noon of that day in the hall. @example true */
  has_time: z.boolean('Must be true or false'),
  /** Reserved for future use; it hides nothing. @example true */
  is_public: z.boolean('Must be true or false'),
  /** `listed` for everyone, `unlisted` for anyone with the link, `draft` for you and your staff. @example listed */
  visibility: Visibility,
  /** Whether its matches count for the armies while it is not listed. @example false */
  counts_in_statistics: z.boolean('Must be true or false'),
  /** Whether anyone who is signed in can join. @example true */
  registration_open: z.boolean('Must be true or false'),
  /**
   * With `true`, participants check in themselves until the first round is published. Once anyone is checked in, only
   * those who are checked in are paired.
   * @example true
   */
  check_in_open: z.boolean('Must be true or false'),
  /** Whether the event is over; otherwise, results and dates decide. @example true */
  is_finished: z.boolean('Must be true or false'),
}).partial()
export type EventChange = z.output<typeof EventChange>

/** The maximum number of events of an account. */
export const eventsMax = 5000

/** The maximum length of a description in a list of events, in letters. */
export const descriptionInList = 500

/** An event in a list, without what it plans. */
export const ListedEvent = Event.omit({
  categories: true,
  missions: true,
  tables: true,
  programme: true,
  one_prize_each: true,
  polls: true,
})
  .extend({
    /** From the centre, in kilometres; null in a list without one. @example 12.4 */
    distance_km: z.number().nullable(),
  })
  .meta({ id: 'ListedEvent' })
export type ListedEvent = z.infer<typeof ListedEvent>

/** What pages know of an event from a list, wherever it is. */
export type BriefEvent = Omit<ListedEvent, 'distance_km'>

/** What a list of events is near. */
export const Centre = z
  .object({
    /** In degrees, north of the equator positive. @example 54.97328 */
    latitude: z.number(),
    /** In degrees, east of Greenwich positive. @example -1.61396 */
    longitude: z.number(),
    /** How far around it the list reaches, in kilometres. @example 50 */
    radius_km: z.number(),
    /** What `near_place` was taken for; null where coordinates were given. */
    place: Place.nullable(),
  })
  .meta({ id: 'Centre' })

/** A place with its events. */
export const PlaceOfEvents = Place.omit({ population: true, time_zone: true })
  .extend({
    /** How many events are there. @example 3 */
    events: z.int(),
  })
  .meta({ id: 'PlaceOfEvents' })

export const EventParams = z.object({
  /** The `id` of an event. @example 7 */
  event_id: IdInPath,
})

/** @internal The key in the link of an unlisted event. */
export const EventKey = z.object({
  /** The key in the link of an event that is not listed. @example 5f1c7a52d8f34e0b9a6d3c2e1b0f4a87 */
  key: z.string().max(64, 'Must be the key of a link').optional(),
})
export type EventKey = z.output<typeof EventKey>

const read = { method: 'GET', tag: 'events', access: 'anyone' } as const
const change = { tag: 'events', access: 'organiser', params: EventParams, isVersioned: true } as const

/** Events, newest date first unless sorted otherwise, undated last; descriptions are cut after 500 characters. */
export const listEvents = endpoint({
  ...read,
  path: '/events',
  query: EventFilters,
  /** A page of the events found. */
  response: z
    .object({
      /** In the order of `sort`, undated ones last. */
      events: z.array(ListedEvent),
      /** How many there are on all pages together, counted up to 1,000. @example 1 */
      total: z.int(),
      /** False if there are more than `total`, which is then 1,000. @example true */
      total_is_exact: z.boolean(),
      /** What the list is near; null without `near` and `near_place`. */
      centre: Centre.nullable(),
      /** Send it as `cursor` to get the next page; null on the last one. */
      next_cursor: z.string().nullable(),
    })
    .meta({ id: 'EventList' }),
  refusals: ['not_signed_in'],
  isLarge: true,
})

/** Where events are: each place with the number of its events, those with the most first. */
export const listEventPlaces = endpoint({
  ...read,
  path: '/events/places',
  query: EventMapFilters,
  /** Where events are. */
  response: z
    .object({
      /** At most 5,000, those with the most events first. */
      places: z.array(PlaceOfEvents),
      /** What they are near; null without `near` and `near_place`. */
      centre: Centre.nullable(),
    })
    .meta({ id: 'EventPlaces' }),
  isLarge: true,
})

/** One event. */
export const getEvent = endpoint({
  ...read,
  path: '/events/:event_id',
  params: EventParams,
  query: EventKey,
  response: Event,
})

/** Create an event; the caller owns it. */
export const createEvent = endpoint({
  method: 'POST',
  path: '/events',
  tag: 'events',
  access: 'signed_in',
  body: EventInput,
  status: 201,
  response: Event,
  refusals: ['too_many_events'],
})

/** Change an event; omitted fields stay as they are. @example {"registration_open": false} */
export const updateEvent = endpoint({
  ...change,
  method: 'PUT',
  path: '/events/:event_id',
  body: EventChange,
  response: Event,
})

/** Delete an event with its participants and matches. */
export const deleteEvent = endpoint({
  ...change,
  access: 'owner',
  method: 'DELETE',
  path: '/events/:event_id',
})

/** Replace the key of an event: links with the old one lead nowhere. */
export const renewEventKey = endpoint({
  ...change,
  method: 'POST',
  path: '/events/:event_id/key',
  response: Event,
})
