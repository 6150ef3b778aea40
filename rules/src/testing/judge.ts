import type { Entrant } from '../field.ts'
import type { Round } from '../read-round.ts'
import type { SwissOptions } from '../swiss.ts'

/**
 * Counts what a round breaks, the gravest first, from the input and without the engine's own weights: rematches, second
 * byes, forbidden pairs, own clubs, how often they met or had the bye before, points of the bye, squared differences,
 * floats and clubs, tables.
 */
export function judge(participants: readonly Entrant[], { forbid, keep_clubs_apart }: SwissOptions, round: Round) {
  const of = new Map(participants.map((each) => [each.id, each]))
  const pairs = round.pairings.flatMap(({ participant1_id, participant2_id }) => {
    const [one, other] = [of.get(participant1_id), of.get(participant2_id)]
    return one && other ? [{ one, other }] : []
  })
  const byes = round.byes.flatMap((id) => of.get(id) ?? [])
  const fewest = Math.min(...participants.map(({ points }) => points))
  const count = (is: (one: Entrant, other: Entrant) => boolean) =>
    pairs.filter(({ one, other }) => is(one, other)).length
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const clubs = count((one, other) => one.club !== null && one.club === other.club)
  return [
    count((one, other) => one.opponents.includes(other.id) || other.opponents.includes(one.id)),
    byes.filter((each) => each.byes > 0).length,
    count((one, other) => forbid.some((pair) => pair.includes(one.id) && pair.includes(other.id))),
    keep_clubs_apart ? clubs : 0,
    sum(
      [...pairs.map(({ one, other }) => timesMet(one, other) - 1), ...byes.map(({ byes: had }) => had - 1)].filter(
        (times) => times > 0,
      ),
    ),
    sum(byes.map(({ points }) => points)),
    sum([
      ...pairs.map(({ one, other }) => (one.points - other.points) ** 2),
      ...byes.map(({ points }) => (points - fewest) ** 2),
    ]),
    sum(
      pairs.map(({ one, other }) =>
        one.points === other.points ? 0 : [one, other].filter(({ floated }) => floated).length,
      ),
    ) +
      byes.filter(({ floated, points }) => floated && points > fewest).length +
      (keep_clubs_apart ? 0 : clubs),
    sum(pairs.map(({ one, other }) => atFixedTable(one, other))),
  ]
}

const timesMet = (one: Entrant, other: Entrant) =>
  Math.max(one.opponents.filter((id) => id === other.id).length, other.opponents.filter((id) => id === one.id).length)

/** How many have sat at the other's fixed table; both if their fixed tables differ. */
function atFixedTable(one: Entrant, other: Entrant): number {
  const fixed = [one, other].flatMap(({ fixed_table }) => fixed_table ?? [])
  if (new Set(fixed).size === 2) return 2
  return [one, other].filter(
    ({ fixed_table, tables }) => fixed_table == null && tables.some((table) => fixed.includes(table)),
  ).length
}

/** Negative if the first is better: the first number that differs decides. */
export function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, level) => Math.abs(value - (other[level] ?? 0)) > 1e-9)
  return (one[at] ?? 0) - (other[at] ?? 0)
}

/** Yields every way to pair these ids; one of an odd number has the bye. */
export function* everyRound(ids: readonly number[]): Generator<Round> {
  if (ids.length % 2 === 1) {
    for (const bye of ids)
      for (const round of everyRound(ids.filter((id) => id !== bye))) yield { ...round, byes: [bye] }
    return
  }
  const [first, ...rest] = ids
  if (first === undefined) return yield { pairings: [], byes: [] }
  for (const second of rest) {
    for (const { pairings } of everyRound(rest.filter((id) => id !== second)))
      yield { pairings: [{ participant1_id: first, participant2_id: second }, ...pairings], byes: [] }
  }
}
