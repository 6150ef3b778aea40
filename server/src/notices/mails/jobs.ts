import { withId } from '../../db/queue.ts'
import { deleteOld } from './queries.ts'
import { type MailDeps, sendMails } from './service.delivery.ts'
import { addAnnouncement, addCancellations, addChange, addPairings } from './service.ts'

/** The jobs of mails about events: the first ones add a mail for each account, the last one sends to an account. */
export const mailJobs = (deps: MailDeps) => ({
  mail_pairings: withId((event_id) => addPairings(deps.db, event_id)),
  mail_change: withId((event_id) => addChange(deps.db, event_id)),
  mail_announcement: withId((id) => addAnnouncement(deps.db, id)),
  mail_cancellation: withId((event_id) => addCancellations(deps.db, event_id)),
  mail_user: withId((user_id, helpers) => sendMails(deps, user_id, helpers)),

  /** Every night. */
  clean_up: () => deleteOld(deps.db),
})
