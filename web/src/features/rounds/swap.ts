import type { PairedRound } from '@muster/contract/rounds'
import { seatedIn } from '@muster/rules/day'
import { pairName } from '@muster/rules/pair-name'
import { pairIn, replaceIn } from '@muster/rules/replace'

export interface Pair {
  participant1_id: number
  participant2_id: number
  table_number: number | null
}

/** The body of a request that changes a draft. */
export interface Seats {
  pairings: Pair[]
  byes: { participant_id: number }[]
}

export const seatsOf = ({ pairings, byes }: Pick<PairedRound, 'pairings' | 'byes'>): Seats => ({
  pairings: pairings.map(({ participant1_id, participant2_id, table_number }) => ({
    participant1_id,
    participant2_id,
    table_number,
  })),
  byes,
})

/** The locked pairs of a draft. They keep their tables, too. */
export const keptOf = ({ pairings }: Pick<PairedRound, 'pairings'>, kept: ReadonlySet<string>) =>
  seatsOf({ pairings, byes: [] }).pairings.filter((pair) => kept.has(pairName(pair)))

/** The opponent of a participant in a draft. */
export const opponentOf = ({ pairings }: Seats, id: number): number | undefined =>
  pairings
    .map(({ participant1_id, participant2_id }) => [participant1_id, participant2_id])
    .find((pair) => pair.includes(id))
    ?.find((other) => other !== id)

/**
 * The draft with two participants swapped. Two unpaired participants are paired with each other at the first free table.
 */
export function swap({ pairings, byes }: Seats, one: number, other: number): Seats {
  const round = { pairings, byes: byes.map(({ participant_id }) => participant_id) }
  const paired = seatedIn({ pairings, byes: [] })
  const isFree = !paired.has(one) && !paired.has(other)
  const swapped = isFree
    ? pairIn(round, { participant1_id: one, participant2_id: other })
    : replaceIn(round, one, other)
  return {
    pairings: swapped.pairings.map(({ table_number = null, ...pair }) => ({ ...pair, table_number })),
    byes: swapped.byes.map((participant_id) => ({ participant_id })),
  }
}

/** The draft without the pairing or bye of a participant; the opponent becomes unpaired. */
export const takeOut = (seats: Seats, id: number): Seats => ({
  pairings: seats.pairings.filter((pair) => pair.participant1_id !== id && pair.participant2_id !== id),
  byes: seats.byes.filter(({ participant_id }) => participant_id !== id),
})

/** The draft with a bye for an unpaired participant. */
export const giveBye = (seats: Seats, id: number): Seats => ({
  ...takeOut(seats, id),
  byes: [...seats.byes.filter(({ participant_id }) => participant_id !== id), { participant_id: id }],
})
