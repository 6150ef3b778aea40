import type { PairedRound } from '@muster/contract/rounds'

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

/** Identifies a pair, regardless of its table and the order of its sides. */
export const pairKey = ({ participant1_id, participant2_id }: Pair) =>
  [participant1_id, participant2_id].toSorted((a, b) => a - b).join(' ')

/** The locked pairs of a draft. They keep their tables, too. */
export const keptOf = ({ pairings }: Pick<PairedRound, 'pairings'>, kept: ReadonlySet<string>) =>
  seatsOf({ pairings, byes: [] }).pairings.filter((pair) => kept.has(pairKey(pair)))

/** The opponent of a participant in a draft. */
export const opponentOf = ({ pairings }: Seats, id: number): number | undefined =>
  pairings
    .map(({ participant1_id, participant2_id }) => [participant1_id, participant2_id])
    .find((pair) => pair.includes(id))
    ?.find((other) => other !== id)

/**
 * The draft with two participants swapped. Two unpaired participants are paired with each other at the first free table.
 */
export function swap(seats: Seats, one: number, other: number): Seats {
  const paired = new Set(seats.pairings.flatMap((pair) => [pair.participant1_id, pair.participant2_id]))
  if (!paired.has(one) && !paired.has(other)) {
    const pair = { participant1_id: one, participant2_id: other, table_number: freeTable(seats) }
    const byes = seats.byes.filter(({ participant_id }) => participant_id !== one && participant_id !== other)
    return { pairings: [...seats.pairings, pair], byes }
  }
  const turned = (id: number) => (id === one ? other : id === other ? one : id)
  return {
    pairings: seats.pairings.map(({ participant1_id, participant2_id, ...rest }) => ({
      ...rest,
      participant1_id: turned(participant1_id),
      participant2_id: turned(participant2_id),
    })),
    byes: seats.byes.map(({ participant_id }) => ({ participant_id: turned(participant_id) })),
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

function freeTable({ pairings }: Seats): number {
  const taken = new Set(pairings.map(({ table_number }) => table_number))
  let table = 1
  while (taken.has(table)) table++
  return table
}
