import type { TaskList } from 'graphile-worker'

/**
 * Ends every task when the worker aborts it, because graphile-worker waits for jobs without a limit. The rest of the
 * task ends with the connections to the database.
 */
export const abortable = (tasks: TaskList): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      task && ((payload, helpers) => Promise.race([task(payload, helpers), helpers.abortPromise])),
    ]),
  )
