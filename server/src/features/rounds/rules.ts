import type { Pair, RoundCheck } from '@muster/contract/pairings'
import type { Day } from '@muster/rules/day'
import { pairName } from '@muster/rules/pair-name'
import type { Round } from '@muster/rules/read-round'
import { invalidInput } from '../../http/routing/app-error.ts'
import type { EventRounds } from './queries.ts'

export type RoundRow = EventRounds['rounds'][number]

/** The event as pairing needs it. */
export const dayFrom = ({ rounds, seats, ...event }: EventRounds): Day => ({
  ...event,
  rounds: rounds.map((round) => {
    const own = seats.filter(({ round_number }) => round_number === round.number)
    const pairings = own.flatMap(({ participant_id, opponent_id, side, table_number }) =>
      side === 1 && opponent_id !== null
        ? { participant1_id: participant_id, participant2_id: opponent_id, table_number }
        : [],
    )
    return { ...round, pairings, byes: byesAt({ seats: own }, round.number) }
  }),
})

/** The ids of the participants with a bye in a round, or in its draft. */
export const byesAt = ({ seats }: Pick<EventRounds, 'seats'>, number: number): number[] =>
  seats.flatMap(({ round_number, participant_id, opponent_id }) =>
    round_number === number && opponent_id === null ? participant_id : [],
  )

/** Whether both lists contain the same pairs, regardless of the order of pairs and sides. */
export const areSamePairs = (one: readonly Pair[], other: readonly Pair[]) =>
  new Set(one.map(pairName)).symmetricDifference(new Set(other.map(pairName))).size === 0

/** What turns the matches of a published round into these pairs. A match that changes keeps its table. */
export function matchChanges({ matches }: EventRounds, number: number, pairs: readonly Pair[]) {
  const own = matches.filter(({ round_number }) => round_number === number)
  const names = new Set(pairs.map(pairName))
  const removed = new Set(own.filter((match) => !names.has(pairName(match))))
  const before = new Set(own.map(pairName))
  const added: Pair[] = []
  const changed: { id: number; pair: Pair }[] = []
  for (const pair of pairs.filter((each) => !before.has(pairName(each)))) {
    const match = [...removed].find((each) => each.table_number === pair.table_number)
    if (match) {
      removed.delete(match)
      changed.push({ id: match.id, pair })
    } else added.push(pair)
  }
  return { removed: [...removed].map(({ id }) => id), changed, added }
}

/** Throws `invalid_input` for an unknown participant, and for a participant or table that occurs twice. */
export function requireKnown(known: ReadonlySet<number>, { pairings, byes }: Round, path: string) {
  const seated = new Set<number>()
  const tables = new Set<number>()
  const take = (id: number, at: string) => {
    if (!known.has(id)) throw invalidInput(at, 'Must be a participant who plays this round')
    if (seated.has(id)) throw invalidInput(at, 'Must not appear twice in a round')
    seated.add(id)
  }
  for (const [index, { participant1_id, participant2_id, table_number }] of pairings.entries()) {
    take(participant1_id, `${path}.${index}.participant1_id`)
    take(participant2_id, `${path}.${index}.participant2_id`)
    if (table_number == null) continue
    if (tables.has(table_number))
      throw invalidInput(`${path}.${index}.table_number`, `Table ${table_number} is used twice.`)
    tables.add(table_number)
  }
  for (const [index, id] of byes.entries()) take(id, `byes.${index}.participant_id`)
}

/** The check without forbidden pairs, which only the organiser may see. */
export const withoutForbidden = (check: RoundCheck): RoundCheck => ({
  ...check,
  relaxed: check.relaxed.filter((relaxation) => relaxation !== 'forbidden_pair'),
  findings: check.findings.filter(({ code }) => code !== 'forbidden_pair'),
})
