import { z } from 'zod'
import type { Db } from '../../db/tables.ts'
import { queueMail } from '../../mail/queue.ts'
import { hashToken, makeToken } from '../../security/tokens.ts'
import { deleteExpired, findUserByEmail, insertAccountToken } from './queries.ts'

const Payload = z.object({ email: z.string() })

/** The work that account calls leave to the worker, by task name. */
export const accountJobs = (db: Db) => ({
  mail_verification: (payload: unknown) => mailToken(db, 'verify_email', payload),
  mail_reset: (payload: unknown) => mailToken(db, 'reset_password', payload),
  clean_up: () => deleteExpired(db),
})

async function mailToken(db: Db, kind: 'verify_email' | 'reset_password', payload: unknown) {
  const { email } = Payload.parse(payload)
  const user = await findUserByEmail(db, email)
  if (!user || (kind === 'verify_email' && user.is_verified)) return
  const token = makeToken()
  await db.transaction().execute(async (tx) => {
    await insertAccountToken(tx, user.id, kind, hashToken(token))
    await queueMail(tx, { kind, to: user.email, nickname: user.nickname, token })
  })
}
