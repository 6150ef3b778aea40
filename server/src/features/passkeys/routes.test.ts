import { deleteAccount } from '@muster/contract/account-deletion'
import { getCurrentUser, requestPasswordReset } from '@muster/contract/accounts'
import * as contract from '@muster/contract/passkeys'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createAuthenticator } from '../../testing/authenticator.ts'
import { buildUser, password } from '../../testing/builders.ts'
import { startTestApp, testConfig } from '../../testing/test-app.ts'

const test = startTestApp()
const origin = testConfig.PUBLIC_URL
const refusal = { status: 400, body: { code: 'passkey_refused' } }

/** A user with a passkey, as their browser adds it. */
async function buildPasskey(given: Parameters<typeof buildUser>[1] = {}) {
  const user = await buildUser(test, given)
  const authenticator = createAuthenticator(origin)
  const { token } = user
  const start = async () => (await test.call(contract.createPasskeyChallenge, { token, body: {} })).body
  const attestation = authenticator.register(await start())
  const added = await test.call(contract.createPasskey, { token, body: { name: 'Chrome on Linux', attestation } })
  return { user, token, authenticator, passkey: added.body, start }
}

const challenge = async () => (await test.call(contract.createSignInChallenge)).body
const signIn = (assertion: contract.PasskeyAssertion) => test.call(contract.logInWithPasskey, { body: { assertion } })
const startConfirming = async (token: string) => (await test.call(contract.createConfirmationChallenge, { token })).body

describe('a passkey', () => {
  it('signs its owner in without naming an account, and shows when', async () => {
    const { user, token, authenticator, passkey } = await buildPasskey()
    expect(passkey).toMatchObject({ name: 'Chrome on Linux', last_used_at: null })
    const options = await challenge()
    expect(options).toMatchObject({ rpId: 'muster.test', userVerification: 'required', allowCredentials: [] })
    const { status, body, headers } = await signIn(authenticator.assert(options))
    expect(status).toBe(200)
    expect(String(headers['set-cookie'])).toContain(`session=${body.access_token}`)
    expect((await test.call(getCurrentUser, { token: body.access_token })).body.id).toBe(user.id)
    const [used] = (await test.call(contract.listPasskeys, { token })).body.passkeys
    expect(used?.last_used_at).toEqual(expect.any(String))
    expect((await signIn(authenticator.assert(await challenge()))).status).toBe(200)
  })

  it('signs nobody in to an account that is merged into another one', async () => {
    const { user, authenticator } = await buildPasskey()
    const merge = {
      user_id: (await buildUser(test)).id,
      merged_user_id: user.id,
      player_visibility: 'private',
    } as const
    await test.db.insertInto('merges').values(merge).execute()
    const count = async () => (await test.db.selectFrom('sessions').select('user_id').execute()).length
    const before = await count()
    expect(await signIn(authenticator.assert(await challenge()))).toMatchObject({
      status: 403,
      body: { code: 'account_merged' },
    })
    expect(await count()).toBe(before)
  })

  it('is a resident key of a device that verifies its user, and at most one a device', async () => {
    const { start, authenticator, user } = await buildPasskey()
    const options = await start()
    expect(options).toMatchObject({
      rp: { id: 'muster.test' },
      user: { name: user.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: authenticator.id, transports: ['internal'] }],
      attestation: 'none',
    })
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(16)
    expect((await start()).user.id).toBe(options.user.id)
  })

  it('is announced by mail, and named in the mail that resets the password', async () => {
    const { user } = await buildPasskey()
    await test.runJobs()
    await test.call(requestPasswordReset, { body: { email: user.email } })
    await test.runJobs()
    const [added, reset] = test.mails
    expect(added).toMatchObject({ to: user.email, subject: 'A passkey was added to your account' })
    expect(added?.text).toContain('"Chrome on Linux"')
    expect(reset?.text).toContain('does not remove your passkeys: "Chrome on Linux"')
  })

  it('can be renamed and removed by its owner', async () => {
    const { token, authenticator, passkey } = await buildPasskey()
    const params = { passkey_id: passkey.id }
    const renamed = await test.call(contract.renamePasskey, { token, params, body: { name: 'My phone' } })
    expect(renamed.body).toEqual({ ...passkey, name: 'My phone' })
    expect((await test.call(contract.deletePasskey, { token, params })).status).toBe(204)
    expect(await signIn(authenticator.assert(await challenge()))).toMatchObject(refusal)
  })

  it('needs a fresh session, the password or another passkey to be added', async () => {
    const { token, authenticator } = await buildPasskey()
    await sql`update sessions set created_at = now() - interval '16 minutes'`.execute(test.db)
    const add = (body: contract.Confirmation) => test.call(contract.createPasskeyChallenge, { token, body })
    expect(await add({})).toMatchObject({ status: 403, body: { code: 'not_confirmed' } })
    expect(await add({ password: 'Wr0ngOne' })).toMatchObject({ status: 400, body: { code: 'wrong_password' } })
    expect((await add({ password })).status).toBe(200)
    expect(await add({ assertion: authenticator.assert(await challenge()) })).toMatchObject(refusal)
    const assertion = authenticator.assert(await startConfirming(token), { userHandle: null })
    expect((await add({ assertion })).status).toBe(200)
    expect(await add({ assertion })).toMatchObject(refusal)
  })

  it('confirms the deletion of its account, with which it goes', async () => {
    const { token, authenticator } = await buildPasskey()
    const remove = (body: contract.Confirmation) => test.call(deleteAccount, { token, body })
    expect(await remove({})).toMatchObject({ status: 403, body: { code: 'not_confirmed' } })
    const options = await startConfirming(token)
    expect(await remove({ assertion: authenticator.assert(options, { isVerified: false }) })).toMatchObject(refusal)
    expect((await remove({ assertion: authenticator.assert(await startConfirming(token)) })).status).toBe(200)
    expect(await signIn(authenticator.assert(await challenge()))).toMatchObject(refusal)
  })

  it('is one of at most 20', async () => {
    const { token, user, start } = await buildPasskey()
    const attestation = createAuthenticator(origin).register(await start())
    const more = Array.from({ length: contract.passkeysMax - 1 }, (_, index) => ({
      ...{ user_id: user.id, credential_id: Buffer.from([index]), public_key: Buffer.from([1]) },
      ...{ counter: 0, transports: [], name: `Key ${index}`, last_used_at: null },
    }))
    await test.db.insertInto('passkeys').values(more).execute()
    const full = { status: 409, body: { code: 'too_many_passkeys' } }
    expect(await test.call(contract.createPasskeyChallenge, { token, body: {} })).toMatchObject(full)
    expect(await test.call(contract.createPasskey, { token, body: { name: 'One more', attestation } })).toMatchObject(
      full,
    )
  })
})

