import type { PasskeyAssertion, PasskeyAttestation, PasskeyCreation, PasskeyRequest } from '@muster/contract/passkeys'
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'

// Loaded on demand (passkeys.ts): most visits need no passkey.

export { platformAuthenticatorIsAvailable } from '@simplewebauthn/browser'

/** Makes a passkey, which the browser asks the user for. */
export const makePasskey = (optionsJSON: PasskeyCreation): Promise<PasskeyAttestation> =>
  startRegistration({ optionsJSON })

/** Signs a challenge with a passkey, which the browser asks the user for. */
export const signChallenge = (optionsJSON: PasskeyRequest): Promise<PasskeyAssertion> =>
  startAuthentication({ optionsJSON })

/** A challenge is replaced this long before it expires, in milliseconds. */
const renewedBefore = 60_000

/**
 * Offers passkeys in the autofill of the field for the account, and waits until the user selects one. Returns undefined
 * when the signal aborts, or if the browser cannot do this.
 */
export async function waitForAutofill(
  fetchOptions: () => Promise<PasskeyRequest>,
  signal: AbortSignal,
): Promise<PasskeyAssertion | undefined> {
  if (!(await browserSupportsWebAuthnAutofill())) return undefined
  while (!signal.aborted) {
    await untilVisible(signal)
    const optionsJSON = await fetchOptions()
    if (signal.aborted) return undefined
    const stop = () => WebAuthnAbortService.cancelCeremony()
    signal.addEventListener('abort', stop)
    const renewal = setTimeout(stop, optionsJSON.timeout - renewedBefore)
    try {
      return await startAuthentication({ optionsJSON, useBrowserAutofill: true })
    } catch (error) {
      if (!(error instanceof Error && error.name === 'AbortError')) throw error
    } finally {
      clearTimeout(renewal)
      signal.removeEventListener('abort', stop)
    }
  }
  return undefined
}

/** A tab in the background needs no challenge. */
async function untilVisible(signal: AbortSignal) {
  while (document.hidden && !signal.aborted) {
    await new Promise((resolve) => {
      document.addEventListener('visibilitychange', resolve, { once: true, signal })
      signal.addEventListener('abort', resolve, { once: true })
    })
  }
}
