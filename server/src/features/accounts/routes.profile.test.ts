import { getCurrentUser, updateProfile } from '@muster/contract/accounts'
import { describe, expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()
const email = 'ana@example.com'

describe('the profile', () => {
  it('accepts a new nickname, trimmed and normalised', { tags: 'spec:7.44' }, async () => {
    const { token } = await buildUser(test, { email })
    const { status, body } = await test.call(updateProfile, { token, body: { nickname: ' Zoe\u0308 ' } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ email, nickname: 'Zo\u00eb' })
    expect((await test.call(getCurrentUser, { token })).body).toEqual(body)
  })

  it('changes the visibility of the email without touching the rest', async () => {
    const { token } = await buildUser(test, { email, nickname: 'Ana' })
    const { body } = await test.call(updateProfile, { token, body: { email_visible: true } })
    expect(body).toMatchObject({ nickname: 'Ana', email_visible: true })
  })

  it('never changes the email, the verification or another user', { tags: 'spec:6.5' }, async () => {
    const user = await buildUser(test, { email, is_verified: false })
    const other = await buildUser(test, { nickname: 'Ben' })
    const body = { nickname: 'Ana', email: 'eve@example.com', is_verified: true, id: other.id }
    const response = await test.call(updateProfile, { token: user.token, body })
    expect(response.body).toMatchObject({ id: user.id, email, nickname: 'Ana', is_verified: false })
    expect((await test.call(getCurrentUser, { token: other.token })).body).toMatchObject({ nickname: 'Ben' })
  })
})
