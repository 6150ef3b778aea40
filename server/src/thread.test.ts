import { expect, it } from 'vitest'
import { AppError } from './http/routing/app-error.ts'
import { createThread } from './thread.ts'

const code = `
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', (task) => {
    const taken = []
    while (task === 'too much') taken.push(new Array(1_000_000).fill(0))
    parentPort.postMessage(task)
  })
  parentPort.postMessage('ready')`
const script = new URL(`data:text/javascript,${encodeURIComponent(code)}`)

it('refuses a task that takes too much memory, and goes on with the next one', async () => {
  const tooMuch = () => new AppError('invalid_input', 'Too much.')
  const thread = createThread<string, string>({ script, waiting: 5, timeout: 60_000, taskTimeout: 600_000, tooMuch })
  const refused = expect(thread.run('too much')).rejects.toThrow('Too much.')
  expect(await thread.run('small')).toBe('small')
  await refused
  await thread.stop()
})
