import type { RoundIds } from '@muster/contract/rounds'
import type { Db } from '../../db/tables.ts'
import type { Caller } from '../../http/authentication.ts'
import { notFound } from '../../http/routing/app-error.ts'
import type { Transact } from '../../http/routing/idempotency.ts'
import { requireOwn, withOwnEvent } from '../events/service.ts'
import * as queries from './queries.slips.ts'

export type SlipRow = Awaited<ReturnType<typeof queries.findSlips>>[number]

/** Throws `not_found`, also for a draft, and `not_owner`. */
export async function listSlips(db: Db, user: Caller, { event_id, round_number }: RoundIds): Promise<SlipRow[]> {
  await requireOwn(db, user, event_id)
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
