import { deleteExpiredResponses } from '../../db/idempotency-keys.ts'
import { withId } from '../../db/queue.ts'
import type { Db } from '../../db/tables.ts'
import type { Deliver } from '../../mail/queue.ts'
import { createToken, hashToken } from '../../security/tokens.ts'
import { deleteOldDevices } from './queries.devices.ts'
import { findPendingRegistration } from './queries.registrations.ts'
import { deleteExpired, findSurvivor, findUser, insertAccountToken, listPasskeyNames } from './queries.ts'
import { maskEmail } from './rules.ts'

/**
 * The jobs of accounts, by name. Tokens are created here, so that the queue stores none. A failed attempt leaves an
 * unsent token behind, and the next attempt creates another.
 */
export const accountJobs = (db: Db, deliver: Deliver) => ({
  mail_registration: withId(async (registration_id, job) => {
    const registration = await findPendingRegistration(db, registration_id)
    if (!registration) return
    const { email, user_id, nickname, return_to, created_at } = registration
    const token = createToken()
    await insertAccountToken(db, { user_id, registration_id, purpose: 'verify_email', token_hash: hashToken(token) })
    await deliver(job, { kind: 'verify_email', to: email, nickname, registered_at: created_at, token, return_to })
  }),

  mail_reset: withId(async (user_id, job) => {
    const user = await findUser(db, user_id)
    if (!user) return
    const token = createToken()
    await insertAccountToken(db, { user_id, purpose: 'reset_password', token_hash: hashToken(token) })
    const passkeys = await listPasskeyNames(db, user_id)
    const survivor = await findSurvivor(db, user_id)
    const merged_into = survivor === undefined ? null : maskEmail(survivor)
    const { email: to, nickname } = user
    await deliver(job, { kind: 'reset_password', to, nickname, token, passkeys, merged_into })
  }),

  clean_up: async () => {
    await deleteExpired(db)
    await deleteOldDevices(db)
    await deleteExpiredResponses(db)
  },
})
