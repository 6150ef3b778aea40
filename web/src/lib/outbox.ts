import { type Call, type CallName, isUncertain, makeClient, type Sent } from '@muster/contract/client'
import type { KeptName } from './browser-storage.ts'

/** A call that nobody waits for. It is sent with the token of its author, who may be signed out by then. */
interface Unsent<Name extends CallName = CallName> {
  name: Name
  sent: Sent<Name>
  key: string
  token: string | null
}

/** More are not kept: the oldest goes. */
const most = 50

const name = 'unsent' satisfies KeptName

const read = (storage: Storage): Unsent[] => JSON.parse(storage.getItem(name) ?? '[]')

const write = (storage: Storage, all: Unsent[]) =>
  all.length === 0 ? storage.removeItem(name) : storage.setItem(name, JSON.stringify(all.slice(-most)))

async function attempt(storage: Storage, { name, sent, key, token }: Unsent) {
  const call: Call = makeClient({ token: () => token })
  const remove = () => {
    const others = read(storage).filter((one) => one.key !== key)
    write(storage, others)
  }
  // One that is refused will be refused again.
  await call(name, sent, { key }).then(remove, (error: unknown) => !isUncertain(error) && remove())
}

/** Sends a call that nobody waits for; one that cannot be sent is kept, over reloads too, for `sendUnsent`. */
export function sendLater<Name extends CallName>(storage: Storage, unsent: Unsent<Name>): Promise<void> {
  const one = unsent as unknown as Unsent
  write(storage, [...read(storage), one])
  return attempt(storage, one)
}

/** Sends what is left from before, and again whenever the network comes back, until the signal. */
export function sendUnsent(storage: Storage, signal: AbortSignal) {
  const sendAll = () => {
    for (const unsent of read(storage)) void attempt(storage, unsent)
  }
  window.addEventListener('online', sendAll, { signal })
  sendAll()
}
