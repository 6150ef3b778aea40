import type { EventInput } from '@muster/contract/events'
import type { EventType } from '@muster/contract/games'
import { home, type Place, places } from './places.ts'
import { between, chance, createRandom, pick, type Random, shuffle } from './random.ts'

export type Game = EventInput['game_type']

/** The plan of an event, before anybody plays. */
export interface Plan {
  place: Place
  city: string
  game_type: Game
  event_type: EventType
  stage: 'played' | 'under_way' | 'upcoming'
  starts: Temporal.ZonedDateTime | null
  /** Null for the same day. */
  ends: Temporal.ZonedDateTime | null
  registration_open: boolean
  size: number
  rounds: number
}

type Frame = Pick<Plan, 'event_type' | 'stage' | 'registration_open' | 'size' | 'rounds'> & {
  /** Relative to today; negative is in the past, null is undecided. */
  days: number | null
  isAtHome: boolean
}

const playedTournaments = 39
const playedFriendlies = 15

/** Plans sixty events in order of date. It deals quotas from shuffled decks, so that every seed is near the targets. */
export function planYear(seed: number, today: Temporal.PlainDate): Plan[] {
  const random = createRandom(seed, 'schedule')
  const frames = [...planPast(random), ...planFuture(random)]
  const games = shuffle(random, [...Array<Game>(33).fill('SPEARHEAD'), ...Array<Game>(27).fill('AOS')])
  const venues = findPlaces(random, frames)
  return frames
    .map(({ days, isAtHome: _, ...frame }, index) => {
      const place = venues[index] ?? home
      const starts = days === null ? null : startOf(random, { ...frame, place, date: today.add({ days }) })
      // The event under way takes two days; today is the second.
      const ends = frame.stage === 'under_way' && starts ? starts.add({ days: 1 }).withPlainTime('18:00') : null
      return { ...frame, place, city: pick(random, place.cities), game_type: games[index] ?? 'AOS', starts, ends }
    })
    .sort((a, b) => timeOf(a) - timeOf(b))
}

const timeOf = ({ starts }: Plan) => starts?.epochMilliseconds ?? Number.POSITIVE_INFINITY

/** The demo organiser owns the events at home, so the events that offer the most to try out take place there. */
function findPlaces(random: Random, frames: readonly Frame[]): Place[] {
  // A country's only event should have matches to look at.
  const large = shuffle(
    random,
    places.filter((place) => place !== home && place.events > 2),
  )
  const deck = shuffle(
    random,
    places.flatMap((place) => Array<Place>(place.events).fill(place)),
  )
  const fixed = frames.map(({ isAtHome, stage }) => (isAtHome ? home : stage === 'upcoming' ? large.pop() : undefined))
  for (const place of fixed) if (place) deck.splice(deck.indexOf(place), 1)
  return fixed.map((place) => place ?? deck.pop() ?? home)
}

function planPast(random: Random): Frame[] {
  const tournaments = sizesOfTournaments.map((size) => ({
    event_type: 'tournament' as const,
    size,
    rounds: roundsFor(random, size),
  }))
  const [newest, ...others] = shuffle(random, tournaments)
  const friendlies = Array.from({ length: playedFriendlies }, () => ({
    event_type: 'friendly' as const,
    size: between(random, 4, 10),
    rounds: between(random, 1, 2),
  }))
  const played = shuffle(random, [...others, ...friendlies])
  const gap = 350 / played.length
  const past = { registration_open: false, isAtHome: false, stage: 'played' as const }
  return [
    ...played.map((event, index) => ({ ...past, ...event, days: -358 + Math.floor((index + random()) * gap) })),
    ...(newest ? [{ ...past, ...newest, days: -1, isAtHome: true, stage: 'under_way' as const }] : []),
  ]
}

/** 12 to 40 participants, with more large events than small ones. */
const sizesOfTournaments = Array.from(
  { length: playedTournaments },
  (_, index) => 12 + Math.round(28 * (index / (playedTournaments - 1)) ** 0.75),
)

function roundsFor(random: Random, size: number): number {
  const usual = size <= 16 ? 3 : size <= 24 ? 4 : 5
  return Math.max(3, chance(random, 0.2) ? usual - 1 : usual)
}

function planFuture(random: Random): Frame[] {
  const future = { stage: 'upcoming' as const, isAtHome: false, registration_open: true }
  const tournament = { ...future, event_type: 'tournament' as const, rounds: between(random, 3, 5) }
  const friendly = { ...future, event_type: 'friendly' as const, rounds: 2 }
  return [
    { ...tournament, days: 15, size: between(random, 10, 18), isAtHome: true },
    { ...friendly, days: 24, size: between(random, 3, 6) },
    { ...tournament, days: 38, size: between(random, 16, 24), registration_open: false },
    { ...tournament, days: 59, size: between(random, 6, 12) },
    { ...friendly, days: 80, size: 0 },
    { ...friendly, days: null, size: between(random, 2, 4), registration_open: false, isAtHome: true },
  ]
}

/** Tournaments begin on a weekend morning, half of the friendly events on a weekday evening. */
function startOf(
  random: Random,
  { event_type, stage, place, date }: Pick<Plan, 'event_type' | 'stage' | 'place'> & { date: Temporal.PlainDate },
) {
  const isEvening = event_type === 'friendly' && chance(random, 0.5)
  const weekday = isEvening ? between(random, 2, 5) : chance(random, 0.7) ? 6 : 7
  const daysBack = stage === 'under_way' ? 0 : (date.dayOfWeek - weekday + 7) % 7
  const hours =
    event_type === 'tournament'
      ? ['09:00', '09:30', '10:00']
      : isEvening
        ? ['18:00', '18:30', '19:00']
        : ['13:00', '14:00']
  return date.subtract({ days: daysBack }).toZonedDateTime({ timeZone: place.zone, plainTime: pick(random, hours) })
}
