import type { Round } from './read-round.ts'

/**
 * The round with one participant instead of another, who gets the other’s place if there is one. Without `incoming`, the
 * opponent has a bye.
 */
export function replaceIn({ pairings, byes }: Round, outgoing: number, incoming: number | null): Round {
  if (incoming === null) {
    const left = pairings.flatMap(({ participant1_id, participant2_id }) =>
      participant1_id === outgoing ? participant2_id : participant2_id === outgoing ? participant1_id : [],
    )
    return {
      pairings: pairings.filter((pair) => pair.participant1_id !== outgoing && pair.participant2_id !== outgoing),
      byes: [...byes.filter((id) => id !== outgoing), ...left],
    }
  }
  const swapped = (id: number) => (id === outgoing ? incoming : id === incoming ? outgoing : id)
  return {
    pairings: pairings.map(({ participant1_id, participant2_id, table_number }) => ({
      participant1_id: swapped(participant1_id),
      participant2_id: swapped(participant2_id),
      table_number,
    })),
    byes: byes.map(swapped),
  }
}

/** The round with a pair of two who had no match in it, at the first free table unless one is given. */
export function pairIn({ pairings, byes }: Round, pair: Round['pairings'][number]): Round {
  const both = [pair.participant1_id, pair.participant2_id]
  const taken = new Set(pairings.map(({ table_number }) => table_number))
  const free = Array.from({ length: pairings.length + 1 }, (_, index) => index + 1).find((table) => !taken.has(table))
  return {
    pairings: [...pairings, { ...pair, table_number: pair.table_number ?? free }],
    byes: byes.filter((id) => !both.includes(id)),
  }
}
