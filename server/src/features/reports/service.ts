import type { MatchIds } from '@muster/contract/matches'
import type { ReportIds, ReportInput } from '@muster/contract/reports'
import type { Db, Tx } from '../../db/tables.ts'
import type { Caller } from '../../http/authentication.ts'
import type { Limits } from '../../http/limits/limits.ts'
import { AppError, notFound } from '../../http/routing/app-error.ts'
import type { Transact } from '../../http/routing/idempotency.ts'
import { requireVisible } from '../events/service.ts'
import { mailDispute } from '../mails/service.ts'
import { getMatch, type MatchRow } from '../matches/queries.ts'
import { findMatchOfSlip } from './queries.slips.ts'
import * as queries from './queries.ts'
import { outcomeOf, requireOpen, requireReportable } from './rules.ts'

/** Who calls: a user, or the holder of a slip. */
export interface Party {
  limits: Limits
  /** The address of the caller, for the limit on wrong codes. */
  address: string
  user: Caller | undefined
  slip: string | undefined
}

/**
 * The event and match of a slip. Throws `not_found` for a code that opens nothing now, and `too_many_attempts` after
 * many of these from one address. A valid code always works, because a hall shares one address.
 */
export async function openSlip(db: Db, { limits, address }: Pick<Party, 'limits' | 'address'>, code: string) {
  const opened = await findMatchOfSlip(db, code)
  if (opened) return opened
  await limits.count('slips_address', address)
  throw new AppError(
    'not_found',
    'This code opens no match. Check it, or ask the organiser: a code works until the next round is published.',
  )
}

/**
 * Who speaks for the match: one of its sides, or the holder of its slip. A slip of another match opens nothing here.
 * Throws `not_found`, `not_your_match`, `too_many_attempts`.
 */
async function requireReporter(db: Db, match: queries.ReportedMatch, party: Party): Promise<queries.Reporter> {
  const { slip, user } = party
  if (slip !== undefined) {
    const opened = await openSlip(db, party, slip)
    if (opened.match_id !== match.id) throw notFound('match')
    return { by: 'slip', participant_id: null }
  }
  await requireVisible(db, { ...match, id: match.event_id }, { key: undefined, findCaller: async () => user })
  const participant = user && (await queries.findParticipant(db, match.event_id, user.id))
  if (participant && [match.participant1_id, match.participant2_id].includes(participant.id)) {
    return { by: participant.nickname, participant_id: participant.id }
  }
  throw new AppError('not_your_match', 'Only the two sides of this match can do this.')
}

/** A locked match with its report, and who acts on it. Throws as `requireReporter`. */
async function openMatch(tx: Tx, { event_id, match_id }: MatchIds, party: Party) {
  const match = await queries.findMatchForUpdate(tx, event_id, match_id)
  if (!match) throw notFound('match')
  const reporter = await requireReporter(tx, match, party)
  return { match, reporter, report: await queries.findReport(tx, match.id) }
}

/**
 * Reports a result. It is the result at once, or after the other side has said the same, as the event's policy says.
 * Different scores of the other side make a dispute, which the organiser decides. Throws `not_found`,
 * `not_your_match`, `report_closed`, `too_many_attempts`.
 */
export const report = (transact: Transact<MatchRow>, ids: MatchIds, party: Party, input: ReportInput) =>
  transact(async (tx) => {
    const { match, reporter, report: current } = await openMatch(tx, ids, party)
    requireReportable(match, current)
    const counter = current?.state === 'disputed' ? await queries.findCounterScores(tx, match.id) : undefined
    const outcome = outcomeOf({ current, reporter, input, counter })
    const kind = { saved: 'report', confirmed: 'confirmation', disputed: 'objection' } as const
    await queries.addHistory(tx, match, { ...reporter, kind: kind[outcome.kind], scores: input })
    if (outcome.kind === 'saved') {
      await queries.saveReport(tx, match, reporter, input, outcome.state)
      if (match.report_policy === 'one' || outcome.state === 'confirmed') {
        await queries.saveResult(tx, match.id, reporter, input)
      }
    } else {
      await queries.setReportState(tx, outcome.report.id, outcome.kind)
      if (outcome.kind === 'disputed') await mailDispute(tx, outcome.report.id, party.user?.id ?? null)
      if (outcome.kind === 'confirmed')
        await queries.saveResult(tx, match.id, authorOf(outcome.report), scoresOf(outcome.report))
    }
    return getMatch(tx, ids.event_id, ids.match_id)
  })

/** The report with this id, if it is still the current one. Throws `not_found`. */
function requireCurrent(report: queries.ReportRow | undefined, { report_id }: ReportIds) {
  if (report?.id !== report_id) throw notFound('report')
  return report
}

/**
 * Confirms the report of the other side, which makes it the result. Throws `not_found`, `not_your_match`,
 * `report_closed`, `too_many_attempts`.
 */
export const confirm = (transact: Transact<MatchRow>, ids: ReportIds, party: Party) =>
  transact(async (tx) => {
    const { match, reporter, report: current } = await openMatch(tx, ids, party)
    const report = requireCurrent(current, ids)
    if (report.state === 'confirmed') return getMatch(tx, ids.event_id, ids.match_id)
    requireOther(report, reporter, 'The other side confirms your report.')
    requireOpen(match)
    await queries.addHistory(tx, match, { ...reporter, kind: 'confirmation', scores: report })
    await queries.setReportState(tx, report.id, 'confirmed')
    await queries.saveResult(tx, match.id, authorOf(report), scoresOf(report))
    return getMatch(tx, ids.event_id, ids.match_id)
  })

/**
 * Objects to a report, for the organiser to decide. Throws `not_found`, `not_your_match`, `report_closed`,
 * `too_many_attempts`.
 */
export const object = (transact: Transact<MatchRow>, ids: ReportIds, party: Party, note: string | null | undefined) =>
  transact(async (tx) => {
    const { match, reporter, report: current } = await openMatch(tx, ids, party)
    const report = requireCurrent(current, ids)
    requireReportable(match, report)
    requireOther(report, reporter, 'This is your own report. Correct it instead.')
    await queries.addHistory(tx, match, { ...reporter, kind: 'objection', scores: null, note })
    await queries.setReportState(tx, report.id, 'disputed')
    await mailDispute(tx, report.id, party.user?.id ?? null)
    return getMatch(tx, ids.event_id, ids.match_id)
  })

/** Both sides share a slip, so only a participant can be known to be the same side. */
function requireOther(report: queries.ReportRow, { participant_id }: queries.Reporter, sentence: string) {
  if (participant_id !== null && participant_id === report.participant_id)
    throw new AppError('not_your_match', sentence)
}

const authorOf = ({ reported_by: by, participant_id }: queries.ReportRow): queries.Reporter => ({ by, participant_id })

const scoresOf = ({
  participant1_score,
  participant2_score,
  match_duration_minutes,
  ended_early,
  conceded_by,
}: queries.ReportRow): ReportInput => ({
  participant1_score,
  participant2_score,
  match_duration_minutes,
  ended_early,
  conceded_by,
})

/** The history of a match, for its organiser, both sides and the holder of its slip. Throws as `requireReporter`. */
export async function listHistory(db: Db, { event_id, match_id }: MatchIds, party: Party) {
  const match = await queries.findMatch(db, event_id, match_id)
  if (!match) throw notFound('match')
  if (party.user?.id !== match.owner_id) await requireReporter(db, match, party)
  return queries.findHistory(db, match_id)
}
