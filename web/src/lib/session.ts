import type { User } from '@muster/contract/accounts'
import { ApiError, type Call } from '@muster/contract/client'
import type { KeptName } from './browser-storage.ts'

/**
 * Who is signed in. `checking` while the stored token is tried at startup; `hasExpired` when the server ended the
 * session rather than the user.
 */
type SessionState =
  | { status: 'checking'; user: null }
  /** `isUnconfirmed` while Muster could not be reached to ask: this is who was signed in last. */
  | { status: 'signed_in'; user: User; isUnconfirmed?: true }
  | { status: 'signed_out'; user: null; hasExpired: boolean }

const tokenKey = 'access_token' satisfies KeptName
const userKey = 'user' satisfies KeptName

export const signedOut = { status: 'signed_out', user: null, hasExpired: false } as const satisfies SessionState

export interface Session {
  readonly state: SessionState
  readonly token: string | null
  /** Reports each change until the returned function is called. */
  subscribe(listener: () => void): () => void
  /**
   * Tries the stored token, and follows other tabs until the signal aborts. A refusal silently clears the token; when
   * there is no answer, whoever was signed in last stays so, and the token is tried again.
   */
  start(signal: AbortSignal): Promise<void>
  /** Stores a fresh token and fetches its user. Throws whatever the call throws, leaving no one signed in. */
  begin(token: string): Promise<void>
  /** Replaces the signed-in user after a profile change. */
  replaceUser(user: User): void
  /** Forgets token and user. */
  end(): void
  /** The server does not accept this token any more. */
  expire(token: string | null): void
  isSignedInAs(user_id: number | undefined): boolean
}

/** How long to wait before asking again who is signed in, in milliseconds. */
const timeout = 15_000

/** What the server says of a token that is not one, or not any more. */
const refusals = [401, 403, 404]

interface SessionOptions {
  storage: Storage
  call: Call
  /** Called when the server ends a session that is in use. */
  onExpired: () => void
}

export function createSession({ storage, call, onExpired }: SessionOptions): Session {
  let state: SessionState = { status: 'checking', user: null }
  const listeners = new Set<() => void>()
  const storedToken = () => storage.getItem(tokenKey)

  const become = (next: SessionState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const end = (hasExpired = false) => {
    storage.removeItem(tokenKey)
    storage.removeItem(userKey)
    if (state.status !== 'signed_out') become({ ...signedOut, hasExpired })
  }
  const replaceUser = (user: User) => {
    storage.setItem(userKey, JSON.stringify(user))
    become({ status: 'signed_in', user })
  }

  /** Becomes the user that the stored token belongs to, unless it has been replaced by the time the answer arrives. */
  const followToken = async (onNoAnswer: () => void) => {
    const token = storedToken()
    if (token === null) return end()
    const isStored = () => storedToken() === token
    try {
      const user = await call('GET /auth/me', {})
      if (isStored()) replaceUser(user)
    } catch (error) {
      // Leaving or reloading the page aborts its calls. The token is still good then, and after this wait the page is
      // gone.
      await aMoment()
      if (!isStored()) return
      if (error instanceof ApiError && refusals.includes(error.status)) end()
      else onNoAnswer()
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
      // Tabs share the token, and with it the signed-in user; a `null` key means that the whole storage was cleared.
      window.addEventListener(
        'storage',
        ({ key, storageArea }) => {
          if (storageArea !== null && storageArea !== storage) return
          // A failing network or server says nothing about the token, which the other tab has only just received.
          if (key === tokenKey || key === null) void followToken(() => become(signedOut))
        },
        { signal },
      )
      if (storedToken() === null) return become(signedOut)
      const tryAgain = () => {
        const user = storedUser(storage)
        become(user ? { status: 'signed_in', user, isUnconfirmed: true } : signedOut)
        const timer = setTimeout(() => void followToken(tryAgain), timeout)
        signal.addEventListener('abort', () => clearTimeout(timer))
      }
      await followToken(tryAgain)
    },
    begin: async (token) => {
      storage.setItem(tokenKey, token)
      try {
        const user = await call('GET /auth/me', {})
        if (storedToken() === token) replaceUser(user)
      } catch (error) {
        if (storedToken() === token) end()
        throw error
      }
    },
    // A late answer for somebody who has since logged out says nothing about who is signed in.
    replaceUser: (user) => {
      if (state.user?.id === user.id) replaceUser(user)
    },
    end: () => end(),
    expire: (token) => {
      // A late answer for an older token says nothing about the current one.
      if (token !== storedToken()) return
      const wasUsing = state.status === 'signed_in'
      end(wasUsing)
      if (wasUsing) onExpired()
    },
    isSignedInAs: (user_id) => state.status === 'signed_in' && state.user.id === user_id,
  }
}

/** Who was signed in last, as far as what is stored says so. */
export function storedUser(storage: Storage): User | undefined {
  try {
    const user: Partial<User> | null = JSON.parse(storage.getItem(userKey) ?? 'null')
    return typeof user?.id === 'number' && typeof user.nickname === 'string' ? (user as User) : undefined
  } catch {
    return undefined
  }
}

const aMoment = () => new Promise((resolve) => setTimeout(resolve))
