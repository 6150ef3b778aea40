import { deleteAccount } from '@muster/contract/account-deletion'
import { login } from '@muster/contract/accounts'
import { createMerge, mergesMax } from '@muster/contract/merges'
import { describe, expect, it } from 'vitest'
import { createLimits } from '../../http/limits/limits.ts'
import { createPasswords } from '../../security/passwords.ts'
import { relyingPartyOf } from '../../security/webauthn.ts'
import { buildField, buildUser, type Owner, password } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { merge } from './service.ts'

const test = startTestApp()

const mergeInto = ({ token }: Owner, { email }: Owner, other_password = password, own = password) =>
  test.call(createMerge, { token, body: { password: own, other_email: email, other_password } })

describe('a merge is refused', () => {
  interface World {
    ana: Owner
    ben: Owner
    third: Owner
  }
  const nobody = { email: 'nobody@example.com' } as Owner
  const cases: [string, (world: World) => ReturnType<typeof mergeInto>, number, string][] = [
    ['with a wrong own password', ({ ana, ben }) => mergeInto(ana, ben, password, 'Wr0ngOne'), 400, 'wrong_password'],
    ['without an own confirmation', ({ ana, ben }) => mergeInto(ana, ben, password, ''), 403, 'not_confirmed'],
    ['with a wrong other password', ({ ana, ben }) => mergeInto(ana, ben, 'Wr0ngOne'), 400, 'other_account_refused'],
    ['with an unknown address', ({ ana }) => mergeInto(ana, nobody), 400, 'other_account_refused'],
    ['with itself', ({ ana }) => mergeInto(ana, { ...ana, email: ana.email.toUpperCase() }), 422, 'invalid_input'],
    [
      'of an account that is not verified',
      async ({ ana }) => mergeInto(ana, await buildUser(test, { is_verified: false })),
      ...([403, 'email_not_verified'] as const),
    ],
    [
      'of a deleted account',
      async ({ ana, ben }) => {
        await test.call(deleteAccount, { token: ben.token, body: { password } })
        return mergeInto(ana, ben)
      },
      ...([400, 'other_account_refused'] as const),
    ],
    [
      'of an account that is merged into a third one',
      async ({ ana, ben, third }) => {
        await mergeInto(third, ben)
        return mergeInto(ana, ben)
      },
      ...([403, 'account_merged'] as const),
    ],
    [
      'of an account that has merged accounts',
      async ({ ana, ben, third }) => {
        await mergeInto(ben, third)
        return mergeInto(ana, ben)
      },
      ...([409, 'account_has_merges'] as const),
    ],
    [
      'of an account whose import is running',
      async ({ ana, ben }) => {
        const row = { content_hash: Buffer.alloc(32), unit: 'line', is_editor: false, lines_total: 1 } as const
        await test.db
          .insertInto('imports')
          .values({ ...row, user_id: ben.id })
          .execute()
        return mergeInto(ana, ben)
      },
      ...([409, 'import_running'] as const),
    ],
    [
      `beyond ${mergesMax} accounts`,
      async ({ ana, ben }) => {
        for (let left = mergesMax; left > 0; left--) await mergeInto(ana, await buildUser(test))
        return mergeInto(ana, ben)
      },
      ...([409, 'too_many_merges'] as const),
    ],
  ]
  it.each(cases)('%s', async (_why, attempt, status, code) => {
    const world = { ana: await buildUser(test), ben: await buildUser(test), third: await buildUser(test) }
    expect(await attempt(world)).toMatchObject({ status, body: { code } })
    const { rows } = await test.pool.query('select from merges where user_id = $1 and merged_user_id = $2', [
      world.ana.id,
      world.ben.id,
    ])
    expect(rows).toEqual([])
  })

  it('after ten wrong passwords, as a sign-in', async () => {
    const [ana, ben] = [await buildUser(test), await buildUser(test)]
    const relyingParty = relyingPartyOf('http://muster.test')
    const deps = { db: test.db, limits: createLimits(test.pool), passwords: createPasswords(), relyingParty }
    const attempt = () =>
      merge(deps, ana, { password, other_email: ben.email, other_password: 'Wr0ngOne' }, '203.0.113.9')
    for (let left = 10; left > 0; left--) await expect(attempt()).rejects.toThrow('The email or password')
    await expect(attempt()).rejects.toThrow('Too many attempts')
  })
})

/** Passwords with what others do right after each verification. */
function passwordsWith(afterVerifying: () => Promise<unknown>) {
  const passwords = createPasswords()
  const verify = async (typed: string, stored: string) => {
    const isRight = await passwords.verify(typed, stored)
    await afterVerifying()
    return isRight
  }
  return { ...passwords, verify }
}

const mergeWith = (passwords: ReturnType<typeof createPasswords>, ana: Owner, ben: Owner) => {
  const deps = {
    db: test.db,
    limits: createLimits(test.pool),
    passwords,
    relyingParty: relyingPartyOf('http://muster.test'),
  }
  return merge(deps, ana, { password, other_email: ben.email, other_password: password }, '203.0.113.9')
}

it('is no matter of sign-ins that hash the same passwords again in the meantime, but of new passwords', async () => {
  const [ana, ben, cem] = [await buildUser(test), await buildUser(test), await buildUser(test)]
  const store = (hash: string, ids: number[]) =>
    test.db.updateTable('users').set({ password_hash: hash }).where('id', 'in', ids).execute()
  const again = await createPasswords().hash(password)
  await mergeWith(
    passwordsWith(() => store(again, [ana.id, ben.id])),
    ana,
    ben,
  )
  const other = await createPasswords().hash('An0therOne')
  await expect(
    mergeWith(
      passwordsWith(() => store(other, [cem.id])),
      ana,
      cem,
    ),
  ).rejects.toThrow('of the other account')
  await expect(
    mergeWith(
      passwordsWith(() => store(other, [ana.id])),
      ana,
      await buildUser(test),
    ),
  ).rejects.toThrow('Your password is wrong.')
})

it('accepts one of two merges in opposite directions, and no session of the merged account', async () => {
  for (let round = 0; round < 3; round++) {
    const [ana, ben] = [await buildUser(test), await buildUser(test)]
    const event = await buildField(test, ['One', 'Two'], { owner: ana })
    for (const [index, { id }] of [ana, ben].entries()) {
      const participant_id = event.participants[index] ?? 0
      await test.db.updateTable('participants').set({ user_id: id }).where('id', '=', participant_id).execute()
    }
    const responses = await Promise.all([
      mergeInto(ana, ben),
      mergeInto(ben, ana),
      mergeInto(ana, ben),
      test.call(login, { body: { email: ben.email, password } }),
    ])
    const merges = await test.db.selectFrom('merges').selectAll().execute()
    expect(merges).toHaveLength(1 + round)
    expect(responses.filter(({ status }) => status >= 500)).toEqual([])
    const id = merges.at(-1)?.merged_user_id ?? 0
    expect(await test.db.selectFrom('sessions').select('user_id').where('user_id', '=', id).execute()).toEqual([])
  }
})
