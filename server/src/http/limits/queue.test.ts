import { expect, it } from 'vitest'
import { createQueue } from './queue.ts'

it('runs the waiting task whose key has used the least time first, and the oldest of those', async () => {
  const run = createQueue({ concurrency: 1, waiting: 10 })
  const order: string[] = []
  const blockers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const work = (name: string, key: number, end?: Promise<void>) =>
    run(async () => {
      order.push(name)
      await end
    }, key)
  const first = work('large', 1, blockers[0]?.promise)
  const others = [work('large again', 1), work('small', 2, blockers[1]?.promise), work('new', 3)]
  blockers[0]?.resolve()
  await first
  const late = work('later', 4)
  blockers[1]?.resolve()
  await Promise.all([...others, late])
  expect(order).toEqual(['large', 'small', 'new', 'later', 'large again'])
})

it('runs no more tasks at once than it says, refuses what finds no room, and forgets what has waited too long', async () => {
  const run = createQueue({ concurrency: 2, waiting: 1, timeout: 10 })
  const end = Promise.withResolvers<string>()
  const running = [run(() => end.promise), run(() => end.promise)]
  const waiting = run(async () => 'too late')
  await expect(run(async () => 'no room')).rejects.toMatchObject({ code: 'unavailable' })
  await expect(waiting).rejects.toMatchObject({ code: 'unavailable' })
  const next = run(async () => 'in time')
  end.resolve('done')
  expect(await Promise.all([...running, next])).toEqual(['done', 'done', 'in time'])
})
