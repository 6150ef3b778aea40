import { type Match, WholeScores } from '@muster/contract/matches'
import { scoreMax } from '@muster/contract/score-limits'
import { isWronglyConceded, usualScores, wrongConcession } from '@muster/rules/concession'

/** The result of a match as its row shows it. */
export interface ResultValues {
  one: string
  other: string
  /** Whether time ran out. */
  ended_early: boolean
  /** The id of the participant who conceded. */
  conceded_by: number | null
  /** Whether both lost, without scores. A result of an earlier build does not say. */
  is_double_loss?: boolean | undefined
}

/** A result that is typed but not saved yet. */
export interface TypedResult extends ResultValues {
  /** The version of the match when the user began to type. */
  version: number
  /** The result and report at that time, as `seenIn` has them. A draft of an earlier build has none. */
  seen?: string | undefined
}

const textOf = (score: number | null) => (score === null ? '' : String(score))

type SavedResult = Pick<
  Match,
  'participant1_score' | 'participant2_score' | 'ended_early' | 'conceded_by' | 'is_double_loss'
>

/** The displayed result: the typed one, otherwise the saved one. */
export const valuesOf = (match: SavedResult, typed?: ResultValues): ResultValues =>
  typed ?? {
    one: textOf(match.participant1_score),
    other: textOf(match.participant2_score),
    ended_early: match.ended_early,
    conceded_by: match.conceded_by,
    is_double_loss: match.is_double_loss,
  }

/**
 * What the user sees of a result and its report. A later version of the match with the same has changed in other fields,
 * such as the extra minutes, so the typed result does not conflict with it.
 */
export const seenIn = ({ report, ...match }: Match): string =>
  JSON.stringify([valuesOf(match), report && [report.id, report.state]])

export const isSameResult = (a: ResultValues, b: ResultValues) =>
  a.one.trim() === b.one.trim() &&
  a.other.trim() === b.other.trim() &&
  a.ended_early === b.ended_early &&
  a.conceded_by === b.conceded_by &&
  (a.is_double_loss ?? false) === (b.is_double_loss ?? false)

/** The scores of a request; null for an empty field. */
export const scoresOf = ({ one, other }: ResultValues) => ({
  participant1_score: scoreOf(one.trim()),
  participant2_score: scoreOf(other.trim()),
})

function scoreOf(text: string): number | null {
  if (text === '') return null
  return /^\d+$/.test(text) ? Number(text) : Number.NaN
}

/** The fault of a result before it is saved; undefined if there is none. */
export function findFault({ participant1_id }: Match, values: ResultValues): string | undefined {
  const { conceded_by, ended_early, is_double_loss } = values
  if (is_double_loss) return undefined
  const scores = scoresOf(values)
  const issue = WholeScores.safeParse(scores).error?.issues[0]
  if (issue) return issue.code === 'custom' ? `${issue.message}.` : `Scores are whole numbers from 0 to ${scoreMax}.`
  const { participant1_score: first, participant2_score: second } = scores
  if (first === null || second === null) {
    if (conceded_by !== null) return 'Enter the scores that count, with more for the other side.'
    return ended_early ? 'Please enter the scores that count.' : undefined
  }
  const isWrong = isWronglyConceded({ participant1_id, conceded_by, ...scores, is_double_loss: false })
  return isWrong ? `${wrongConcession}.` : undefined
}

/** The scores of a match that one side conceded, as the other matches suggest them. */
export function concededScores({ participant1_id }: Match, conceded_by: number, others: readonly Match[]) {
  const { participant1_score, participant2_score } = usualScores({ participant1_id, conceded_by }, others)
  return { one: String(participant1_score), other: String(participant2_score) }
}
