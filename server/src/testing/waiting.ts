import { setTimeout as sleep } from 'node:timers/promises'

/** Polls until a condition holds. Only the test's own timeout ends it, so that a slow machine fails no test. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(10)
}
