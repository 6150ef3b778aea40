import type { MatchIds } from '@muster/contract/matches'
import type { ReportIds, ReportInput } from '@muster/contract/reports'
import { policyOf } from '@muster/rules/recording'
import { recordCauses } from '../../db/causes.ts'
import type { Db, Tx } from '../../db/tables.ts'
import type { Caller, Viewer } from '../../http/authentication.ts'
import { AppError, notFound } from '../../http/routing/app-error.ts'
import type { Transact } from '../../http/routing/idempotency.ts'
import { setChangeAuthor } from '../events/queries.authors.ts'
import { isStaffOf } from '../events/queries.staff.ts'
import { findAudience } from '../events/queries.ts'
import { requireVisibleEvent } from '../events/service.ts'
import { requireLoser } from '../matches/queries.losses.ts'
import { getMatch, type MatchRow } from '../matches/queries.ts'
import * as queries from './queries.ts'
import { completeReport, isWithSlip, outcomeOf, requireOpen, requireOther, requireReportable } from './rules.ts'
import { requireSlip } from './service.slips.ts'

/** Who calls: a user, the holder of a slip, or one who is both. */
export interface Party {
  user: Caller | undefined
  slip: string | undefined
}

type Sides = Pick<queries.ReportedMatch, 'event_id' | 'participant1_id' | 'participant2_id'>

/** The side of a match that a user is, with a slip or without; undefined for anyone else. */
export async function findSide(db: Db, match: Sides, user: Caller | undefined) {
  const participant = user && (await queries.findParticipant(db, match.event_id, user.id))
  return participant && [match.participant1_id, match.participant2_id].includes(participant.id)
    ? participant
    : undefined
}

/**
 * The match, and who speaks for it: one of its sides, or the holder of its slip who is neither, with the time at which
 * the code was issued (`since`). A slip of another match opens nothing here. A hidden event and a missing match both
 * throw `not_found`, so a caller cannot probe for either. Throws `not_your_match` as well.
 */
async function requireReporter(
  db: Db,
  { event_id, match_id }: MatchIds,
  match: queries.ReportedMatch | undefined,
  { slip, user }: Party,
): Promise<{ match: queries.ReportedMatch; reporter: queries.Reporter; since?: Date }> {
  const opened = slip === undefined ? undefined : await requireSlip(db, slip)
  if (!opened) await requireVisibleEvent(db, event_id, { key: undefined, findCaller: async () => user })
  else if (opened.match_id !== match_id) throw notFound('match')
  if (!match) throw notFound('match')
  const user_id = user?.id ?? null
  const side = await findSide(db, match, user)
  if (side) return { match, reporter: { by: side.nickname, participant_id: side.id, user_id } }
  if (opened) return { match, reporter: { by: 'slip', participant_id: null, user_id }, since: opened.issued_at }
  throw new AppError('not_your_match', 'Only the two sides of this match can do this.')
}

/**
 * How often each side of a match, and its slip, may act on the result. The limit is per side and per slip, so neither side
 * can exhaust the other's. A longer dispute is the organiser's. A new code of the slip resets its count.
 */
const actionsMax = 16

/** A locked match with its report, and who acts on it. Throws as `requireReporter`, and `report_closed`. */
async function openMatch(tx: Tx, ids: MatchIds, party: Party) {
  const locked = await queries.findMatchForUpdate(tx, ids.event_id, ids.match_id)
  const opened = await requireReporter(tx, ids, locked, party)
  if (party.user) await setChangeAuthor(tx, party.user.id)
  const { reporter, since = new Date(0) } = opened
  if ((await queries.countSteps(tx, ids.match_id, reporter, since)) >= actionsMax) {
    throw new AppError('report_closed', 'You have reported this result too often. The organiser decides.')
  }
  return { ...opened, report: await queries.findReport(tx, ids.match_id) }
}

/**
 * Reports a result. It is the result at once, or after the other side has said the same, as the event's policy says.
 * Different scores of the other side make a dispute, which the organiser decides. Throws `not_found`,
 * `not_your_match`, `report_closed`, `invalid_input`, `too_many_attempts`.
 */
export const report = (transact: Transact<MatchRow>, ids: MatchIds, party: Party, sent: ReportInput) =>
  transact((tx) => reportIn(tx, ids, party, sent))

