import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSender, type Left } from './sender.ts'
import { createServerConnection } from './server-connection.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A sender with something that waits until `left` is undefined. */
function open(first: Left | undefined | Error) {
  const world = { left: first as Left | undefined | Error, attempts: 0, isNew: false }
  const connection = createServerConnection(localStorage)
  const closing = new AbortController()
  const sender = createSender({
    attempt: async () => {
      world.attempts++
      world.isNew = false
      if (world.left instanceof Error) throw world.left
      return world.left
    },
    isWaiting: () => world.left !== undefined,
    hasNew: () => world.isNew,
    connection,
    signal: closing.signal,
  })
  return { world, sender, connection, close: () => closing.abort() }
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe('what gets no response', () => {
  it('is sent again after 5 s, then twice as long each time, at most 20 s', async () => {
    const { world, sender, close } = open({ isAnswered: false })
    sender.send()
    await pass(4_900)
    expect(world.attempts).toBe(1)
    await pass(2_000)
    expect(world.attempts, 'after 5 to 6.25 s').toBe(2)
    await pass(13_000)
    expect(world.attempts, 'after 10 to 12.5 s').toBe(3)
    await pass(75_000)
    expect(world.attempts).toBeGreaterThanOrEqual(6)
    close()
  })

  it('is sent again after any response, but not in the first 5 s', async () => {
    const { world, sender, connection, close } = open({ isAnswered: false })
    sender.send()
    await pass(7_000)
    expect(world.attempts).toBe(2)
    // The second attempt was after 5 to 6.25 s, so its pause ends after 10 to 11.25 s.
    await pass(2_500)
    connection.receive(new Response())
    expect(world.attempts, 'too early').toBe(2)
    await pass(2_500)
    connection.receive(new Response())
    expect(world.attempts).toBe(3)
    close()
  })

  it('is sent again as soon although the clock of the device is set back', async () => {
    const { world, sender, connection, close } = open({ isAnswered: false })
    sender.send()
    await pass(1_000)
    vi.setSystemTime(Date.now() - 2 * 3_600_000)
    await pass(4_000)
    connection.receive(new Response())
    expect(world.attempts).toBe(2)
    close()
  })

  it('is sent again immediately when the browser is online, or when it is urgent', async () => {
    const { world, sender, close } = open({ isAnswered: false })
    sender.send()
    await pass(10)
    expect(sender.isFailing).toBe(true)
    window.dispatchEvent(new Event('online'))
    await pass(10)
    expect(world.attempts).toBe(2)
    sender.send({ isUrgent: true })
    await pass(10)
    expect(world.attempts).toBe(3)
    close()
  })
})

it('an attempt that throws is followed by a pause, not by another attempt', async () => {
  const { world, sender, connection, close } = open(new Error('no storage'))
  sender.send()
  await pass(10)
  for (let response = 0; response < 50; response++) connection.receive(new Response())
  await pass(1_000)
  expect(world.attempts).toBe(1)
  await pass(6_000)
  expect(world.attempts).toBe(2)
  close()
})

it('what the server defers waits that long', async () => {
  const { world, sender, close } = open({ isAnswered: true, wait: 60_000 })
  sender.send()
  await pass(59_000)
  expect(world.attempts).toBe(1)
  await pass(2_000)
  expect(world.attempts).toBe(2)
  close()
})

it('what was added during an attempt is sent after it, without a pause', async () => {
  const { world, sender, close } = open(undefined)
  sender.send({ isNew: true })
  world.isNew = true
  sender.send({ isNew: true })
  await pass(10)
  expect(world.attempts).toBe(2)
  close()
})

it('nothing is sent after the page has closed, nor while nothing waits', async () => {
  const { world, sender, connection, close } = open(undefined)
  connection.receive(new Response())
  expect(world.attempts).toBe(0)
  close()
  sender.send({ isUrgent: true })
  await pass(100)
  expect(world.attempts).toBe(0)
})
