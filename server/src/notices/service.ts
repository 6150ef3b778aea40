import { planOf } from '../db/causes.ts'
import { queueJobs } from '../db/queue.ts'
import type { CauseKind, CauseOf } from '../db/tables.causes.ts'
import type { Db, Tx } from '../db/tables.ts'
import { findAlertsFor } from './alerts/rules.ts'
import * as channels from './channels/service.ts'
import * as mails from './mails/service.ts'
import { listCauses, listLeft, takeCause } from './queries.ts'

/**
 * What each cause leads to. This is the list of all notices; who is notified, the texts and the pace are in the folder
 * of each transport.
 */
const plans: { [Kind in CauseKind]: (tx: Tx, cause: CauseOf<Kind>) => Promise<void> } = {
  event_listed: (tx, { event_id }) => queueJobs(tx, [findAlertsFor(event_id)]),
  event_changed: mails.mailChange,
  event_cancelled: mails.mailCancellation,
  event_finished: (tx, { event_id }) => channels.postToChannel(tx, event_id, 'standings', 0),

  async round_published(tx, { event_id, subject_id }) {
    await mails.mailPairings(tx, event_id)
    await channels.postToChannel(tx, event_id, 'round', subject_id)
  },
  // Its post is edited anyway, as the event has a new version.
  round_changed: (tx, { event_id }) => mails.mailPairings(tx, event_id),
  round_withdrawn: (tx, { event_id, subject_id }) => channels.withdrawFromChannel(tx, event_id, 'round', subject_id),

  async announced(tx, { event_id, subject_id, content }) {
    await channels.postToChannel(tx, event_id, 'announcement', subject_id)
    if (content.by_mail) await mails.mailAnnouncement(tx, subject_id)
  },
  announcement_withdrawn: (tx, { event_id, subject_id }) =>
    channels.withdrawFromChannel(tx, event_id, 'announcement', subject_id),

  place_given: (tx, { event_id, subject_id, author_id }) => mails.mailPlace(tx, event_id, subject_id, author_id),
  report_disputed: (tx, { subject_id, author_id }) => mails.mailDispute(tx, subject_id, author_id),
  lists_due: (tx, { event_id }) => mails.mailListsDue(tx, event_id),
  event_given: (tx, { event_id, subject_id }) => mails.mailOwnership(tx, event_id, subject_id),
  claimed: (tx, { subject_id }) => mails.mailClaim(tx, subject_id),
  claim_decided: mails.mailClaimDecision,
}

/**
 * Plans the notices of what has happened to an event, each cause once and in its order. A cause that fails does not
 * keep back the others. Throws so that the job is retried.
 */
export async function planNotices(db: Db, event_id: number): Promise<void> {
  const errors: unknown[] = []
  for (const id of await listCauses(db, event_id)) {
    await db
      .transaction()
      .execute(async (tx) => {
        const cause = await takeCause(tx, id)
        if (cause) await plan(tx, cause)
      })
      .catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw errors[0]
}

/** Plans what is left of a crash or a fault, each minute. */
export const planLeft = (db: Db) =>
  db.transaction().execute(async (tx) => queueJobs(tx, (await listLeft(tx)).map(planOf)))

const plan = <Kind extends CauseKind>(tx: Tx, cause: CauseOf<Kind>) => plans[cause.kind](tx, cause)
