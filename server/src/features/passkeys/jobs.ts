import { withId } from '../../db/queue.ts'
import type { Db } from '../../db/tables.ts'
import type { Deliver } from '../../mail/queue.ts'
import { findWithUser } from './queries.ts'

export const passkeyJobs = (db: Db, deliver: Deliver) => ({
  mail_passkey: withId(async (passkey_id, job) => {
    const passkey = await findWithUser(db, passkey_id)
    if (!passkey) return
    const { email, nickname, name, created_at } = passkey
    await deliver(job, { kind: 'passkey_added', to: email, nickname, name, added_at: created_at })
  }),
})
