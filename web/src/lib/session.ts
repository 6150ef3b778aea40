import type { User } from '@muster/contract/accounts'
import { ApiError, type Call } from '@muster/contract/client'
import type { KeptName } from './browser-storage.ts'

/**
 * Who is signed in. `checking` while the stored token is tried at the start; `hasExpired` when the server ended the
 * session, not the person.
 */
type SessionState =
  | { status: 'checking'; user: null }
  | { status: 'signed_in'; user: User }
  | { status: 'signed_out'; user: null; hasExpired: boolean }

const tokenKey = 'access_token' satisfies KeptName
const userKey = 'user' satisfies KeptName

const signedOut = { status: 'signed_out', user: null, hasExpired: false } as const satisfies SessionState

export interface Session {
  readonly state: SessionState
  readonly token: string | null
  /** Tells of each change until the given function is called. */
  subscribe(listener: () => void): () => void
  /**
   * Tries the stored token once, and follows other tabs until the signal; a failure clears the token without a word.
   */
  start(signal: AbortSignal): Promise<void>
  /** Keeps a fresh token and fetches its user. Throws what the call throws, and then no one is signed in. */
  begin(token: string): Promise<void>
  /** Replaces the signed-in user, after a change of the profile. */
  replaceUser(user: User): void
  /** Forgets token and user. */
  end(): void
  /** The server does not accept this token any more. */
  expire(token: string | null): void
  isSignedInAs(user_id: number | undefined): boolean
}

interface SessionOptions {
  storage: Storage
  call: Call
  /** Called when the server ends the session of somebody who is using the page. */
  onExpired: () => void
}

export function makeSession({ storage, call, onExpired }: SessionOptions): Session {
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

  /** Becomes whoever the stored token belongs to, unless it is another by the time that the answer comes. */
  const followToken = async (onNoAnswer: () => void) => {
    const token = storedToken()
    if (token === null) return end()
    const isStored = () => storedToken() === token
    try {
      const user = await call('GET /auth/me', {})
      if (isStored()) replaceUser(user)
    } catch (error) {
      // A page that is left, say to be loaded again, breaks off its calls; its token is good, and for it there is no
      // next moment.
      await aMoment()
      if (!isStored()) return
      if (error instanceof ApiError && error.status === 401) end()
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
      // Tabs share the token, so they share who is signed in; `null` is a storage that was cleared as a whole.
      window.addEventListener(
        'storage',
        ({ key, storageArea }) => {
          if (storageArea !== null && storageArea !== storage) return
          // A network or a server that fails says nothing about the token, which the other tab has only just got.
          if (key === tokenKey || key === null) void followToken(() => become(signedOut))
        },
        { signal },
      )
      if (storedToken() === null) return become(signedOut)
      await followToken(end)
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
    // The late answer to somebody who has logged out meanwhile says nothing about who is signed in.
    replaceUser: (user) => {
      if (state.user?.id === user.id) replaceUser(user)
    },
    end: () => end(),
    expire: (token) => {
      // The late answer to an older token says nothing about the one in use.
      if (token !== storedToken()) return
      const wasUsing = state.status === 'signed_in'
      end(wasUsing)
      if (wasUsing) onExpired()
    },
    isSignedInAs: (user_id) => state.status === 'signed_in' && state.user.id === user_id,
  }
}

const aMoment = () => new Promise((resolve) => setTimeout(resolve))
