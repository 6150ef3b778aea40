import type { SlipMatch } from '@muster/contract/slips'
import { missionOf, tableNameOf } from '@muster/rules/event-plan'
import type { Db } from '../../db/tables.ts'
import type { Caller } from '../../http/authentication.ts'
import { viewOwnClaim } from '../claims/service.ts'
import { getEvent } from '../events/queries.ts'
import { viewCalledAt } from '../hall/service.ts'
import { getMatch } from '../matches/queries.ts'
import { presentMatch } from '../matches/service.ts'
import { findSlipDetails } from '../reports/queries.slips.ts'
import { openSlip, type SlipReader } from '../reports/service.slips.ts'
import { findSide } from '../reports/service.ts'

interface Holder extends SlipReader {
  user: Caller | undefined
}

/** What the holder of a slip sees, who may be signed in. Throws `not_found`, `too_many_attempts`. */
export async function viewSlip(db: Db, { user, ...reader }: Holder, code: string): Promise<SlipMatch> {
  const { event_id, match_id } = await openSlip(db, reader, code)
  const event = await getEvent(db, event_id)
  const match = await getMatch(db, event_id, match_id)
  const { user1_id, user2_id, clock_ends_at, clock_left } = await findSlipDetails(db, match_id)
  const { id, title, game_type, state, time_zone, report_policy, visibility } = event
  return {
    event: { id, title, game_type, state, time_zone, report_policy, visibility },
    match: presentMatch(match),
    table_name: tableNameOf(event.tables, match.table_number) ?? null,
    mission: missionOf(event.missions, match.round_number) ?? null,
    own_participant_id: (await findSide(db, match, user))?.id ?? null,
    clock:
      clock_ends_at === null && clock_left === null
        ? null
        : { ends_at: clock_ends_at?.toISOString() ?? null, seconds_left: clock_left },
    participant1_has_account: user1_id !== null,
    participant2_has_account: user2_id !== null,
    called_at: await viewCalledAt(db, event_id, match.table_number),
    claim: await viewOwnClaim(db, user, [match.participant1_id, match.participant2_id]),
  }
}
