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
  participant2_id: number
  round_number: number | null
}

/** The open match of a participant, in the last round that they have one, with its result if they forfeit it. */
export function forfeit<Match extends Playable>(matches: readonly Match[], participant_id: number) {
  const match = lastOf(matches, participant_id, (each) => resultOf(each) === 'pending')
  if (!match) return undefined
  const loss = { participant1_id: match.participant1_id, conceded_by: participant_id }
  return { match, result: { ...usualScores(loss, matches), conceded_by: participant_id } }
}

/** The match that `forfeit` has lost, without its result, unless it has another one by now. */
export function reopen<Match extends Playable>(matches: readonly Match[], participant_id: number) {
  const match = lastOf(matches, participant_id, () => true)
  return match?.conceded_by === participant_id
    ? { match, result: { participant1_score: null, participant2_score: null, conceded_by: null } }
    : undefined
}

/** The match of the last round that a participant has such a match in. */
const lastOf = <Match extends Playable>(matches: readonly Match[], id: number, is: (match: Match) => boolean) =>
  matches
    .filter((each) => [each.participant1_id, each.participant2_id].includes(id) && is(each))
    .toSorted((a, b) => (b.round_number ?? 0) - (a.round_number ?? 0))[0]

/** What is wrong with such a match. */
export const wrongConcession = 'The side that gave up loses: give the other side the higher score'
