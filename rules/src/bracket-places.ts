import { bracketOf, placesOf, undecidedIn } from './bracket.ts'
import { type Day, eligible, lastRound } from './day.ts'
import { recordsOf } from './records.ts'
import { type Bracket, firstOf } from './seeding.ts'

/**
 * The place of each participant of the last elimination up to a round, by id: 1 for the champion, or for those who can
 * still win. Those who went out in the same round share a place, unless they have met since, as for the third place.
 * Empty without an elimination, and for one that other rounds have replaced.
 */
export function bracketPlaces(day: Day, after?: number): ReadonlyMap<number, number> {
  const number = Math.min(after ?? Infinity, lastRound(day))
  const bracket = bracketOf(day, number)
  if (!bracket) return new Map()
  const levels = levelsOf(day, bracket, number)
  // Dropping before the final loses it. Standings after a past round stay as they were.
  if (after === undefined) {
    const stays = eligible(day, number + 1)
    for (const [id, level] of levels)
      if (level === bracket.rounds.length && !stays.has(id)) levels.set(id, level - 0.25)
  }
  const groups = [...Map.groupBy(levels.keys(), (id) => levels.get(id) ?? 0)].sort(([one], [other]) => other - one)
  const ids = groups.map(([, group]) => group)
  const since = day.matches.filter(({ round_number }) => isBetween(round_number, firstOf(bracket), number))
  if (isReplaced(ids[0] ?? [], since, bracket)) return new Map()
  const places = new Map<number, number>()
  for (const group of ids.flatMap((each) => byMatches(each, since))) {
    const place = places.size + 1
    for (const id of group) places.set(id, place)
  }
  return places
}

const isBetween = (round: number | null, first: number, last: number) =>
  round !== null && round >= first && round <= last

/** How many rounds of the bracket each participant has won; half a round more for a match that is still to be decided. */
function levelsOf(day: Day, bracket: Bracket, number: number): Map<number, number> {
  // The seeds keep deleted participants.
  const isThere = new Set(day.participants.map(({ id }) => id))
  const levels = new Map<number, number>()
  for (const [level, next] of [...bracket.rounds, number + 1].entries()) {
    for (const id of placesOf(day, bracket, next)) if (id != null && isThere.has(id)) levels.set(id, level)
  }
  const last = bracket.rounds.at(-1) ?? number
  for (const id of undecidedIn(day, bracket, last).flat()) levels.set(id, bracket.rounds.length - 0.5)
  return levels
}

/** Whether those who could still win have gone on with other rounds than the bracket, such as Swiss ones. */
function isReplaced(left: readonly number[], since: Day['matches'], { rounds }: Bracket): boolean {
  const isLeft = new Set(left)
  const later = since
    .filter(({ round_number }) => round_number !== null && round_number > (rounds.at(-1) ?? 0))
    .map((match) => [match.participant1_id, match.participant2_id].filter((id) => isLeft.has(id)).length)
  // Two can play their final in a round that was paired by hand.
  return left.length > 1 && later.some((sides) => sides === 1 || (sides === 2 && left.length > 2))
}

/** Those who went out in the same round, by their wins among each other since then. */
function byMatches(group: readonly number[], since: Day['matches']): number[][] {
  const isIn = new Set(group)
  const among = since.filter((match) => isIn.has(match.participant1_id) && isIn.has(match.participant2_id))
  const entries = group.map((id) => ({ id, bye_rounds: [], adjustment: 0 }))
  const records = recordsOf(entries, among, { bye: { counts_as: 'nothing', score: 0 } })
  const winsOf = (id: number) => records.get(id)?.wins ?? 0
  return [...Map.groupBy(group, winsOf)].sort(([one], [other]) => other - one).map(([, level]) => level)
}
