import { expect, it, onTestFinished, vi } from 'vitest'
import type { Caller } from '../../http/authentication.ts'
import { createInvalidations } from '../../http/cache/invalidations.ts'
import { rememberSessions } from './service.sessions.ts'

const [token, other] = [Buffer.from('a token'), Buffer.from('another')]

function build() {
  const invalidations = createInvalidations()
  const sessions = new Map<Buffer, Caller>([token, other].map((each, index) => [each, { id: index + 1 } as Caller]))
  const findCaller = vi.fn(async (hash: Buffer) => sessions.get(hash))
  return { invalidations, sessions, findCaller, find: rememberSessions(findCaller, invalidations) }
}

it('asks once for each session', async () => {
  const { findCaller, find } = build()
  const callers = await Promise.all([find(token), find(other), find(token), find(token)])
  expect(callers.map((caller) => caller?.id)).toEqual([1, 2, 1, 1])
  expect(findCaller).toHaveBeenCalledTimes(2)
})

it.each([['sessions' as const], undefined])(
  'forgets a session once another server says that %s have changed',
  async (changed) => {
    const { invalidations, sessions, find } = build()
    expect(await find(token)).toBeDefined()
    sessions.delete(token)
    expect(await find(token)).toBeDefined()
    invalidations.receive(changed)
    expect(await find(token)).toBeUndefined()
  },
)

it('does not keep what it read while a session ended', async () => {
  const { invalidations, sessions, findCaller, find } = build()
  const { promise, resolve } = Promise.withResolvers<Caller | undefined>()
  findCaller.mockReturnValueOnce(promise)
  const reading = find(token)
  const caller = sessions.get(token)
  sessions.delete(token)
  invalidations.receive(['sessions'])
  resolve(caller)
  await reading
  expect(await find(token)).toBeUndefined()
})

it('asks again after ten seconds, and after a failure of the database', async () => {
  const now = vi.spyOn(performance, 'now')
  onTestFinished(() => void vi.restoreAllMocks())
  const { findCaller, find } = build()
  findCaller.mockRejectedValueOnce(new Error('The database does not respond.'))
  await expect(find(token)).rejects.toThrow()
  expect(await find(token)).toBeDefined()
  now.mockReturnValue(performance.now() + 10_001)
  await find(token)
  expect(findCaller).toHaveBeenCalledTimes(3)
})
