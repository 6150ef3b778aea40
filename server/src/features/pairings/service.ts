import { pairedByStrangersMax } from '@muster/contract/pairings'
import type { FieldTask, Paired } from '@muster/rules/pair-and-check'
import { type Outcome, runTask, type Task } from '@muster/rules/pairing-task'
import type { Viewer } from '../../http/authentication.ts'
import { createKeyedQueue } from '../../http/limits/keyed-queue.ts'
import { AppError, invalidInput } from '../../http/routing/app-error.ts'
import { createThread } from '../../thread.ts'

/** Smaller rounds are paired in a few milliseconds, which delays no one noticeably. */
const ownThreadMin = 41

/**
 * In milliseconds of processor time. A thousand participants take half a second. A round that takes longer has hardly
 * any opponents left to choose from.
 */
const pairingTime = 30_000

const thread = {
  script: new URL('./service.thread.ts', import.meta.url),
  taskTime: pairingTime,
  tooMuch: () => new AppError('unavailable', 'This round takes too long to pair. Please try fewer participants.'),
}

/** Separate queues, so that organisers never wait for rounds paired without an event. */
const threadQueues = {
  organisers: { waiting: 200, timeout: 15_000 },
  strangers: { waiting: 20, timeout: 5000 },
}

/** Who requests a pairing. */
export type Party = keyof typeof threadQueues

export type Pairings = ReturnType<typeof createPairings>

/** The queues and threads of one application. */
export function createPairings() {
  const createQueue = (limits: (typeof threadQueues)[Party]) =>
    createThread<Task, Outcome<Task>>({ ...limits, ...thread })
  const queues = { organisers: createQueue(threadQueues.organisers), strangers: createQueue(threadQueues.strangers) }

  /** An account pairs at most two rounds concurrently. Further ones wait, so that the queues stay free for others. */
  const enqueueForAccount = createKeyedQueue({ concurrency: 2, waiting: 100, timeout: 15_000 })

  /**
   * Pairs or checks a round: a large one in another thread, so that this one keeps serving requests. Throws
   * `unavailable` when too many wait, or when it takes half a minute.
   */
  const run = async <T extends Task>(task: T, party: Party): Promise<Outcome<T>> => {
    const outcome = sizeOf(task) < ownThreadMin ? runTask(task) : await queues[party].run(task)
    // The outcome is that of the task: the thread runs one at a time.
    return outcome as Outcome<T>
  }

  /** Pairs or checks participants without an event. A large round requires an account. Throws `invalid_input`. */
  async function pairForStranger(field: FieldTask, viewer: Viewer): Promise<Paired> {
    const task = { kind: 'field', field } as const
    if (field.participants.length <= pairedByStrangersMax) return run(task, 'strangers')
    const caller = await viewer.findCaller()
    if (!caller) {
      throw invalidInput(
        'participants',
        `Without an account, at most ${pairedByStrangersMax} participants can be paired at once. Sign in to pair more.`,
      )
    }
    return enqueueForAccount(caller.id, () => run(task, 'strangers'))
  }

  /** Stops the threads and their current work. Later rounds are refused. */
  const stop = () => Promise.all(Object.values(queues).map((queue) => queue.stop()))

  return { enqueueForAccount, run, pairForStranger, stop }
}

/** A round robin keeps the seats of everybody who was ever in it. */
function sizeOf(task: Task): number {
  if (task.kind === 'field') return task.field.participants.length
  const { participants, rounds } = task.day
  return Math.max(participants.length, ...rounds.map(({ seeds }) => seeds?.length ?? 0))
}
