import { resultOf, type Scored } from './results.ts'

interface Conceded extends Scored {
  participant1_id: number
  conceded_by: number | null
}

/** Whether a match has both scores, and the side that gave up has not lost by them. */
export function isWronglyConceded({ participant1_id, conceded_by, ...scores }: Conceded): boolean {
  const result = resultOf(scores)
  if (conceded_by === null || result === 'pending') return false
  return result !== (conceded_by === participant1_id ? 'player2_win' : 'player1_win')
}

/** The scores of a conceded match as other matches suggest them: their median winning score, against 0. */
export function usualScores(
  { participant1_id, conceded_by }: Pick<Conceded, 'participant1_id' | 'conceded_by'>,
  others: readonly (Scored & Pick<Conceded, 'conceded_by'>)[],
) {
  const wins = others
    .filter((other) => other.conceded_by === null && ['player1_win', 'player2_win'].includes(resultOf(other)))
    .map(({ participant1_score, participant2_score }) => Math.max(participant1_score ?? 0, participant2_score ?? 0))
    .toSorted((a, b) => a - b)
  const usual = wins[Math.floor(wins.length / 2)] ?? 1
  return conceded_by === participant1_id
    ? { participant1_score: 0, participant2_score: usual }
    : { participant1_score: usual, participant2_score: 0 }
}

interface Playable extends Conceded {
  id: number
  participant2_id: number
  round_number: number | null
}

/** The open match of a participant, in the last round that they have one, with its result if they forfeit it. */
export function forfeit<Match extends Playable>(matches: readonly Match[], participant_id: number) {
  const [match] = matches
    .filter((each) => [each.participant1_id, each.participant2_id].includes(participant_id))
    .filter((each) => resultOf(each) === 'pending')
    .toSorted((a, b) => roundOf(b) - roundOf(a))
  if (!match) return undefined
  const loss = { participant1_id: match.participant1_id, conceded_by: participant_id }
  return { match, result: { ...usualScores(loss, matches), conceded_by: participant_id } }
}

/** A forfeited match without its result, unless it has another one by now, or a later round has been played since. */
export function reopen<Match extends Playable>(matches: readonly Match[], participant_id: number, match_id: number) {
  const match = matches.find(({ id, conceded_by }) => id === match_id && conceded_by === participant_id)
  if (!match || matches.some((each) => roundOf(each) > roundOf(match))) return undefined
  return { match, result: { participant1_score: null, participant2_score: null, conceded_by: null } }
}

const roundOf = ({ round_number }: Pick<Playable, 'round_number'>) => round_number ?? 0

/** What is wrong with such a match. */
export const wrongConcession = 'The side that gave up loses: give the other side the higher score'
