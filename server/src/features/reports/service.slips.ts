import type { RoundIds } from '@muster/contract/rounds'
import type { SlipMatch } from '@muster/contract/slips'
import type { Db } from '../../db/tables.ts'
import type { Caller } from '../../http/authentication.ts'
import { notFound } from '../../http/routing/app-error.ts'
import type { Transact } from '../../http/routing/idempotency.ts'
import { viewOwnClaim } from '../claims/service.ts'
import { findAudience, first, getEvent } from '../events/queries.ts'
import { requireOwner } from '../events/rules.ts'
import { withOwnEvent } from '../events/service.ts'
import { viewCalledAt } from '../hall/service.ts'
import { getMatch } from '../matches/queries.ts'
import { presentMatch } from '../matches/service.ts'
import * as queries from './queries.slips.ts'
import { openSlip, type Party } from './service.ts'

export type SlipRow = Awaited<ReturnType<typeof queries.findSlips>>[number]

/** Throws `not_found`, also for a draft, and `not_owner`. */
export async function listSlips(db: Db, user: Caller, { event_id, round_number }: RoundIds): Promise<SlipRow[]> {
  requireOwner(user, first(await findAudience(db, { id: event_id })))
  await requirePublished(db, event_id, round_number)
  return queries.findSlips(db, event_id, round_number)
}

/** Replaces the codes of a round, or of one match. Throws `not_found`, `not_owner`. */
export const reissueSlips = (
  transact: Transact<SlipRow[]>,
  user: Caller,
  { event_id, round_number }: RoundIds,
  match_id: number | undefined,
) =>
  withOwnEvent(transact, user, event_id, async (tx) => {
    await requirePublished(tx, event_id, round_number)
    await queries.replaceCodes(tx, event_id, round_number, match_id)
    return queries.findSlips(tx, event_id, round_number)
  })

async function requirePublished(db: Db, event_id: number, number: number) {
  if (!(await queries.isPublished(db, event_id, number))) throw notFound('round')
}

/** What the holder of a slip sees, who may be signed in. Throws `not_found`, `too_many_attempts`. */
export async function viewSlip(db: Db, party: Omit<Party, 'slip'>, code: string): Promise<SlipMatch> {
  const { event_id, match_id } = await openSlip(db, party, code)
  const event = await getEvent(db, event_id)
  const match = await getMatch(db, event_id, match_id)
  const { user1_id, user2_id, clock_ends_at, clock_left } = await queries.findSlipDetails(db, match_id)
  const { id, title, game_type, state, time_zone, report_policy, visibility } = event
  return {
    event: { id, title, game_type, state, time_zone, report_policy, visibility },
    match: presentMatch(match),
    clock:
      clock_ends_at === null && clock_left === null
        ? null
        : { ends_at: clock_ends_at?.toISOString() ?? null, seconds_left: clock_left },
    participant1_has_account: user1_id !== null,
    participant2_has_account: user2_id !== null,
    called_at: await viewCalledAt(db, event_id, match.table_number),
    claim: await viewOwnClaim(db, party.user, [match.participant1_id, match.participant2_id]),
  }
}
