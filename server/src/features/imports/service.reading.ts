import type { ReadOptions } from '@muster/rules/import/read-file'
import { createKeyedQueue } from '../../http/limits/keyed-queue.ts'
import { invalidInput } from '../../http/routing/app-error.ts'
import { createThread } from '../../thread.ts'
import { type Plan, type Preview, type ReadResult, type ReadTask, read } from './service.read.ts'

/** Smaller files, in characters, are read in some milliseconds, which delays no one noticeably. */
const ownThreadMin = 1000

export type FileReader = ReturnType<typeof createFileReader>

/** Reads files, large ones in a thread. Throws `invalid_input` for a file in no known format. */
export function createFileReader() {
  const start = (taskTime: number) =>
    createThread<ReadTask, ReadResult>({
      script: new URL('./service.thread.ts', import.meta.url),
      waiting: 30,
      timeout: 30_000,
      taskTime,
      tooMuch: () => invalidInput('text', 'This file takes too long to read. Please split it.'),
    })
  // The file of a plan has been read before, in the time of a preview: to read it again may take a little more.
  const threads = { preview: start(10_000), plan: start(20_000) }
  const readFor = async (user_id: number, task: ReadTask): Promise<ReadResult> => {
    const thread = threads[task.wants]
    const result = task.text.length < ownThreadMin ? read(task) : await thread.run(task, user_id)
    if (result.refusal) throw invalidInput(result.refusal.about, result.refusal.message)
    return result
  }
  // The files of one account wait for each other, so that other accounts find room in the queue.
  const enqueueForAccount = createKeyedQueue({ concurrency: 1, waiting: 3, timeout: 30_000 })
  return {
    preview: async (user_id: number, options: ReadOptions): Promise<Preview> => {
      const { preview } = await enqueueForAccount(user_id, () => readFor(user_id, { ...options, wants: 'preview' }))
      if (!preview) throw new Error('the thread returned no preview')
      return preview
    },
    plan: async (user_id: number, options: ReadOptions): Promise<Plan> => {
      const { plan } = await readFor(user_id, { ...options, wants: 'plan' })
      if (!plan) throw new Error('the thread returned no plan')
      return plan
    },
    stop: async () => {
      await Promise.all([threads.preview.stop(), threads.plan.stop()])
    },
  }
}
