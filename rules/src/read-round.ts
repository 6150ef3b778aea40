import { type Costs, type Entrant, type Field, fieldOf, type PairingRules, sumCosts } from './field.ts'

/** A paired round. */
export interface Round {
  pairings: readonly { participant1_id: number; participant2_id: number; table_number?: number | null | undefined }[]
  /** The ids of the participants with a bye. */
  byes: readonly number[]
  /** The spares whom some of `byes` play instead, each by the id of the opponent; for a check. */
  spares?: ReadonlyMap<number, Spare> | undefined
}

/** A participant who plays only when the number is odd. */
export interface Spare {
  id: number
  nickname: string
  club: string | null
  /** Where they play. */
  table_number: number | null
}

/** A round with its entrants and costs. Participants who are not in the field are left out. */
export interface ReadRound {
  field: Field
  pairs: { one: Entrant; other: Entrant; table: number | null; costs: Costs }[]
  byes: { entrant: Entrant; costs: Costs; spare: Spare | undefined }[]
  unpaired: Entrant[]
  /** The sum over all pairs and byes. */
  costs: Costs
}

export function readRound(participants: readonly Entrant[], options: PairingRules, round: Round): ReadRound {
  const field = fieldOf(participants, options)
  const find = (id: number) => field.indexOf.get(id) ?? -1
  const pairs = round.pairings.flatMap(({ participant1_id, participant2_id, table_number }) => {
    const [one, other] = [find(participant1_id), find(participant2_id)]
    const [a, b] = [field.entrants[one], field.entrants[other]]
    return a && b ? [{ one: a, other: b, table: table_number ?? null, costs: field.costOf(one, other) }] : []
  })
  const byes = round.byes.flatMap((id) => {
    const entrant = field.entrants[find(id)]
    const costs = field.costOf(find(id), field.entrants.length)
    return entrant ? [{ entrant, costs, spare: round.spares?.get(id) }] : []
  })
  const seated = new Set([
    ...pairs.flatMap(({ one, other }) => [one.id, other.id]),
    ...byes.map(({ entrant }) => entrant.id),
  ])
  return {
    field,
    pairs,
    byes,
    unpaired: field.entrants.filter(({ id }) => !seated.has(id)),
    costs: sumCosts([...pairs, ...byes].map(({ costs }) => costs)),
  }
}

/** The number of participants without an opponent. */
export const idle = ({ byes, unpaired }: ReadRound) => byes.length + unpaired.length

/** The entrants of a pair who have sat at its table before and have no fixed table. */
export const seatedBefore = ({ one, other, table }: ReadRound['pairs'][number]): Entrant[] =>
  [one, other].filter(({ tables, fixed_table }) => table !== null && fixed_table !== table && tables.includes(table))
