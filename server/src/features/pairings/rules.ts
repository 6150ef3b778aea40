import type { Pairing, RoundCheck } from '@muster/contract/pairings'
import { checkRound, notesOf } from '@muster/rules/check'
import type { Entrant } from '@muster/rules/field'
import type { Round } from '@muster/rules/read-round'
import { type PairedRound, pairSwiss, type SwissOptions } from '@muster/rules/swiss'

/** What is paired; `round` is one that is to be checked instead. */
export interface Task {
  participants: Entrant[]
  options: SwissOptions
  round?: Round | undefined
}

export interface Paired {
  round: PairedRound
  check: RoundCheck
}

/**
 * How the engine pairs these participants, and what is to be said of that, or of the round that was given: it is compared
 * with the best round, whatever somebody wants to keep.
 */
export function pairAndCheck({ participants, options, round }: Task): Paired {
  const best = pairSwiss(participants, { ...options, keep: [] })
  const paired = options.keep.length === 0 ? best : pairSwiss(participants, options)
  return { round: paired, check: checkRound(participants, options, round ?? paired, best) }
}

/** The pairings of a round, each with the sentences of the check that are about it. */
export const withNotes = (pairings: Round['pairings'], { findings }: RoundCheck): Pairing[] =>
  pairings.map(({ participant1_id, participant2_id, table_number = null }) => ({
    participant1_id,
    participant2_id,
    table_number,
    notes: notesOf(findings, participant1_id, participant2_id),
  }))
