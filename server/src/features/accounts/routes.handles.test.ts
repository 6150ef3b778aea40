import { updateProfile } from '@muster/contract/accounts'
import { Handle, reservedHandles } from '@muster/contract/player-fields'
import { expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

it.each([
  ['Łukasz W.', 'lukasz-w', 'lukasz-w-2'],
  ['--ana--', 'ana', 'ana-2'],
  ['Jo', 'player-jo', 'player-jo-2'],
  ['Ωμέγα', 'player-2', 'player-3'],
  ['x'.repeat(50), 'x'.repeat(24), `${'x'.repeat(24)}-2`],
])(
  'the account of %s gets a handle made from the nickname, the next ones with a number',
  async (nickname, ...first) => {
    const handles = []
    for (let turn = 0; turn < 12; turn++) handles.push((await buildUser(test, { nickname })).handle)
    expect(handles.slice(0, 2)).toEqual(first)
    expect(new Set(handles).size).toBe(12)
    for (const each of handles) expect(Handle.parse(each)).toBe(each)
  },
)

it('accounts of one nickname that are created concurrently get different handles', async () => {
  const users = await Promise.all(Array.from({ length: 8 }, () => buildUser(test, { nickname: 'Ana' })))
  expect(new Set(users.map(({ handle }) => handle)).size).toBe(8)
})

it('no account gets a reserved handle', async () => {
  for (const word of reservedHandles) {
    const { handle, token } = await buildUser(test, { nickname: word })
    expect(reservedHandles).not.toContain(handle)
    expect(await test.call(updateProfile, { token, body: { handle: word } })).toMatchObject({ status: 422 })
  }
})

it('a handle follows the nickname until the account is verified, and then stays', async () => {
  const email = 'someone@example.com'
  await buildUser(test, { email, nickname: 'Not me', is_verified: false })
  const { handle, token } = await buildUser(test, { email, nickname: 'Ana' })
  expect(handle).toBe('ana')
  const renamed = await test.call(updateProfile, { token, body: { nickname: 'Ben' } })
  expect(renamed.body).toMatchObject({ nickname: 'Ben', handle: 'ana', player_visibility: 'private' })
})

it('the owner changes handle and visibility, and a handle is refused to a second account in upper or lower case', async () => {
  const [ana, ben] = [await buildUser(test, { nickname: 'Ana' }), await buildUser(test, { nickname: 'Ben' })]
  const body = { handle: 'Ana-W', player_visibility: 'public' } as const
  expect((await test.call(updateProfile, { token: ana.token, body })).body).toMatchObject({
    handle: 'ana-w',
    player_visibility: 'public',
  })
  const refused = await test.call(updateProfile, { token: ben.token, body: { handle: 'ANA-w' } })
  expect(refused).toMatchObject({ status: 409, body: { code: 'handle_taken' } })
  expect(refused.body).toMatchObject({ detail: 'The address /players/ana-w is taken. Please choose another one.' })
})
