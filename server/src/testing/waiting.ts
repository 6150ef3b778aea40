import { setTimeout as sleep } from 'node:timers/promises'

/** Polls until something is so. Only the limit of the test itself ends it, so that a slow machine fails nothing. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(10)
}
