import type { MatchIds } from '@muster/contract/matches'
import type { ReportIds, ReportInput } from '@muster/contract/reports'
import type { Db, Tx } from '../../db/tables.ts'
import type { Caller } from '../../http/authentication.ts'
import type { Limits } from '../../http/limits/limits.ts'
import { AppError, notFound } from '../../http/routing/app-error.ts'
import type { Transact } from '../../http/routing/idempotency.ts'
import { setChangeAuthor } from '../events/queries.ts'
import { requireView } from '../events/service.ts'
import { mailDispute } from '../mails/service.ts'
import { getMatch, type MatchRow } from '../matches/queries.ts'
import { findMatchOfSlip } from './queries.slips.ts'
import * as queries from './queries.ts'
import { completeReport, outcomeOf, requireOpen, requireReportable } from './rules.ts'

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
 *
 * Call it before a transaction: counting takes a connection of its own, and twenty transactions that wait for one each
 * would take all there are.
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

/** Counts a wrong code of a caller with a slip. Throws as `openSlip`. */
export const checkSlip = async (db: Db, party: Party) =>
  party.slip === undefined ? undefined : openSlip(db, party, party.slip)

/**
 * The match, and who speaks for it: one of its sides, or the holder of its slip. A slip of another match opens nothing
 * here. An event that the caller may not see and a match that does not exist are refused alike, whichever the other is.
 * Throws `not_found`, `not_your_match`.
 */
async function requireReporter(
  db: Db,
  { event_id, match_id }: MatchIds,
  match: queries.ReportedMatch | undefined,
  { slip, user }: Pick<Party, 'slip' | 'user'>,
): Promise<{ match: queries.ReportedMatch; reporter: queries.Reporter }> {
  if (slip !== undefined) {
    if (!match || (await findMatchOfSlip(db, slip))?.match_id !== match_id) throw notFound('match')
    return { match, reporter: { by: 'slip', participant_id: null } }
  }
  await requireView(db, event_id, { key: undefined, findCaller: async () => user })
  if (!match) throw notFound('match')
  const participant = user && (await queries.findParticipant(db, event_id, user.id))
  if (participant && [match.participant1_id, match.participant2_id].includes(participant.id)) {
    return { match, reporter: { by: participant.nickname, participant_id: participant.id } }
  }
  throw new AppError('not_your_match', 'Only the two sides of this match can do this.')
}

/** How often both sides and the slip of a match may act on its result: a quarrel of that length is for the organiser. */
const stepsMax = 50

/** A locked match with its report, and who acts on it. Throws as `requireReporter`, and `report_closed`. */
async function openMatch(tx: Tx, ids: MatchIds, party: Party) {
  const locked = await queries.findMatchForUpdate(tx, ids.event_id, ids.match_id)
  const opened = await requireReporter(tx, ids, locked, party)
  if (party.user) await setChangeAuthor(tx, party.user.id)
  if ((await queries.countSteps(tx, ids.match_id)) >= stepsMax) {
    throw new AppError('report_closed', 'This result was reported too often. The organiser decides.')
  }
  return { ...opened, report: await queries.findReport(tx, ids.match_id) }
}

interface Reporting {
  db: Db
  transact: Transact<MatchRow>
}

/** Acts in a transaction, for a caller whose slip opens something. Throws as `openSlip`. */
async function withSlip({ db, transact }: Reporting, party: Party, action: (tx: Tx) => Promise<MatchRow>) {
  await checkSlip(db, party)
  return transact(action)
}

/**
 * Reports a result. It is the result at once, or after the other side has said the same, as the event's policy says.
 * Different scores of the other side make a dispute, which the organiser decides. Throws `not_found`,
 * `not_your_match`, `report_closed`, `invalid_input`, `too_many_attempts`.
 */
export const report = (given: Reporting, ids: MatchIds, party: Party, sent: ReportInput) =>
  withSlip(given, party, async (tx) => {
    const { match, reporter, report: current } = await openMatch(tx, ids, party)
    requireReportable(match, current)
    const input = completeReport(match, sent)
    const objections = current?.state === 'disputed' ? await queries.listObjections(tx, match.id) : []
    const outcome = outcomeOf({ current, reporter, input, objections })
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
export const confirm = (given: Reporting, ids: ReportIds, party: Party) =>
  withSlip(given, party, async (tx) => {
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
export const object = (given: Reporting, ids: ReportIds, party: Party, note: string | null | undefined) =>
  withSlip(given, party, async (tx) => {
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
export async function listHistory(db: Db, ids: MatchIds, party: Party) {
  await checkSlip(db, party)
  const match = await queries.findMatch(db, ids.event_id, ids.match_id)
  if (!match || party.user?.id !== match.owner_id) await requireReporter(db, ids, match, party)
  return queries.findHistory(db, ids.match_id)
}
