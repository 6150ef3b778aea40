import { serverDetail } from '../../lib/server-detail.ts'

/** Whether this browser can have passkeys for the page's address; for an IP address there are none. */
export const supportsPasskeys = () =>
  typeof window.PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(window.location.hostname)

export const loadWebauthn = () => import('./webauthn.ts')

const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name

/** A sentence about a ceremony that failed in the browser or on the server. `origin` is where Muster is at home. */
export function explainFailure(error: unknown, origin: string): string {
  if (isNamed(error, 'InvalidStateError')) return 'This device has a passkey for your account already.'
  if (isNamed(error, 'SecurityError')) return `Passkeys do not work at this address. Please open Muster at ${origin}.`
  // Browsers do not say whether the user declined, had no passkey, or took too long.
  if (isNamed(error, 'NotAllowedError')) return 'No passkey was used. You can try again, or use your password.'
  return serverDetail(error) || 'Something went wrong. Please try again.'
}
