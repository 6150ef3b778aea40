import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { timeOf } from './goals.ts'
import type { WatchersInput, WatchersMessage, WatchersReport } from './live-watchers.ts'

/** Starts the clients of live streams, in a process of their own. */
export async function startWatchers(input: WatchersInput) {
  const child = fork(fileURLToPath(new URL('live-watchers.ts', import.meta.url)), [], { serialization: 'advanced' })
  child.send(input)
  const sendMessage = (message: WatchersMessage) => void child.send(message)
  const request = async <Response>(message: WatchersMessage): Promise<Response> => {
    sendMessage(message)
    const [response] = await once(child, 'message')
    return response as Response
  }
  return {
    send: sendMessage,
    report: () => request<WatchersReport>({ type: 'report' }),
    /** Waits until so many streams are open; returns the milliseconds. */
    untilOpen: (streams: number) =>
      timeOf(async () => {
        const deadline = Date.now() + 120_000
        while ((await request<number>({ type: 'state' })) < streams) {
          if (Date.now() > deadline)
            throw new Error('Not all streams could be opened. Is the limit of open files (ulimit -n) too low?')
          await sleep(200)
        }
      }),
    close: () => void child.kill(),
  }
}
