import { type Call, type CallName, isUncertain, makeClient, type Sent } from '@muster/contract/client'
import type { KeptName } from './browser-storage.ts'

/** A call that nobody waits for. It is sent with the token of who made it, who may be signed out by then. */
interface Unsent<Name extends CallName = CallName> {
  name: Name
  sent: Sent<Name>
  key: string
  token: string | null
}

/** More are not kept: the oldest goes. */
const most = 50

const name = 'unsent' satisfies KeptName

/** Keeps what could not be sent, over reloads too, and sends it when the network is back. */
export interface Outbox {
  send<Name extends CallName>(unsent: Unsent<Name>): Promise<void>
  /** Sends what is left from before, and again whenever the network comes back. */
  start(): void
}

export function makeOutbox(storage: Storage): Outbox {
  const read = (): Unsent[] => JSON.parse(storage.getItem(name) ?? '[]')
  const write = (all: Unsent[]) =>
    all.length === 0 ? storage.removeItem(name) : storage.setItem(name, JSON.stringify(all.slice(-most)))
  const remove = (key: string) => write(read().filter((one) => one.key !== key))

  const attempt = async ({ name, sent, key, token }: Unsent) => {
    const call: Call = makeClient({ token: () => token })
    await call(name, sent, { key }).then(
      () => remove(key),
      // One that is refused will be refused again.
      (error: unknown) => !isUncertain(error) && remove(key),
    )
  }
  return {
    send: (unsent) => {
      write([...read(), unsent as unknown as Unsent])
      return attempt(unsent as unknown as Unsent)
    },
    start: () => {
      const sendAll = () => {
        for (const unsent of read()) void attempt(unsent)
      }
      window.addEventListener('online', sendAll)
      sendAll()
    },
  }
}
