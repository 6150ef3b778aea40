import type { Pairing, RoundCheck } from '@muster/contract/pairings'
import { checkRound, notesOf } from './check.ts'
import type { Entrant } from './field.ts'
import type { Round } from './read-round.ts'
import { type PairedRound, pairSwiss, type SwissOptions } from './swiss.ts'

/** The input of a pairing. `round` is a round to check instead. */
export interface FieldTask {
  participants: Entrant[]
  options: SwissOptions
  round?: Round | undefined
}

export interface Paired {
  round: PairedRound
  check: RoundCheck
}

/**
 * Pairs these participants, and checks the result or the given round. The check compares it with the best round without
 * any fixed pairings.
 */
export function pairAndCheck({ participants, options, round }: FieldTask): Paired {
  const best = pairSwiss(participants, { ...options, keep: [] })
  const paired = options.keep.length === 0 ? best : pairSwiss(participants, options)
  return { round: paired, check: checkRound(participants, options, round ?? paired, best) }
}

/** The pairings of a round, each with the sentences of the check about it. */
export const withNotes = (pairings: Round['pairings'], { findings }: RoundCheck): Pairing[] =>
  pairings.map(({ participant1_id, participant2_id, table_number = null }) => ({
    participant1_id,
    participant2_id,
    table_number,
    notes: notesOf(findings, participant1_id, participant2_id),
  }))
