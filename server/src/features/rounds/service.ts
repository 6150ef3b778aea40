import type { ClockInput, RoundClock, RoundIds } from '@muster/contract/rounds'
import type { Db, Tx } from '../../db/tables.ts'
import type { Actor, Viewer } from '../../http/authentication.ts'
import { busy } from '../../http/limits/queue.ts'
import { notFound } from '../../http/routing/app-error.ts'
import type { Presented, Transact } from '../../http/routing/idempotency.ts'
import { changedMeanwhile, type ExpectedVersions, isExpected } from '../../http/routing/versions.ts'
import { findNickname, setChangeAuthor } from '../events/queries.authors.ts'
import { requireEvent } from '../events/queries.ts'
import { mayDo, requireRole, staffIdsOf } from '../events/rules.staff.ts'
import { requireVisible, withPlannedEvent, withStaffedEvent } from '../events/service.ts'
import type { Pairings, Party } from '../pairings/service.ts'
import { type Checked, presentPaired } from './present.ts'
import * as queries from './queries.ts'
import * as rules from './rules.ts'

/** The presenter for features that return rounds. */
export { presentRound } from './present.ts'

type Rounds = queries.EventRounds

/** The rounds of an event that this viewer may see: only organisers see drafts. Throws `not_found`. */
export async function listRounds(db: Db, event_id: number, viewer: Viewer) {
  const event = await load(db, event_id)
  await requireVisible(db, event, viewer)
  const caller = await viewer.findAmong(staffIdsOf(event))
  const isOrganiser = mayDo(event, caller, 'organiser')
  return { event, isOrganiser, numbers: numbersOf(event).filter((number) => isOrganiser || !isDraft(event, number)) }
}

const isDraft = ({ rounds }: Rounds, number: number) =>
  rounds.some((round) => round.number === number && round.is_draft)

export function numbersOf({ rounds, matches }: Rounds): number[] {
  const numbers = new Set([
    ...rounds.map(({ number }) => number),
    ...matches.flatMap(({ round_number }) => round_number ?? []),
  ])
  return [...numbers].sort((a, b) => a - b)
}

interface RoundView {
  pairings: Pairings
  viewer: Viewer
  /** Checks a published round against the current results. Has an effect for its organisers only. */
  isCheckedNow?: boolean
}

/** A round with its check, limited to what this viewer may see. Throws `not_found`, also for a draft that others paired. */
export async function viewRound(
  db: Db,
  { event_id, round_number }: RoundIds,
  { pairings, viewer, isCheckedNow = false }: RoundView,
): Promise<Checked> {
  const { event, numbers, isOrganiser } = await listRounds(db, event_id, viewer)
  if (!numbers.includes(round_number)) throw notFound('round')
  if (isOrganiser && isCheckedNow)
    return { event, number: round_number, check: await checkNow(pairings, event, round_number, 'organisers') }
  if (isOrganiser) return check(pairings, event, round_number, 'organisers')
  const found = await check(pairings, event, round_number, 'strangers')
  return { ...found, check: rules.withoutForbidden(found.check) }
}

/** The current check of a draft, or the check that a round had when it was published. */
export async function check(pairings: Pairings, event: Rounds, number: number, party: Party): Promise<Checked> {
  const row = event.rounds.find((each) => each.number === number)
  return { event, number, check: row?.published_check ?? (await checkNow(pairings, event, number, party)) }
}

/** The check of a round against the current results, ignoring the stored check. */
export const checkNow = (pairings: Pairings, event: Rounds, number: number, party: Party) =>
  pairings.run({ kind: 'check', day: rules.dayFrom(event), number }, party)

const load = async (db: Db, event_id: number) => requireEvent(await queries.findRounds(db, event_id))

/** The caller, and the event whose rounds the caller changes. */
export interface OwnRounds {
  pairings: Pairings
  db: Db
  user: Actor
  ids: Pick<RoundIds, 'event_id'>
  ifMatch: ExpectedVersions
}

