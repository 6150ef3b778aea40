import { expect, it } from 'vitest'
import { AppError } from './http/routing/app-error.ts'
import { createThread } from './thread.ts'

const code = `
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', (task) => {
    const taken = []
    while (task === 'too much') taken.push(new Array(1_000_000).fill(0))
    while (task === 'too long') taken.length = 0
    if (task === 'held up') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000)
    parentPort.postMessage(task)
  })
  parentPort.postMessage('ready')`
const script = new URL(`data:text/javascript,${encodeURIComponent(code)}`)

const createTestThread = (taskTime: number) => {
  const tooMuch = () => new AppError('invalid_input', 'Too much.')
  return createThread<string, string>({ script, waiting: 5, timeout: 60_000, taskTime, tooMuch })
}

async function expectRefused(task: string, taskTime: number) {
  const thread = createTestThread(taskTime)
  const refused = expect(thread.run(task)).rejects.toThrow('Too much.')
  expect(await thread.run('small')).toBe('small')
  await refused
  await thread.stop()
}

it('refuses a task that takes too much memory, and goes on with the next one', () => expectRefused('too much', 600_000))

it('refuses a task that takes too long, and goes on with the next one', () => expectRefused('too long', 100))

it('does not count the time for which a busy machine holds a task up', async () => {
  const thread = createTestThread(500)
  expect(await thread.run('held up')).toBe('held up')
  await thread.stop()
})