/** The same in a transaction that has made the match. */
export async function reportIn(tx: Tx, ids: MatchIds, party: Party, sent: ReportInput): Promise<MatchRow> {
  const { match, reporter, report: current } = await openMatch(tx, ids, party)
  requireReportable(match, current)
  const input = completeReport(match, sent)
  await requireLoser(tx, { ...match, ...input })
  const objections = current?.state === 'disputed' ? await queries.listObjections(tx, match.id) : []
  const outcome = outcomeOf({ current, reporter, input, objections })
  const kind = { saved: 'report', confirmed: 'confirmation', disputed: 'objection' } as const
  await queries.addHistory(tx, match, { ...reporter, kind: kind[outcome.kind], scores: input })
  if (outcome.kind === 'saved') {
    const { kind: _kind, ...state } = outcome
    await queries.saveReport(tx, match, reporter, { ...input, ...state })
    if (policyOf(match, match) === 'one' || outcome.state === 'confirmed') {
      await queries.saveResult(tx, match.id, reporter, input)
    }
  } else if (outcome.kind === 'confirmed') {
    await confirmWith(tx, match, outcome.report, reporter)
  } else {
    await disputeWith(tx, ids, outcome.report, reporter)
  }
  return getMatch(tx, ids.event_id, ids.match_id)
}

/** The report with this id, if it is still the current one. Throws `not_found`. */
function requireCurrent(report: queries.ReportRow | undefined, { report_id }: ReportIds) {
  if (report?.id !== report_id) throw notFound('report')
  return report
}

async function confirmWith(tx: Tx, match: queries.ReportedMatch, report: queries.ReportRow, by: queries.Reporter) {
  const { reported_by, participant_id } = report
  await queries.confirmReport(tx, report.id, isWithSlip(report, by))
  await queries.saveResult(tx, match.id, { by: reported_by, participant_id }, scoresOf(report))
}

async function disputeWith(tx: Tx, { event_id }: MatchIds, report: queries.ReportRow, by: queries.Reporter) {
  await queries.disputeReport(tx, report.id)
  await recordCauses(tx, [{ kind: 'report_disputed', event_id, subject_id: report.id, author_id: by.user_id }])
}

/**
 * Confirms the report of the other side, which makes it the result. Throws `not_found`, `not_your_match`, `own_report`,
 * `report_closed`, `too_many_attempts`.
 */
export const confirm = (transact: Transact<MatchRow>, ids: ReportIds, party: Party) =>
  transact(async (tx) => {
    const { match, reporter, report: current } = await openMatch(tx, ids, party)
    const report = requireCurrent(current, ids)
    if (report.state === 'confirmed') return getMatch(tx, ids.event_id, ids.match_id)
    requireOther(report, reporter, 'The other side confirms it')
    requireOpen(match)
    await queries.addHistory(tx, match, { ...reporter, kind: 'confirmation', scores: report })
    await confirmWith(tx, match, report, reporter)
    return getMatch(tx, ids.event_id, ids.match_id)
  })

/**
 * Objects to a report, for the organiser to decide. Throws `not_found`, `not_your_match`, `own_report`, `report_closed`,
 * `too_many_attempts`.
 */
export const objectToReport = (
  transact: Transact<MatchRow>,
  ids: ReportIds,
  party: Party,
  note: string | null | undefined,
) =>
  transact(async (tx) => {
    const { match, reporter, report: current } = await openMatch(tx, ids, party)
    const report = requireCurrent(current, ids)
    requireReportable(match, report)
    requireOther(report, reporter, 'Correct it instead')
    await queries.addHistory(tx, match, { ...reporter, kind: 'objection', scores: null, note })
    await disputeWith(tx, ids, report, reporter)
    return getMatch(tx, ids.event_id, ids.match_id)
  })

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

/** The history of a match, for the staff, both sides and the holder of its slip. Throws as `requireReporter`. */
export async function listHistory(db: Db, ids: MatchIds, party: Party & { viewer: Pick<Viewer, 'noteVersion'> }) {
  const [event] = await findAudience(db, { id: ids.event_id })
  const match = await queries.findMatch(db, ids.event_id, ids.match_id)
  if (!match || !party.user || !(await isStaffOf(db, ids.event_id, party.user.id)))
    await requireReporter(db, ids, match, party)
  if (event) party.viewer.noteVersion?.(event.version)
  return queries.findHistory(db, ids.match_id)
}
