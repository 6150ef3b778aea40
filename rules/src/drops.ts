import type { DroppedResults } from '@muster/contract/participant'
import { type Conceded, usualScores } from './concession.ts'
import { resultOf } from './results.ts'

interface Playable extends Conceded {
  id: number
  participant2_id: number
  round_number: number | null
}

/**
 * The open match of a participant, in the last round that they have one, with its result if they drop so: they lose it by
 * the usual score; or both lose it where nothing of it shall count, because nobody has played it.
 */
export function forfeit<Match extends Playable>(
  matches: readonly Match[],
  participant_id: number,
  results: Exclude<DroppedResults, 'keep'>,
) {
  const [match] = matches
    .filter((each) => [each.participant1_id, each.participant2_id].includes(participant_id))
    .filter((each) => resultOf(each) === 'pending')
    .toSorted((a, b) => roundOf(b) - roundOf(a))
  if (!match) return undefined
  if (results === 'void') return { match, result: { ...noResult, is_double_loss: true } }
  const loss = { participant1_id: match.participant1_id, conceded_by: participant_id }
  return { match, result: { ...usualScores(loss, matches), conceded_by: participant_id, is_double_loss: false } }
}

const noResult = { participant1_score: null, participant2_score: null, conceded_by: null, is_double_loss: false }

/** Who has dropped, how, and the match that this has ended. */
export interface Drop {
  id: number
  dropped_results: DroppedResults
  forfeited_match_id: number | null
}

/**
 * The match that a drop has ended, without its result, unless the desk has decided another one since. What was lost by a
 * score stays once a later round has been played: somebody who comes back for round 3 does not reopen round 1.
 */
export function reopen<Match extends Playable>(
  matches: readonly Match[],
  { id: participant_id, dropped_results, forfeited_match_id }: Drop,
) {
  const match = matches.find(({ id }) => id === forfeited_match_id)
  if (!match) return undefined
  const isLast = !matches.some((each) => roundOf(each) > roundOf(match))
  const isAsLeft =
    dropped_results === 'void'
      ? match.is_double_loss
      : !match.is_double_loss && match.conceded_by === participant_id && isLast
  return isAsLeft ? { match, result: noResult } : undefined
}

const roundOf = ({ round_number }: Pick<Playable, 'round_number'>) => round_number ?? 0
