import { ApiError, type CallFunction, type CallName, createClient, fateOf, type Sent } from '@muster/contract/client'
import type { StorageKey } from './browser-storage.ts'
import { createSender, type Left, leftBy } from './sender.ts'
import type { ServerConnection } from './server-connection.ts'

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

async function attempt(storage: Storage, { name, sent, key, token }: Unsent): Promise<Left | undefined> {
  const call: CallFunction = createClient({ token: () => token })
  try {
    await call(name, sent, { key })
  } catch (error) {
    // A call with a token that has ended can never be executed.
    const isOver = fateOf(error) === 'refused' || (error instanceof ApiError && error.status === 401)
    if (!isOver) return leftBy(error)
  }
  const others = read(storage).filter((one) => one.key !== key)
  write(storage, others)
}

/** Sends a call in the background. If it cannot be sent, it is stored for `sendUnsent`, even across reloads. */
export async function sendLater<Name extends CallName>(storage: Storage, unsent: Unsent<Name>): Promise<void> {
  const one = unsent as unknown as Unsent
  write(storage, [...read(storage), one])
  await attempt(storage, one)
}

interface SendUnsentOptions {
  storage: Storage
  connection: Pick<ServerConnection, 'subscribe'>
  signal: AbortSignal
}

/** Sends the stored calls now and until there are none, until the signal aborts. */
export function sendUnsent({ storage, ...rest }: SendUnsentOptions) {
  const sender = createSender({
    attempt: async () => {
      const left = await Promise.all(read(storage).map((unsent) => attempt(storage, unsent)))
      return left.find((one) => one !== undefined)
    },
    isWaiting: () => read(storage).length > 0,
    ...rest,
  })
  sender.send()
}
