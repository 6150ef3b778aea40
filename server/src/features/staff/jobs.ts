import { withId } from '../../db/queue.ts'
import type { Db } from '../../db/tables.ts'
import type { Deliver } from '../../mail/queue.ts'
import { createToken, hashToken } from '../../security/tokens.ts'
import { findMailed, setToken } from './queries.ts'

export const staffJobs = (db: Db, deliver: Deliver) => ({
  mail_invitation: withId(async (id, job) => {
    const invitation = await findMailed(db, id)
    if (!invitation || invitation.email === null) return
    const { email: to, role, title, owner_nickname, expires_at } = invitation
    // A repeated job mails another token, because only hashes are stored.
    const token = createToken()
    await setToken(db, id, hashToken(token))
    await deliver(job, { kind: 'invitation', to, role, title, owner_nickname, expires_at, token })
  }),
})
