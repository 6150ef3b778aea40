import { setTimeout as sleep } from 'node:timers/promises'
import type { Response } from '@playwright/test'

/** Polls until a condition holds. After the timeout, the error contains `what`. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  timeout = 60_000,
): Promise<void> {
  const deadline = Date.now() + timeout
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Timed out waiting: ${what}`)
    await sleep(50)
  }
}

/** The status of an address; 0 without a response. */
export const statusOf = (url: string, init: RequestInit = {}) =>
  fetch(url, { signal: AbortSignal.timeout(60_000), ...init }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    () => 0,
  )

export const untilReady = (url: string) =>
  until('/readyz is 200', async () => (await statusOf(`${url}/readyz`)) === 200)

/** The text of a response; empty for one that the page has ended, because something newer is fetched. */
export const textOf = (response: Response): Promise<string> => response.text().catch(() => '')
