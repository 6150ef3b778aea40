import { logout } from '@muster/contract/accounts'
import { expect, it } from 'vitest'
import { createStorage } from '../testing/create-storage.ts'
import { server } from '../testing/server.ts'
import { sendLater, sendUnsent } from './background-calls.ts'
import { createServerConnection } from './server-connection.ts'

const unsent = { name: 'POST /auth/logout', sent: {}, key: 'the-key', token: 'the-token' } as const

it('an unsent call is sent when the network is back, with its original token and key', async () => {
  const storage = createStorage()
  server.drop(logout)
  await sendLater(storage, unsent)
  expect(storage).toHaveLength(1)
  const closing = new AbortController()
  sendUnsent({ storage, connection: createServerConnection(localStorage), signal: closing.signal })
  await expect.poll(() => server.requests(logout).length).toBe(2)
  expect(storage).toHaveLength(1)
  server.respond(logout, undefined)
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => storage.length).toBe(0)
  closing.abort()
  expect(server.requests(logout).at(-1)).toMatchObject({ key: 'the-key', authorization: 'Bearer the-token' })
})

it('a call that the server has no time for is stored for a retry', async () => {
  const storage = createStorage()
  server.refuse(logout, 429, { code: 'too_many_attempts' })
  await sendLater(storage, unsent)
  expect(storage).toHaveLength(1)
})

it('a refused call is not stored for a retry', async () => {
  const storage = createStorage()
  server.refuse(logout, 401, { code: 'not_signed_in' })
  await sendLater(storage, unsent)
  expect(storage).toHaveLength(0)
})
