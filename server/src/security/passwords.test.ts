import { describe, expect, it } from 'vitest'
import { createPasswords, isOutdated } from './passwords.ts'

const { hash: hashPassword, verify: verifyPassword, pretendToVerify } = createPasswords()

// From the tests of the reference implementation (P-H-C/phc-winner-argon2, src/test.c).
const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'

describe('a password hash', () => {
  it('matches its password and no other', async () => {
    const stored = await hashPassword('Passw0rd£^~')
    expect(await verifyPassword('Passw0rd£^~', stored)).toBe(true)
    for (const other of ['passw0rd£^~', 'Passw0rd£^', 'Passw0rd£^~ ', '']) {
      expect({ other, isRight: await verifyPassword(other, stored) }).toEqual({ other, isRight: false })
    }
  })

  it('has its own salt, so that two people with the same password have different hashes', async () => {
    const [one, other] = await Promise.all([hashPassword('Passw0rdX'), hashPassword('Passw0rdX')])
    expect(one).not.toBe(other)
  })

  it('is Argon2id with parameters at or above the recommendation of OWASP', async () => {
    const [, memory, passes, lanes, salt, tag] =
      /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(await hashPassword('Passw0rdX')) ?? []
    expect(Number(memory)).toBeGreaterThanOrEqual(19 * 1024)
    expect(Number(passes)).toBeGreaterThanOrEqual(2)
    expect(Number(lanes)).toBeGreaterThanOrEqual(1)
    expect(Buffer.from(salt ?? '', 'base64')).toHaveLength(16)
    expect(Buffer.from(tag ?? '', 'base64')).toHaveLength(32)
  })

  it('may come from another program, with other parameters', async () => {
    expect(await verifyPassword('password', reference)).toBe(true)
    expect(await verifyPassword('Password', reference)).toBe(false)
  })

  it('is outdated when its parameters differ from the current ones', async () => {
    expect(isOutdated(reference)).toBe(true)
    expect(isOutdated(await hashPassword('Passw0rdX'))).toBe(false)
  })

  it('depends on every letter of the password', async () => {
    // The Kelvin sign is K in normal form.
    expect(await verifyPassword('Passw0rd\u212a', await hashPassword('Passw0rdK'))).toBe(false)
  })

  it.each(['', 'Passw0rdX', '$argon2i$v=19$m=64,t=1,p=1$c29tZXNhbHQ$c29tZXRhZw', `${reference}$more`])(
    'is refused when it is malformed: %j',
    async (stored) => {
      await expect(verifyPassword('Passw0rdX', stored)).rejects.toThrow('not in the PHC format')
    },
  )
})

it('accepts no password for an account that does not exist', async () => {
  expect(await pretendToVerify('Passw0rdX')).toBe(false)
})
