import { ApiError, type CallFunction, type CallName, createClient, fateOf, type Sent } from '@muster/contract/client'
import type { StorageKey } from './browser-storage.ts'

/** A call that runs in the background. It carries its author's token, even if they have signed out by then. */
interface Unsent<Name extends CallName = CallName> {
  name: Name
  sent: Sent<Name>
  key: string
  token: string | null
}

/** At most this many calls are stored; the oldest are dropped. */
const maxStored = 50

const name = 'unsent' satisfies StorageKey

const read = (storage: Storage): Unsent[] => JSON.parse(storage.getItem(name) ?? '[]')

const write = (storage: Storage, all: Unsent[]) =>
  all.length === 0 ? storage.removeItem(name) : storage.setItem(name, JSON.stringify(all.slice(-maxStored)))

async function attempt(storage: Storage, { name, sent, key, token }: Unsent) {
  const call: CallFunction = createClient({ token: () => token })
  const remove = () => {
    const others = read(storage).filter((one) => one.key !== key)
    write(storage, others)
  }
  // A call with a token that has ended can never be executed.
  const isOver = (error: unknown) => fateOf(error) === 'refused' || (error instanceof ApiError && error.status === 401)
  await call(name, sent, { key }).then(remove, (error: unknown) => isOver(error) && remove())
}

/** Sends a call in the background. If it cannot be sent, it is stored for `sendUnsent`, even across reloads. */
export function sendLater<Name extends CallName>(storage: Storage, unsent: Unsent<Name>): Promise<void> {
  const one = unsent as unknown as Unsent
  write(storage, [...read(storage), one])
  return attempt(storage, one)
}

/** Sends the stored calls now and whenever the network comes back, until the signal aborts. */
export function sendUnsent(storage: Storage, signal: AbortSignal) {
  const sendAll = () => {
    for (const unsent of read(storage)) void attempt(storage, unsent)
  }
  window.addEventListener('online', sendAll, { signal })
  sendAll()
}
