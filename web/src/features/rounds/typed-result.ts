import type { Match } from '@muster/contract/matches'

/** The result of a match as its row shows it. */
export interface ResultValues {
  one: string
  other: string
  /** Whether time ran out. */
  ended_early: boolean
  /** The id of the participant who conceded. */
  conceded_by: number | null
}

/** A result that is typed but not saved yet. */
export interface TypedResult extends ResultValues {
  /** The version of the match when the user began to type. */
  version: number
  /** The row has lost focus, so the result must be saved, even after a reload. */
  isSubmitted?: true
}

const textOf = (score: number | null) => (score === null ? '' : String(score))

/** The displayed result: the typed one, otherwise the saved one. */
export const valuesOf = (match: Match, typed?: TypedResult): ResultValues =>
  typed ?? {
    one: textOf(match.participant1_score),
    other: textOf(match.participant2_score),
    ended_early: match.ended_early,
    conceded_by: match.conceded_by,
  }

export const isSameResult = (a: ResultValues, b: ResultValues) =>
  a.one.trim() === b.one.trim() &&
  a.other.trim() === b.other.trim() &&
  a.ended_early === b.ended_early &&
  a.conceded_by === b.conceded_by

/** The scores of a request; null for an empty field. */
export const scoresOf = ({ one, other }: ResultValues) => {
  const [participant1_score = null, participant2_score = null] = [one, other].map((text) =>
    text.trim() === '' ? null : Number(text),
  )
  return { participant1_score, participant2_score }
}

/** The fault of a result before it is saved; undefined if there is none. */
export function findFault({ participant1_id, participant2_id }: Match, values: ResultValues): string | undefined {
  const { one, other, conceded_by, ended_early } = values
  const scores = [one.trim(), other.trim()]
  if (scores.every((score) => score === '')) {
    if (conceded_by !== null) return 'Enter the scores that count, with more for the other side.'
    return ended_early ? 'Please enter the scores that count.' : undefined
  }
  if (scores.some((score) => score === '')) return 'Please enter both scores, or neither.'
  if (!scores.every((score) => /^\d{1,6}$/.test(score) && Number(score) <= 100_000))
    return 'Scores are whole numbers from 0 to 100000.'
  const [first, second] = scores.map(Number) as [number, number]
  const loser = first > second ? participant2_id : participant1_id
  return conceded_by === null || first === second || conceded_by === loser
    ? undefined
    : 'The side that gave up loses: give the other side the higher score.'
}

/** The scores of a match that one side conceded: the median winning score of the other matches, against 0. */
export function concededScores(match: Match, conceded_by: number, others: readonly Match[]) {
  const wins = others
    .filter((other) => other.conceded_by === null && other.result !== 'pending' && other.result !== 'draw')
    .map(({ participant1_score, participant2_score }) => Math.max(participant1_score ?? 0, participant2_score ?? 0))
    .toSorted((a, b) => a - b)
  const usual = String(wins[Math.floor(wins.length / 2)] ?? 1)
  return conceded_by === match.participant1_id ? { one: '0', other: usual } : { one: usual, other: '0' }
}
