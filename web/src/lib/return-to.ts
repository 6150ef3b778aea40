import { queryText } from '@muster/contract/client'
import { isOwnPath } from '@muster/contract/own-path'
import { useLocation } from './navigation.tsx'

/** The state of a history entry of the login page: where to go after a redirect, and the email to fill in. */
export interface LoginState {
  from?: string | undefined
  email?: string | undefined
}

/**
 * The address of a page for visitors that leads back to where the user was going. The history state alone does not
 * suffice: a link of a server-rendered page may be followed before hydration.
 */
export const withReturnTo = (
  path: '/login' | '/register' | '/forgot-password' | '/verify-email',
  return_to: string | undefined,
): string => path + queryText({ return_to })

/**
 * Where the user was going before the login page: in the address, or in the history entry after a redirect, which
 * survives a reload.
 */
export function useReturnTo(): string | undefined {
  const { state, search } = useLocation()
  const linked = new URLSearchParams(search).get('return_to')
  return (state as LoginState | null)?.from ?? (linked !== null && isOwnPath(linked) ? linked : undefined)
}

/** The email that the previous page has passed on. */
export const usePassedEmail = (): string | undefined => (useLocation().state as LoginState | null)?.email
