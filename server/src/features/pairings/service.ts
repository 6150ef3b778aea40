import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { pairedByStrangersMax } from '@muster/contract/pairings'
import { AppError, invalidInput } from '../../http/app-error.ts'
import type { Viewer } from '../../http/authentication.ts'
import { createKeyedQueue } from '../../http/keyed-queue.ts'
import { busy, createQueue } from '../../http/queue.ts'
import { type Paired, pairAndCheck, type Task } from './rules.ts'

/** Up to so many are paired within some milliseconds, which nobody else notices. */
const ownThreadMin = 41

/** In milliseconds. A thousand participants take half a second; what takes longer has hardly anybody left to meet. */
const pairingTimeout = 30_000

/** In milliseconds. A thread takes 50 to start, and holds some megabytes. */
const idleTime = 60_000

/** Organisers never wait for rounds that somebody has paired without an event. */
const queues = {
  organisers: createThreadQueue({ waiting: 200, timeout: 15_000 }),
  strangers: createThreadQueue({ waiting: 20, timeout: 5000 }),
}

/** On whose behalf a round is paired. */
export type Party = keyof typeof queues

/**
 * Pairs a round, or checks one: a large one in a thread, while this one serves everybody else. Throws `unavailable` when
 * too many are waiting, or when it takes half a minute.
 */
export const pairRound = async (task: Task, party: Party): Promise<Paired> =>
  task.participants.length < ownThreadMin ? pairAndCheck(task) : queues[party].pair(task)

/** Ends the threads, with what they pair. A further round starts another. */
export const endThreads = () => Promise.all(Object.values(queues).map(({ end }) => end()))

/** An account has two rounds paired at once; further ones wait for these, and leave the queues to others. */
export const enqueueForAccount = createKeyedQueue({ concurrency: 2, waiting: 100, timeout: 15_000 })

/** The same for anybody's program, which needs an account for a large round. Throws `invalid_input`. */
export async function pairForStranger(task: Task, viewer: Viewer): Promise<Paired> {
  if (task.participants.length <= pairedByStrangersMax) return pairRound(task, 'strangers')
  const caller = await viewer.findCaller()
  if (!caller) {
    throw invalidInput(
      'participants',
      `Without an account, at most ${pairedByStrangersMax} participants can be paired at once. Sign in to pair more.`,
    )
  }
  return enqueueForAccount(caller.id, () => pairRound(task, 'strangers'))
}

/** A queue with a thread of its own; one core is for everybody else. */
function createThreadQueue({ waiting, timeout }: { waiting: number; timeout: number }) {
  const enqueue = createQueue({ concurrency: 1, waiting, timeout })
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let stopping = new AbortController()

  const stopThread = async () => {
    const worker = thread
    thread = undefined
    await worker?.terminate()
  }

  const pair = (task: Task): Promise<Paired> =>
    enqueue(async () => {
      clearTimeout(idle)
      thread ??= startThread()
      const worker = thread
      const clock = AbortSignal.timeout(pairingTimeout)
      const signal = AbortSignal.any([clock, stopping.signal])
      try {
        const answer = once(worker, 'message', { signal })
        worker.postMessage(task)
        const [paired]: Paired[] = await answer
        if (!paired) throw new Error('the thread said nothing')
        idle = setTimeout(stopThread, idleTime).unref()
        return paired
      } catch (error) {
        void stopThread()
        if (clock.aborted)
          throw new AppError('unavailable', 'This round takes too long to pair. Please try fewer participants.')
        throw signal.aborted ? busy() : error
      }
    })

  const end = async () => {
    clearTimeout(idle)
    stopping.abort()
    stopping = new AbortController()
    await stopThread()
  }

  return { pair, end }
}

function startThread(): Worker {
  const worker = new Worker(new URL('./service.thread.ts', import.meta.url))
  // It holds nothing that would be lost when the process ends.
  worker.unref()
  return worker
}
