import type { PairedRound } from '@muster/contract/rounds'

export interface Pair {
  participant1_id: number
  participant2_id: number
  table_number: number | null
}

/** A draft as it is sent. */
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

/** Names a pair, whatever its table and the order of its sides. */
export const pairKey = ({ participant1_id, participant2_id }: Pair) =>
  [participant1_id, participant2_id].toSorted((a, b) => a - b).join(' ')

/** The pairs of a draft that are locked. Their tables stay, too. */
export const keptOf = ({ pairings }: Pick<PairedRound, 'pairings'>, kept: ReadonlySet<string>) =>
  seatsOf({ pairings, byes: [] }).pairings.filter((pair) => kept.has(pairKey(pair)))

/** Whom somebody meets in a draft. */
export const opponentOf = ({ pairings }: Seats, id: number): number | undefined =>
  pairings
    .map(({ participant1_id, participant2_id }) => [participant1_id, participant2_id])
    .find((pair) => pair.includes(id))
    ?.find((other) => other !== id)

/**
 * The draft with two participants in each other's places, wherever these are. Two who are in no pairing meet, at the
 * first table that is free.
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

/** The draft with a participant out of their pairing or bye; who was to meet them is left over. */
export const takeOut = (seats: Seats, id: number): Seats => ({
  pairings: seats.pairings.filter((pair) => pair.participant1_id !== id && pair.participant2_id !== id),
  byes: seats.byes.filter(({ participant_id }) => participant_id !== id),
})

/** The draft with a bye for somebody who is in no pairing. */
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