type Change = Parameters<ReturnType<typeof createAuthenticator>['assert']>[1]

const forgeries: [string, Change][] = [
  ['of another origin', { origin: 'https://muster.example' }],
  ['of another domain', { rpId: 'muster.example' }],
  ['of another ceremony', { type: 'payment.get' }],
  ['with a challenge of its own', { challenge: 'c'.repeat(43) }],
  ['without a verified user', { isVerified: false }],
  ['without a user', { isPresent: false }],
]

describe('an assertion', () => {
  it.each([
    ...forgeries,
    ['that names another account', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['that names no account', { userHandle: null }],
  ] satisfies [string, Change][])('%s is refused, and uses up its challenge', async (_what, change) => {
    const { authenticator } = await buildPasskey()
    const options = await challenge()
    expect(await signIn(authenticator.assert(options, change))).toMatchObject(refusal)
    expect((await signIn(authenticator.assert(options))).status).toBe(change?.challenge === undefined ? 400 : 200)
  })

  const expire = sql`update passkey_challenges set expires_at = now() - interval '1 second'`
  it.each<[string, (signInNow: () => Promise<unknown>, key: Buffer) => Promise<unknown>]>([
    ['signs a challenge that was used', (signInNow) => signInNow()],
    ['comes after five minutes', () => expire.execute(test.db)],
    ['has a counter that went back', () => sql`update passkeys set counter = 1000`.execute(test.db)],
    ['has the counter of an earlier use', () => sql`update passkeys set counter = 9`.execute(test.db)],
    ['is of a passkey that was removed', () => test.db.deleteFrom('passkeys').execute()],
    ['has a signature of another key', (_, key) => sql`update passkeys set public_key = ${key}`.execute(test.db)],
  ])('that %s is refused', async (_what, prepare) => {
    const { authenticator } = await buildPasskey()
    await buildPasskey()
    const { public_key } = await test.db
      .selectFrom('passkeys')
      .select('public_key')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const assertion = authenticator.assert(await challenge(), { counter: 9 })
    await prepare(() => signIn(assertion), public_key)
    expect(await signIn(assertion)).toMatchObject(refusal)
  })

  it('succeeds once when it arrives twice at the same time', async () => {
    const { authenticator } = await buildPasskey()
    const assertion = authenticator.assert(await challenge())
    const statuses = (await Promise.all([signIn(assertion), signIn(assertion)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 400])
  })

  it('is of no use for the account of somebody else', async () => {
    const { authenticator } = await buildPasskey()
    const { token } = await buildPasskey()
    await sql`update sessions set created_at = now() - interval '1 hour'`.execute(test.db)
    const options = await startConfirming(token)
    expect(options.allowCredentials).not.toMatchObject([{ id: authenticator.id }])
    const body = { assertion: authenticator.assert(options) }
    expect(await test.call(contract.createPasskeyChallenge, { token, body })).toMatchObject(refusal)
  })
})

describe('a new passkey', () => {
  it.each<[string, Change]>([...forgeries, ['with an attestation of its maker', { format: 'packed' }]])(
    '%s is refused',
    async (_what, change) => {
      const { token, start } = await buildPasskey()
      const attestation = createAuthenticator(origin).register(await start(), change)
      const added = await test.call(contract.createPasskey, { token, body: { name: 'Forged', attestation } })
      expect(added).toMatchObject(refusal)
    },
  )

  it('cannot be the passkey of another account', async () => {
    const { authenticator } = await buildPasskey()
    const { token, start } = await buildPasskey()
    const attestation = authenticator.register(await start())
    const added = await test.call(contract.createPasskey, { token, body: { name: 'Theirs', attestation } })
    expect(added).toMatchObject(refusal)
  })
})
