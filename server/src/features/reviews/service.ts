import type { AcceptInput } from '@muster/contract/reviews'
import type { z } from '@muster/contract/zod'
import { queueJobs } from '../../db/queue.ts'
import type { Db, Tx } from '../../db/tables.ts'
import type { Caller } from '../../http/authentication.ts'
import { AppError, notFound } from '../../http/routing/app-error.ts'
import type { Transact } from '../../http/routing/idempotency.ts'
import { changedMeanwhile } from '../../http/routing/versions.ts'
import { setChangeAuthor } from '../events/queries.authors.ts'
import { getEvent } from '../events/queries.ts'
import { presentReview } from './present.ts'
import * as imports from './queries.imports.ts'
import * as queries from './queries.ts'
import { mailEditors } from './rules.ts'

/** Lets all events of a review count, as the editor has seen it. Throws `not_found`, `import_running`, `changed_meanwhile`. */
export const accept = (transact: Transact<queries.ReviewRow>, user: Caller, { id, seen }: AcceptParams) =>
  transact(async (tx) => {
    const { user_id } = await queries.lockReview(tx, id)
    // What it adds later would count without a look.
    if (await imports.isImporting(tx, user_id)) {
      throw new AppError('import_running', 'An import of this account is still running. Look again when it has ended.')
    }
    const current = await queries.getReview(tx, id)
    if (current.state !== seen.state || current.matches !== seen.matches || current.participants !== seen.participants)
      throw changedMeanwhile(presentReview(current))
    await setChangeAuthor(tx, user.id)
    await queries.acceptReview(tx, id)
    return queries.getReview(tx, id)
  })

/** Leaves out all events of the account of a review, for a reason that it reads. Throws `not_found`. */
export const leaveOut = (transact: Transact<queries.ReviewRow>, user: Caller, { id, reason }: LeavingOut) =>
  transact(async (tx) => {
    await queries.lockReview(tx, id)
    return leave(tx, user, { id, reason })
  })

interface AcceptParams {
  id: number
  seen: z.output<typeof AcceptInput>
}

interface LeavingOut {
  id: number
  reason: string
}

/** The same for the account that owns a listed event. Throws `not_found`, `no_organiser`. */
export const leaveOutOwner = (
  transact: Transact<queries.ReviewRow>,
  user: Caller,
  { event_id, reason }: { event_id: number; reason: string },
) =>
  transact(async (tx) => {
    const { visibility, owner_id } = await getEvent(tx, event_id)
    if (visibility !== 'listed') throw notFound('event')
    if (owner_id === null) throw new AppError('no_organiser', 'The account of its organiser was deleted.')
    return leave(tx, user, { id: await queries.openReview(tx, owner_id), reason })
  })

async function leave(tx: Tx, user: Caller, { id, reason }: LeavingOut) {
  await setChangeAuthor(tx, user.id)
  await queries.leaveOut(tx, id, reason)
  return queries.getReview(tx, id)
}

/** Whether what a user imports may have to wait for an editor. */
export const isReviewed = async (db: Db, user: Caller, editors: readonly string[]) =>
  editors.length > 0 && !editors.includes(user.email) && !(await imports.isKnownOrganiser(db, user.id))

/** Lets the events of an import wait once its account has imported too much that no editor has seen. */
export const holdLargeImport = (db: Db, { id, user_id }: { id: number; user_id: number }) =>
  db.transaction().execute(async (tx) => {
    if (!(await imports.needsLook(tx, user_id))) return
    const held = await imports.holdEvents(tx, id, await queries.openReview(tx, user_id))
    if (held > 0) await queueJobs(tx, [mailEditors(Date.now())])
  })
