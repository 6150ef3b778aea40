import { getCurrentUser, logout, type User } from '@muster/contract/accounts'
import { useSyncExternalStore } from 'react'
import { call, connectSession } from '../../lib/api-client.ts'

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
  // Another tab that signs out signs this one out.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === tokenKey && newValue === null) endSession()
  })
  if (localStorage.getItem(tokenKey) === null) return become({ status: 'signed_out', user: null, hasExpired: false })
  become({ status: 'checking', user: null })
  await call(getCurrentUser, {}).then(storeUser, () => endSession())
}

/** Keeps a fresh token and fetches its user. Throws what the call throws, and then nobody is signed in. */
export async function beginSession(token: string) {
  localStorage.setItem(tokenKey, token)
  try {
    storeUser(await call(getCurrentUser, {}))
  } catch (error) {
    endSession()
    throw error
  }
}

export const isSignedIn = () => session.status === 'signed_in'

/** Replaces the signed-in user, after a change of the profile. */
function storeUser(user: User) {
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
  void call(logout, {}).catch(() => {})
  endSession()
}
