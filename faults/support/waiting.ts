import { setTimeout as sleep } from 'node:timers/promises'

/** Polls until something is so. The limit of the test itself ends it, and `what` names what was waited for. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, patience = 60_000): Promise<void> {
  const deadline = Date.now() + patience
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`It never came to this: ${what}`)
    await sleep(50)
  }
}

/** The status of an address; 0 when there is no answer. */
export const statusOf = (url: string, init: RequestInit = {}) =>
  fetch(url, { signal: AbortSignal.timeout(60_000), ...init }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )

export const untilReady = (url: string) =>
  until('/readyz is 200', async () => (await statusOf(`${url}/readyz`)) === 200)
