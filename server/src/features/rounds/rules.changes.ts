import type { Pair } from '@muster/contract/pairings'
import type { DayRound } from '@muster/rules/day'
import type { EventRounds, Publication, RoundRowUpdate } from './queries.ts'

// The event after a change, so that a round can be checked before it is stored, and returned without reading the event
// again.

const emptySeat = { opponent_id: null, side: null, table_number: null }

/** The event with this draft in place of any other, and of the published round of its number. */
export function withDraft(event: EventRounds, { pairings, byes, ...row }: DayRound): EventRounds {
  const seat = { round_number: row.number, is_draft: true }
  const seats = [
    ...byes.toSorted((a, b) => a - b).map((participant_id) => ({ ...seat, ...emptySeat, participant_id })),
    ...pairings.toSorted(byTable).flatMap(({ participant1_id: one, participant2_id: other, table_number = null }) => [
      { ...seat, participant_id: one, opponent_id: other, side: 1, table_number },
      { ...seat, participant_id: other, opponent_id: one, side: 2, table_number },
    ]),
  ]
  const unsaved = { clock_left: null, clock_ends_at: null, version: 1, changed_at: '', changed_by: null }
  const draft = { ...unsaved, ...row, is_draft: true, published_at: null, published_check: null }
  return {
    ...event,
    rounds: [...event.rounds.filter((each) => !each.is_draft && each.number !== row.number), draft],
    matches: event.matches.filter(({ round_number }) => round_number !== row.number),
    seats: [...event.seats.filter((each) => !each.is_draft && each.round_number !== row.number), ...seats],
  }
}

/** The order in which the database returns the seats of a draft: pairs without a table come last. */
const byTable = (a: Pair, b: Pair) =>
  (a.table_number ?? 1001) - (b.table_number ?? 1001) || a.participant1_id - b.participant1_id

/** The event with these byes in a published round, and no others. */
export const withByes = (event: EventRounds, number: number, byes: readonly number[]): EventRounds => ({
  ...event,
  seats: [
    ...event.seats.filter(({ round_number }) => round_number !== number),
    ...byes
      .toSorted((a, b) => a - b)
      .map((participant_id) => ({ ...emptySeat, round_number: number, is_draft: false, participant_id })),
  ],
})

/** The event with the written fields of this round’s row. */
export const withRow = (event: EventRounds, number: number, written: RoundRowUpdate): EventRounds => ({
  ...event,
  rounds: event.rounds.map((round) => (round.number === number ? { ...round, ...written } : round)),
})

/** The event with this draft published: its pairs are matches, and its byes stay. */
export function withPublished(event: EventRounds, number: number, { row, matches }: Publication): EventRounds {
  const seats = event.seats.flatMap((seat) => {
    if (seat.round_number !== number) return seat
    return seat.opponent_id === null ? { ...seat, is_draft: false } : []
  })
  return { ...withRow(event, number, { ...row, is_draft: false }), seats, matches: [...event.matches, ...matches] }
}
