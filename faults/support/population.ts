import pg from 'pg'
import { createPasswords } from '../../server/src/security/passwords.ts'
import { createToken, hashToken } from '../../server/src/security/tokens.ts'

export const password = 'Dice4ever'

/** Inserts verified accounts into a migrated database, all with one password. Returns their addresses. */
export async function createAccounts(
  url: string,
  count: number,
  emailOf = (index: number) => `member${index}@example.com`,
): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, index) => emailOf(index))
  const client = new pg.Client(url)
  await client.connect()
  await client.query(
    `insert into users (email, nickname, password_hash, is_verified)
     select email, 'Member', $2, true from unnest($1::text[]) email`,
    [emails, await createPasswords().hash(password)],
  )
  await client.end()
  return emails
}

/** Inserts a session, without the time that a sign-in takes. */
export async function insertSession(url: string, email: string): Promise<string> {
  const token = createToken()
  const client = new pg.Client(url)
  await client.connect()
  await client.query(
    `insert into sessions (user_id, token_hash, expires_at) select id, $2, now() + interval '30 days' from users where email = $1`,
    [email, hashToken(token)],
  )
  await client.end()
  return token
}
