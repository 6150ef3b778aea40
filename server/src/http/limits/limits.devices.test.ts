import { changePassword, login } from '@muster/contract/accounts'
import { createMerge } from '@muster/contract/merges'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { accountJobs } from '../../features/accounts/jobs.ts'
import { hashToken } from '../../security/tokens.ts'
import { buildUser, password } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { createLimits } from './limits.ts'

const test = startTestApp((pool) => ({ limits: createLimits(pool) }))

const email = 'ana@example.com'
const secretOf = (letter: string) => letter.repeat(43)
const phone = secretOf('P')

/** The status of a sign-in from the hall, with the secret of a device or without. */
const signIn = async (typed: string, device?: string) =>
  (await test.call(login, { body: { email, password: typed }, headers: device === undefined ? {} : { device } })).status

const guess = (count: number, device?: string) =>
  Promise.all(Array.from({ length: count }, () => signIn('Passw0rdY', device)))

const storedDevices = async () =>
  (await test.db.selectFrom('devices').select('secret_hash').orderBy('signed_in_at').execute()).map(
    ({ secret_hash }) => secret_hash,
  )

it('lets a device that has signed in before sign in, whatever others try from the same address', async () => {
  await buildUser(test, { email })
  expect(await signIn(password, phone)).toBe(200)
  await guess(10)
  expect(await signIn(password)).toBe(429)
  expect(await signIn(password, secretOf('Q'))).toBe(429)
  expect(await signIn(password, phone)).toBe(200)
})

it('lets it sign in after guesses in a merge, and when the address and the account have used up all attempts', async () => {
  await buildUser(test, { email })
  expect(await signIn(password, phone)).toBe(200)
  const { token } = await buildUser(test)
  const body = { password, other_email: email, other_password: 'Passw0rdY' }
  const statuses = []
  for (let attempt = 0; attempt < 11; attempt++) statuses.push((await test.call(createMerge, { token, body })).status)
  expect(statuses).toEqual([...Array(10).fill(400), 429])
  const limits = createLimits(test.pool)
  for (let attempt = 0; attempt < 1000; attempt++) await limits.admits('sign_in_address', '127.0.0.1')
  for (let attempt = 0; attempt < 100; attempt++) await limits.admits('sign_in_everywhere', email)
  expect(await signIn(password)).toBe(429)
  expect(await signIn(password, phone)).toBe(200)
})

it('gives a known device ten attempts, and all of them together a hundred an hour', async () => {
  await buildUser(test, { email })
  for (const device of [phone, secretOf('Q')]) expect(await signIn(password, device)).toBe(200)
  await guess(10, phone)
  expect(await signIn(password, phone)).toBe(429)
  expect(await signIn(password, secretOf('Q'))).toBe(200)
  expect(await signIn(password)).toBe(200)
  const limits = createLimits(test.pool)
  for (let attempt = 0; attempt < 100; attempt++) await limits.admits('sign_in_everywhere', 'devices', email)
  expect(await signIn(password, secretOf('Q'))).toBe(429)
  expect(await signIn(password)).toBe(200)
})

it('remembers the last ten devices of an account by their hashes, for 180 days', async () => {
  await buildUser(test, { email })
  const letters = [...'ABCDEFGHIJKL']
  for (const letter of letters) expect(await signIn(password, secretOf(letter))).toBe(200)
  expect(await storedDevices()).toEqual(letters.slice(2).map((letter) => hashToken(secretOf(letter))))
  for (const header of ['', 'short', `${phone}=`]) expect(await signIn(password, header)).toBe(200)
  expect(await storedDevices()).toHaveLength(10)
  await test.db
    .updateTable('devices')
    .set({ signed_in_at: sql<Date>`now() - interval '181 days'` })
    .where('secret_hash', '!=', hashToken(secretOf('L')))
    .execute()
  await accountJobs(test.db, async () => {}).clean_up()
  expect(await storedDevices()).toEqual([hashToken(secretOf('L'))])
})

it('knows a device for the accounts that have signed in on it, and after a new password only if it set that', async () => {
  const { token } = await buildUser(test, { email })
  await buildUser(test, { email: 'ben@example.com' })
  const headers = { device: secretOf('B') }
  await test.call(login, { body: { email: 'ben@example.com', password }, headers })
  for (const device of [phone, secretOf('Q')]) expect(await signIn(password, device)).toBe(200)
  const new_password = 'An0therOne'
  await test.call(changePassword, {
    token,
    body: { current_password: password, new_password },
    headers: { device: phone },
  })
  await guess(10)
  expect(await signIn(new_password, secretOf('B'))).toBe(429)
  expect(await signIn(new_password, secretOf('Q'))).toBe(429)
  expect(await signIn(new_password, phone)).toBe(200)
})