interface Steps<Plan, Row> {
  /** Reads, pairs and checks. */
  plan: (event: Rounds) => Promise<Plan>
  /** Stores the plan in the transaction. */
  write: (tx: Tx, plan: Plan) => Promise<Row>
}

/** The event has changed since it was read. */
class Outdated extends Error {}

/** At the end of a round, results come in while the next one is paired. */
const maxAttempts = 4

/**
 * Changes the rounds of an event. Pairing may take seconds, so `plan` runs without a transaction, which would hold a
 * connection. `write` stores the plan if the event has not changed since it was read; otherwise both run
 * again. Throws `not_found`, `not_owner`, and `unavailable` when the event changes each time.
 */
export const withPlan = <Plan, Row>(
  transact: Transact<Row>,
  { pairings, db, user, ids: { event_id } }: OwnRounds,
  { plan, write }: Steps<Plan, Row>,
): Promise<Presented> =>
  pairings.enqueueForAccount(user.id, () =>
    withPlannedEvent(transact, event_id, async (lock) => {
      for (let attempts = maxAttempts; attempts > 0; attempts--) {
        const event = await load(db, event_id)
        requireRole(user, event)
        const planned = await plan(event)
        try {
          return await transact(async (tx) => {
            await lock(tx)
            await setChangeAuthor(tx, user.id)
            if ((await queries.findVersion(tx, event_id)) !== event.version) throw new Outdated()
            return write(tx, planned)
          })
        } catch (error) {
          if (!(error instanceof Outdated)) throw error
        }
      }
      throw busy()
    }),
  )

export interface OwnRound extends OwnRounds {
  ids: RoundIds
}

/** A paired round in the version that the caller expects. Throws `not_found`, `changed_meanwhile`. */
export async function requireRound(event: Rounds, { pairings, db, ids: { round_number }, ifMatch }: OwnRound) {
  const row = event.rounds.find(({ number }) => number === round_number)
  if (!row) throw notFound('round')
  if (!isExpected(ifMatch, row.version)) {
    const at = new Date(row.changed_at)
    const current = presentPaired(await check(pairings, event, round_number, 'organisers'))
    throw changedMeanwhile({ ...current }, { at, by: await findNickname(db, row.changed_by) })
  }
  return row
}

/**
 * Makes a change to a round that needs no planning. No result can be recorded during the change. Throws `not_found`,
 * `not_owner`, `changed_meanwhile`.
 */
export async function withRound<Row>(
  transact: Transact<Row>,
  own: OwnRound,
  change: (tx: Tx, event: Rounds, row: rules.RoundRow) => Promise<Row>,
): Promise<Presented> {
  const { db, user, ifMatch } = own
  const { event_id, round_number } = own.ids
  for (let attempts = 2; attempts > 0; attempts--) {
    const before = await load(db, event_id)
    requireRole(user, before)
    // The check in a `changed_meanwhile` may take long, so it runs here, without a connection.
    await requireRound(before, own)
    try {
      return await withStaffedEvent(transact, user, event_id, async (tx) => {
        const event = await load(tx, event_id)
        const row = event.rounds.find(({ number }) => number === round_number)
        if (!row) throw notFound('round')
        if (!isExpected(ifMatch, row.version)) throw new Outdated()
        return change(tx, event, row)
      })
    } catch (error) {
      if (!(error instanceof Outdated)) throw error
    }
  }
  throw busy()
}

/** Starts, stops or corrects the clock of a round. Throws `not_found`, `not_owner`, `changed_meanwhile`. */
export const setClock = (transact: Transact<RoundClock>, own: OwnRound, { is_running, seconds_left }: ClockInput) =>
  withRound(transact, own, async (tx, event, row) => {
    const ends_at = is_running ? new Date(Date.now() + seconds_left * 1000).toISOString() : null
    const clock = { ends_at, seconds_left: is_running ? null : seconds_left }
    await queries.saveClock(tx, { event_id: event.id, number: row.number }, clock)
    return clock
  })
