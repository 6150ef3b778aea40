import type { Match } from '@muster/contract/matches'
import type { HistoryEntry } from '@muster/contract/reports'

/** Which matches of a round the desk shows. */
export const resultFilters = {
  all: 'All',
  pending: 'Pending',
  reported: 'Reported',
  disputed: 'Disputed',
  done: 'Done',
} as const
export type ResultFilter = keyof typeof resultFilters

export const isResultFilter = (name: string): name is ResultFilter => Object.hasOwn(resultFilters, name)

export const isDisputed = ({ report }: Match) => report?.state === 'disputed'

/** Where one report decides, a reported or disputed match is also done; where both sides must agree, also pending. */
export const isShownBy: Record<ResultFilter, (match: Match) => boolean> = {
  all: () => true,
  pending: ({ result }) => result === 'pending',
  reported: ({ report }) => report?.state === 'open',
  disputed: isDisputed,
  done: ({ result }) => result !== 'pending',
}

interface Scores {
  participant1_score: number | null
  participant2_score: number | null
}

export const scoreText = ({ participant1_score, participant2_score }: Scores) =>
  participant1_score === null ? 'no scores' : `${participant1_score}–${participant2_score ?? ''}`

/** Whether it is the confirmation that came with the slip; the report may have, too. */
const isConfirmedBySlip = ({ confirmed_with_slip, participant_id }: NonNullable<Match['report']>) =>
  confirmed_with_slip && participant_id !== null

/** What a row says about its report, by whom and when; undefined without a report. */
export function describeReport({ report, result }: Match, time: (instant: string) => string): string | undefined {
  if (!report) return undefined
  const author = report.by === 'slip' ? 'with the slip' : `by ${report.by}`
  const reported = `${author}, ${time(report.at)}`
  if (report.state === 'confirmed')
    return `Reported ${reported}, and confirmed${isConfirmedBySlip(report) ? ' with the slip' : ''}`
  if (report.state === 'disputed') return `Disputed. Reported ${reported}`
  return result === 'pending'
    ? `${scoreText(report)} reported ${reported}. The other side has not confirmed it`
    : `Reported ${reported}`
}

/** One side of a dispute: the report, or an objection to it. */
export interface DisputedVersion {
  /** A nickname, or `slip`. */
  by: string
  participant_id: number | null
  at: string
  /** Null for an objection without scores. */
  scores: { participant1_score: number; participant2_score: number } | null
  note: string | null
}

/**
 * The versions of a disputed match: the report, and the last objections with and without scores, as one if they have the
 * same author. What the organiser has decided before is settled.
 */
export function versionsOf({ report }: Match, history: readonly HistoryEntry[]): DisputedVersion[] {
  if (!report) return []
  const decided = history.findLastIndex((entry) => entry.kind === 'result' && isOfDesk(entry))
  const objections = history
    .slice(decided + 1)
    .filter(({ kind }) => kind === 'objection')
    .map(toVersion)
  const counter = objections.findLast(({ scores }) => scores !== null)
  const plain = objections.findLast(({ scores }) => scores === null)
  const { by, participant_id, at } = report
  return [{ by, participant_id, at, scores: report, note: null }, ...merge(plain, counter)]
}

function merge(plain: DisputedVersion | undefined, counter: DisputedVersion | undefined): DisputedVersion[] {
  if (plain && counter && plain.participant_id === counter.participant_id)
    return [{ ...counter, note: counter.note ?? plain.note }]
  return [plain, counter].filter((version) => version !== undefined)
}

function toVersion(entry: HistoryEntry): DisputedVersion {
  const { by, participant_id, at, note, participant1_score, participant2_score } = entry
  const hasScores = participant1_score !== null && participant2_score !== null
  return { by, participant_id, at, note, scores: hasScores ? { participant1_score, participant2_score } : null }
}

/** A participant may be called “desk”, too. */
const isOfDesk = ({ by, participant_id }: Pick<HistoryEntry, 'by' | 'participant_id'>) =>
  by === 'desk' && participant_id === null

/** The steps of a history that say something new: a result from a report follows the step that made it. */
export const tellingSteps = (history: readonly HistoryEntry[]) =>
  history.filter((entry) => entry.kind !== 'result' || isOfDesk(entry))

/** `Ana reported 20–3`. */
export function describeStep({ kind, note: _note, ...entry }: HistoryEntry): string {
  const { by, ...scores } = entry
  const desk = entry.staff_nickname === null ? 'The desk' : `The desk (${entry.staff_nickname})`
  const author = by === 'slip' ? 'The slip' : isOfDesk(entry) ? desk : by
  const hasScores = scores.participant1_score !== null
  switch (kind) {
    case 'report':
      return `${author} reported ${scoreText(scores)}`
    case 'confirmation':
      return by === 'slip' ? `${scoreText(scores)} confirmed with the slip` : `${author} confirmed ${scoreText(scores)}`
    case 'objection':
      return hasScores ? `${author} objected: ${scoreText(scores)}` : `${author} objected`
    case 'result':
      if (entry.is_double_loss) return `${author} recorded that both lost`
      return hasScores ? `${author} recorded ${scoreText(scores)}` : `${author} cleared the result`
  }
}

/** Where a step came from, as the end of a sentence. */
export const sourceNames = { page: 'on the page', offline: 'offline', import: 'imported' } as const
