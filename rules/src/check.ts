import type { Finding, Relaxation, RoundCheck } from '@muster/contract/pairings'
import { type Costs, compareCosts, type Entrant, type PairingRules, sameClub } from './field.ts'
import { findingsOf } from './findings.ts'
import { idle, type Round, readRound, seatedBefore } from './read-round.ts'

/**
 * Checks a round, however it was paired. `best` is the engine's own round of the same participants. A round that is not
 * optimal breaks rules for no reason, or leaves a participant without an opponent and a bye.
 */
export function checkRound(
  participants: readonly Entrant[],
  options: PairingRules,
  round: Round,
  best: Round,
): RoundCheck {
  const read = readRound(participants, options, round)
  const reference = readRound(participants, options, best)
  const { pairs, byes, unpaired, costs } = read
  return {
    rematches: costs.rematches,
    repeat_byes: costs.repeat_byes,
    same_club: pairs.filter(({ one, other }) => sameClub(one, other)).length,
    repeat_tables: pairs.reduce((sum, pair) => sum + seatedBefore(pair).length, 0),
    score_gap: costs.score_gap,
    floats: [...pairs, ...byes].filter((each) => each.costs.score_gap > 0).length,
    unpaired: unpaired.length,
    relaxed: relaxations.filter(([level]) => costs[level] > 0).map(([, relaxation]) => relaxation),
    is_optimal: unpaired.length === 0 && idle(read) <= idle(reference) && compareCosts(costs, reference.costs) <= 0,
    findings: findingsOf(read, reference),
  }
}

const relaxations: readonly [keyof Costs, Relaxation][] = [
  ['clubs', 'same_club'],
  ['forbidden', 'forbidden_pair'],
  ['repeat_byes', 'repeat_bye'],
  ['rematches', 'rematch'],
]

/** The sentences about two opponents, for their row of a draft. */
export const notesOf = (findings: readonly Finding[], one: number, other: number): string[] =>
  findings
    .filter(({ participant_ids: ids }) => ids.includes(one) && ids.includes(other))
    .map(({ sentence }) => sentence)
