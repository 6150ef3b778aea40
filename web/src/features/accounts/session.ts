import type { User } from '@muster/contract/accounts'
import { useSyncExternalStore } from 'react'
import { ApiError, call, connectSession } from '../../lib/api-client.ts'

/**
 * Who is signed in. `checking` while the stored token is tried at the start; `hasExpired` when the server ended the session, not
 * the person.
 */
export type Session =
  | { status: 'checking'; user: null }
  | { status: 'signed_in'; user: User }
  | { status: 'signed_out'; user: null; hasExpired: boolean }

const tokenKey = 'access_token'
const userKey = 'user'

let session: Session = { status: 'checking', user: null }
const listeners = new Set<() => void>()

let tellExpired = () => {}

/** What to do when the server ends the session of somebody who is using the page. */
export function onSessionExpired(tell: () => void) {
  tellExpired = tell
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSession = () => useSyncExternalStore(subscribe, () => session)

function become(next: Session) {
  session = next
  for (const listener of listeners) listener()
}

/** Tries the stored token once; a failure clears it without a word. */
export async function startSession() {
  connectSession({ token: () => localStorage.getItem(tokenKey), onSignedOut: expire })
  // Tabs share the token, so they share who is signed in; `null` is a storage that was cleared as a whole.
  window.addEventListener('storage', ({ key }) => {
    // A network or a server that fails says nothing about the token, which the other tab has only just got.
    if (key === tokenKey || key === null) void followToken(() => become(signedOut))
  })
  if (localStorage.getItem(tokenKey) === null) return become(signedOut)
  become({ status: 'checking', user: null })
  await followToken(endSession)
}

const signedOut: Session = { status: 'signed_out', user: null, hasExpired: false }

/** Becomes whoever the stored token belongs to, unless it is another by the time that the answer comes. */
async function followToken(onNoAnswer: () => void) {
  const token = localStorage.getItem(tokenKey)
  if (token === null) return endSession()
  const isStored = () => localStorage.getItem(tokenKey) === token
  try {
    const user = await call('GET /auth/me', {})
    if (isStored()) replaceUser(user)
  } catch (error) {
    // A page that is left, say to be loaded anew, breaks off its calls; its token is good, and for it there is no next moment.
    await aMoment()
    if (!isStored()) return
    if (error instanceof ApiError && error.status === 401) endSession()
    else onNoAnswer()
  }
}

const aMoment = () => new Promise((resolve) => setTimeout(resolve))

/** Keeps a fresh token and fetches its user. Throws what the call throws, and then nobody is signed in. */
export async function beginSession(token: string) {
  localStorage.setItem(tokenKey, token)
  try {
    replaceUser(await call('GET /auth/me', {}))
  } catch (error) {
    if (localStorage.getItem(tokenKey) === token) endSession()
    throw error
  }
}

export const isSignedInAs = (user_id: number | undefined) =>
  session.status === 'signed_in' && session.user.id === user_id

/** Replaces the signed-in user, after a change of the profile. */
export function replaceUser(user: User) {
  localStorage.setItem(userKey, JSON.stringify(user))
  become({ status: 'signed_in', user })
}

/** Forgets token and user. */
export function endSession(hasExpired = false) {
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(userKey)
  if (session.status !== 'signed_out') become({ status: 'signed_out', user: null, hasExpired })
}

function expire(token: string | null) {
  // The late answer to an older token says nothing about the one in use.
  if (token !== localStorage.getItem(tokenKey)) return
  const wasUsing = session.status === 'signed_in'
  endSession(wasUsing)
  if (wasUsing) tellExpired()
}

/** Revokes the token, without waiting for the server, and forgets it. */
export function signOut() {
  void call('POST /auth/logout', {}).catch(() => {})
  endSession()
}
