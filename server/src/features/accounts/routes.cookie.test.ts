import { basePath } from '@muster/contract'
import { getCurrentUser, login, logout } from '@muster/contract/accounts'
import { describe, expect, it } from 'vitest'
import { buildUser, password } from '../../testing/builders.ts'
import { startTestApp, testConfig } from '../../testing/test-app.ts'
import { findUserByEmail } from './queries.ts'

const test = startTestApp()
const overHttps = startTestApp(() => ({ config: { ...testConfig, PUBLIC_URL: 'https://muster.test' } }))

const email = 'ana@example.com'
const isSignedIn = async (token: string) => (await test.call(getCurrentUser, { token })).status === 200

describe('the session cookie', () => {
  const cookieOf = async (app: typeof test) => {
    await buildUser(app, { email })
    const { headers, body } = await app.call(login, { body: { email, password } })
    return { cookie: String(headers['set-cookie']), token: body.access_token }
  }
  const send = (method: 'GET' | 'POST' | 'PUT', path: string, headers: Record<string, string>) =>
    test.app.inject({
      method,
      url: basePath + path,
      headers,
      ...(method === 'PUT' && { payload: { nickname: 'Eve' } }),
    })

  it('contains the token, is hidden from scripts and is sent only to the API of the same site', {
    tags: 'spec:1.10',
  }, async () => {
    const { cookie, token } = await cookieOf(test)
    expect(cookie.split('; ').sort()).toEqual(['HttpOnly', 'Path=/api', 'SameSite=Lax', `session=${token}`])
  })

  it('is secure on a site with https', async () => {
    const { cookie, token } = await cookieOf(overHttps)
    expect(cookie.split('; ')).toContain('Secure')
    const { headers } = await overHttps.call(logout, { token })
    expect(headers['set-cookie']).toContain('Secure')
  })

  it('is cleared together with the browser cache at sign-out', async () => {
    const { token } = await cookieOf(test)
    const { headers } = await test.call(logout, { token })
    expect(headers['clear-site-data']).toBe('"cache"')
  })

  it('authenticates a read', async () => {
    const { token } = await cookieOf(test)
    const response = await send('GET', '/auth/me', { cookie: `session=${token}` })
    expect(response.json()).toMatchObject({ email })
    expect((await send('GET', '/events?my_events=true', { cookie: `session=${token}` })).statusCode).toBe(200)
  })

  it.each([
    ['POST', '/auth/logout'],
    ['PUT', '/users/me'],
  ] as const)('does not authenticate a write: %s %s', async (method, path) => {
    const { token } = await cookieOf(test)
    expect((await send(method, path, { cookie: `session=${token}` })).statusCode).toBe(401)
    expect(await isSignedIn(token)).toBe(true)
    expect((await findUserByEmail(test.db, email))?.nickname).not.toBe('Eve')
  })

  it('does not replace a wrong authorization header', async () => {
    const { token } = await cookieOf(test)
    for (const authorization of ['Bearer', 'Bearer wrong', `Basic ${token}`, token]) {
      const response = await send('GET', '/auth/me', { cookie: `session=${token}`, authorization })
      expect({ authorization, status: response.statusCode }).toEqual({ authorization, status: 401 })
    }
  })

  it.each(['session=', 'session=%E0%A4%A', 'session="', `session=${'x'.repeat(5000)}`])(
    'is ignored when it is broken: %s',
    async (cookie) => {
      expect((await send('GET', '/auth/me', { cookie })).statusCode).toBe(401)
      expect((await send('GET', '/events', { cookie })).statusCode).toBe(200)
    },
  )
})
