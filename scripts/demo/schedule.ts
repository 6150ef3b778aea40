import type { EventInput } from '@muster/contract/events'
import type { EventType } from '@muster/contract/games'
import content from './content.json' with { type: 'json' }
import { between, chance, pick, type Random, shuffle } from './random.ts'

export type Game = EventInput['game_type']
/** A country; its cities share a time zone. `events` take place there within the year. */
export type Place = (typeof content.places)[number]

export const { places } = content
/** The country of the demo organiser. */
const home = places[0] as Place

/** An event before anybody plays. `days` are relative to today; null is undecided. */
interface Draft {
  event_type: EventType
  stage: 'played' | 'under_way' | 'upcoming'
  size: number
  rounds: number
  days: number | null
  registration_open?: boolean
  isAtHome?: boolean
}

export interface Plan extends Draft {
  place: Place
  game_type: Game
  starts: Temporal.ZonedDateTime | null
}

/** Plans sixty events in order of date. It deals quotas from shuffled decks, so that every seed is near the targets. */
export function planYear(random: Random, today: Temporal.PlainDate): Plan[] {
  const drafts = [...planPast(random), ...planFuture(random)]
  const games = shuffle(random, [...Array<Game>(33).fill('SPEARHEAD'), ...Array<Game>(27).fill('AOS')])
  const venues = findPlaces(random, drafts)
  return drafts
    .map((draft, index) => {
      const place = venues[index] ?? home
      return { ...draft, place, game_type: games[index] ?? 'AOS', starts: startOf(random, draft, place, today) }
    })
    .sort((a, b) => (a.starts?.epochMilliseconds ?? Infinity) - (b.starts?.epochMilliseconds ?? Infinity))
}

/** The demo organiser owns the events at home, so the events that offer the most to try out take place there. */
function findPlaces(random: Random, drafts: readonly Draft[]) {
  // A country's only event should have matches to look at.
  const large = shuffle(
    random,
    places.filter((place) => place !== home && place.events > 2),
  )
  const fixed = drafts.map(({ isAtHome, stage }) => (isAtHome ? home : stage === 'upcoming' ? large.pop() : undefined))
  const deck = shuffle(
    random,
    places.flatMap((place) => Array<Place>(place.events).fill(place)),
  )
  for (const place of fixed) if (place) deck.splice(deck.indexOf(place), 1)
  return fixed.map((place) => place ?? deck.pop())
}

function planPast(random: Random): Draft[] {
  const past = { stage: 'played' as const, days: 0 }
  const [newest, ...tournaments] = shuffle(
    random,
    // 12 to 40 participants, with more large events than small ones.
    Array.from({ length: 39 }, (_, index): Draft => {
      const size = 12 + Math.round(28 * (index / 38) ** 0.75)
      const usual = size <= 16 ? 3 : size <= 24 ? 4 : 5
      return { ...past, event_type: 'tournament', size, rounds: Math.max(3, chance(random, 0.2) ? usual - 1 : usual) }
    }),
  )
  const friendlies = Array.from({ length: 15 }, (): Draft => {
    return { ...past, event_type: 'friendly', size: between(random, 4, 10), rounds: between(random, 1, 2) }
  })
  const played = shuffle(random, [...tournaments, ...friendlies])
  const gap = 350 / played.length
  return [
    ...played.map((draft, index) => ({ ...draft, days: -358 + Math.floor((index + random()) * gap) })),
    ...(newest ? [{ ...newest, days: -1, isAtHome: true, stage: 'under_way' as const }] : []),
  ]
}

function planFuture(random: Random): Draft[] {
  const future = { stage: 'upcoming' as const, registration_open: true }
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
function startOf(random: Random, { event_type, stage, days }: Draft, place: Place, today: Temporal.PlainDate) {
  const isEvening = event_type === 'friendly' && chance(random, 0.5)
  const weekday = isEvening ? between(random, 2, 5) : chance(random, 0.7) ? 6 : 7
  const morning = ['09:00', '09:30', '10:00']
  const hours = isEvening ? ['18:00', '18:30', '19:00'] : event_type === 'friendly' ? ['13:00', '14:00'] : morning
  const plainTime = pick(random, hours)
  if (days === null) return null
  const date = today.add({ days })
  const daysBack = stage === 'under_way' ? 0 : (date.dayOfWeek - weekday + 7) % 7
  return date.subtract({ days: daysBack }).toZonedDateTime({ timeZone: place.zone, plainTime })
}
