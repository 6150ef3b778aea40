import { documented, documentedCalls, documentedInput } from './docs.ts'
import * as events from './events.ts'
import { byeExample, pointsExample, rankingExample } from './ranking.docs.ts'
import { created_at, game_type, next_cursor, place, version } from './shared.docs.ts'

/** The same in an event and in what its owner sends. */
const shared = {
  title: ['The title of the event.', 'Newcastle Winter Clash'],
  event_type: ['A tournament has standings that matter; a friendly is for fun.', 'tournament'],
  counts_in_statistics: ['Whether its matches count for the armies while it is not listed.', false],
  participants_record: [
    'Whether participants record games of their own, outside the rounds: by default in a friendly, and not in a tournament.',
    false,
  ],
  capacity: ['The number of places; anyone who joins after that waits. Null for no limit.', 32],
  ranking: ['The criteria that rank the participants, in the order in which they decide.', rankingExample],
  points: ['The match points of each result.', pointsExample],
  bye: ['What a bye is worth.', byeExample],
} as const
const eventFields = documented(events.Event, ['A tournament or a friendly game day.'], {
  ...shared,
  id: ['Part of the URL of the event.', 7],
  owner_id: [
    'The account that created the event; no other may change it. Null once that account was deleted: nobody may.',
    3,
  ],
  owner_nickname: [
    'The display name of the owner, who organises the event; null once that account was deleted.',
    'Ana',
  ],
  description: [
    'Plain text with line breaks; null if there is none, and cut after 500 letters in lists.',
    'Five rounds at 2,000 points. Bring a tape measure.',
  ],
  game_type: ['The game that is played.', 'AOS'],
  event_date: ['When it begins, in UTC; null until that is known.', '2026-11-21T09:30:00.000Z'],
  has_time: ['False if only the day is known: `event_date` is noon in the hall then.', true],
  ends_at: ['When it ends, in UTC; null for the same day.', '2026-11-22T18:00:00.000Z'],
  location_country: ['The English name of the country; null if it is not known.', 'United Kingdom'],
  location_city: ['Null if it is not known.', 'Newcastle'],
  place: ['Where it is: as chosen, or the likeliest place with the name of the city; null if it is not known.'],
  time_zone: ['That of the hall, by its IANA name; null if it is not known.', 'Europe/London'],
  is_public: ['The owner’s choice; it hides nothing.', true],
  visibility: ['Who can see it: everyone, anyone with the link, or only its owner.', 'listed'],
  key: [
    'Part of the link of an unlisted event, shown to its owner and to those who opened that link; otherwise null.',
    null,
  ],
  registration_open: ['Whether anyone who is signed in can join while it is upcoming.', true],
  check_in_open: [
    'Whether participants may check in themselves. From the first published round on, only the owner checks people in.',
    false,
  ],
  rounds_planned: ['The number of rounds; null if not set.', 5],
  round_minutes: ['The length of a round in minutes; null if not set.', 150],
  table_policy: [
    'How tables are assigned: with `fresh`, as few as possible sit where they have sat before; with `by_standing`, the leaders sit at table 1.',
    'fresh',
  ],
  seed: ['The seed of the lots that rank level participants.', 20261121],
  report_policy: [
    'Whose report counts as the result: the organiser’s alone, one side’s until the other objects, or both sides’.',
    'one',
  ],
  state: [
    'Running once a round is published; finished when its owner says so, all planned rounds have their results, or two days after its end unless a round is under way.',
    'upcoming',
  ],
  num_of_participants: ['How many take part, with and without an account.', 2],
  announcement: ['The latest announcement of the last 12 hours; null if there is none.', null],
  created_at,
  updated_at: ['When the event itself was last changed, in UTC.', '2026-11-02T20:41:07.000Z'],
  version,
})
const eventInput = documentedInput(events.EventInput, {
  ...shared,
  description: ['Plain text with line breaks.', 'Five rounds at 2,000 points. Bring a tape measure.'],
  game_type,
  event_date: ['When it begins, with any offset from UTC; from 1970 to 2999.', '2026-11-21T09:30:00Z'],
  has_time: ['False if only the day is known: the event is stored at noon of that day in the hall.', true],
  location_country: ['The English name of a country.', 'United Kingdom'],
  location_city: ['As it is usually written.', 'Newcastle'],
  place_id: [
    'The id of a place; without it, the likeliest one with the name of the city, in its country and region.',
    2641673,
  ],
  time_zone: [
    'That of the hall, by its IANA name; without it, that of the place, or else of country and city if they have only one.',
    'Europe/London',
  ],
  is_public: ['Reserved for future use; it hides nothing.', true],
  visibility: ['`listed` for everyone, `unlisted` for anyone with the link, `draft` for you alone.', 'listed'],
  registration_open: ['Whether anyone who is signed in can join.', true],
  ends_at: ['When it ends, at most 31 days after it begins; null for the same day.', '2026-11-22T18:00:00Z'],
  rounds_planned: ['Up to ten participants are paired so that all of these rounds can be played.', 5],
  round_minutes: ['The length of a round in minutes.', 150],
  table_policy: [
    'With `fresh`, as few as possible sit where they have sat before; with `by_standing`, the leaders sit at table 1.',
    'fresh',
  ],
  report_policy: ['Whose report counts as the result.', 'one'],
})
documentedInput(events.EventChange, {
  ...eventInput,
  ends_at: [
    'When it ends, at most 31 days after it begins; null for the same day. Left out with a new `event_date`, it stays at its time by the clock of the hall, as many days after it.',
    '2026-11-22T18:00:00Z',
  ],
  check_in_open: [
    'With `true`, participants check in themselves until the first round is published. Once anyone is checked in, only those who are checked in are paired.',
    true,
  ],
  is_finished: ['Whether the event is over; otherwise, results and dates decide.', true],
})
documented(events.ListedEvent, ['An event in a list.'], {
  ...eventFields,
  distance_km: ['From the centre, in kilometres; null in a list without one.', 12.4],
})
documented(events.Centre, ['What a list of events is near.'], {
  latitude: ['In degrees, north of the equator positive.', 54.97328],
  longitude: ['In degrees, east of Greenwich positive.', -1.61396],
  radius_km: ['How far around it the list reaches, in kilometres.', 50],
  place: ['What `near_place` was taken for; null where coordinates were given.'],
})
documented(events.PlaceOfEvents, ['A place with its events.'], {
  ...place,
  events: ['How many events are there.', 3],
})
export const eventParams = documentedInput(events.EventParams, { event_id: ['The `id` of an event.', 7] })
export const eventKey = documentedInput(events.EventKey, {
  key: ['The key in the link of an event that is not listed.', '5f1c7a52d8f34e0b9a6d3c2e1b0f4a87'],
})
documented(events.listEvents.response, ['A page of the events found.'], {
  events: ['In the order of `sort`, undated ones last.'],
  total: ['How many there are on all pages together, counted up to 1,000.', 1],
  total_is_exact: ['False if there are more than `total`, which is then 1,000.', true],
  centre: ['What the list is near; null without `near` and `near_place`.'],
  next_cursor,
})
documented(events.listEventPlaces.response, ['Where events are.'], {
  places: ['At most 5,000, those with the most events first.'],
  centre: ['What they are near; null without `near` and `near_place`.'],
})
documentedCalls(events, {
  listEvents: { gives: 'A page of the events that match, and how many there are.' },
  listEventPlaces: { gives: 'Where the events that pass the filters are.' },
  getEvent: { gives: 'The event.' },
  createEvent: { sends: 'The details of the event.', gives: 'The event with its new `id`.' },
  updateEvent: {
    sends: 'The fields to change; the others stay as they are.',
    sent: { registration_open: false },
    gives: 'The event as it is now, with its next version.',
  },
  deleteEvent: { gives: 'The event is deleted, with everything in it.' },
  renewEventKey: { gives: 'The event with its new key.' },
})
