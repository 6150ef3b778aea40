import type { User } from '@muster/contract/accounts'
import { ApiError, type CallFunction } from '@muster/contract/client'
import type { StorageKey } from './browser-storage.ts'
import { createSender, type Left, leftBy } from './sender.ts'
import type { ServerConnection } from './server-connection.ts'

/**
 * Who is signed in. `checking` while the stored token is tried at startup; `hasExpired` if the server ended the
 * session, not the user.
 */
type SessionState =
  | { status: 'checking'; user: null }
  /**
   * `isUnconfirmed` while Muster is unreachable: this is the user who was signed in last. `isByPassword` if the session
   * began on this page with a password.
   */
  | { status: 'signed_in'; user: User; isUnconfirmed?: true; isByPassword?: boolean }
  | { status: 'signed_out'; user: null; hasExpired: boolean }

const tokenKey = 'access_token' satisfies StorageKey
const userKey = 'user' satisfies StorageKey

export const signedOut = { status: 'signed_out', user: null, hasExpired: false } as const satisfies SessionState

export interface Session {
  readonly state: SessionState
  readonly token: string | null
  /** Calls the listener after each change, until the returned function is called. */
  subscribe(listener: () => void): () => void
  /**
   * Tries the stored token, and follows other tabs until the signal aborts. A refusal silently clears the token.
   * Without a response, the last user stays signed in, and the token is tried again.
   */
  start(signal: AbortSignal): Promise<void>
  /** Stores a fresh token and fetches its user. If the call throws, it rethrows and leaves nobody signed in. */
  begin(token: string, by?: 'password'): Promise<void>
  /** Replaces the signed-in user after a profile change. */
  replaceUser(user: User): void
  /** Removes token and user. */
  end(): void
  /** Call it when the server no longer accepts this token. */
  expire(token: string | null): void
  isSignedInAs(user_id: number | undefined): boolean
}

/** How long the page waits for a response before it shows the last user's pages, in milliseconds. */
const maxCheckWait = 3_000

/** The statuses of a response to an invalid or expired token. */
const invalidTokenStatuses = [401, 403, 404]

interface SessionOptions {
  storage: Storage
  call: CallFunction
  connection: Pick<ServerConnection, 'subscribe'>
  /** Called when the server ends a session that is in use. */
  onExpired: () => void
}

export function createSession({ storage, call, connection, onExpired }: SessionOptions): Session {
  let state: SessionState = { status: 'checking', user: null }
  const listeners = new Set<() => void>()
  const storedToken = () => storage.getItem(tokenKey)

  const setState = (next: SessionState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const end = (hasExpired = false) => {
    storage.removeItem(tokenKey)
    storage.removeItem(userKey)
    if (state.status !== 'signed_out') setState({ ...signedOut, hasExpired })
  }
  const replaceUser = (user: User, isByPassword = false) => {
    storage.setItem(userKey, JSON.stringify(user))
    setState({ status: 'signed_in', user, isByPassword })
  }

  /** Signs in the user of the stored token, unless the token has changed by the time the response arrives. */
  const followToken = async (onUnavailable: () => void): Promise<Left | undefined> => {
    const token = storedToken()
    if (token === null) {
      end()
      return
    }
    const isStored = () => storedToken() === token
    try {
      const user = await call('GET /auth/me', {})
      if (isStored()) replaceUser(user)
    } catch (error) {
      // Leaving or reloading the page aborts its calls, but the token is still valid. After this wait the page is gone.
      await nextTask()
      if (!isStored()) return
      if (error instanceof ApiError && invalidTokenStatuses.includes(error.status)) end()
      else {
        onUnavailable()
        return leftBy(error)
      }
    }
  }

  return {
    get state() {
      return state
    },
    get token() {
      return storedToken()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: async (signal) => {
      // Tabs share the token and the signed-in user. A `null` key means that the whole storage was cleared.
      window.addEventListener(
        'storage',
        ({ key, storageArea }) => {
          if (storageArea !== null && storageArea !== storage) return
          // A failing network or server says nothing about the token, which the other tab has just received.
          if (key === tokenKey || key === null) void followToken(() => setState(signedOut))
        },
        { signal },
      )
      if (storedToken() === null) return setState(signedOut)
      const showLast = () => {
        const user = storedUser(storage)
        setState(user ? { status: 'signed_in', user, isUnconfirmed: true } : signedOut)
      }
      const sender = createSender({
        attempt: () => followToken(showLast),
        isWaiting: () => state.status === 'signed_in' && state.isUnconfirmed === true,
        connection,
        signal,
      })
      // The Wi-Fi of a hall may be connected and dead: then no response comes for minutes.
      const limit = setTimeout(() => {
        if (state.status === 'checking' && storedUser(storage)) showLast()
      }, maxCheckWait)
      signal.addEventListener('abort', () => clearTimeout(limit))
      sender.send({ isUrgent: true })
      await sender.settled()
      clearTimeout(limit)
    },
    begin: async (token, by) => {
      storage.setItem(tokenKey, token)
      try {
        const user = await call('GET /auth/me', {})
        if (storedToken() === token) replaceUser(user, by === 'password')
      } catch (error) {
        if (storedToken() === token) end()
        throw error
      }
    },
    // Ignore a late response for a user who has signed out since.
    replaceUser: (user) => {
      if (state.status === 'signed_in' && state.user.id === user.id) replaceUser(user, state.isByPassword)
    },
    end: () => end(),
    expire: (token) => {
      // Ignore a late response for an older token.
      if (token !== storedToken()) return
      const wasUsing = state.status === 'signed_in'
      end(wasUsing)
      if (wasUsing) onExpired()
    },
    isSignedInAs: (user_id) => state.status === 'signed_in' && state.user.id === user_id,
  }
}

/** The user who was signed in last, if the storage has one. */
export function storedUser(storage: Storage): User | undefined {
  try {
    const user: Partial<User> | null = JSON.parse(storage.getItem(userKey) ?? 'null')
    return typeof user?.id === 'number' && typeof user.nickname === 'string' ? (user as User) : undefined
  } catch {
    return undefined
  }
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve))
