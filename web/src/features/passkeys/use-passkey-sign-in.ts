import type { PasskeyAssertion } from '@muster/contract/passkeys'
import { useEffect, useEffectEvent, useState } from 'react'
import { useApplication } from '../../lib/application.tsx'
import { useCommand } from '../../lib/commands.ts'
import { logInWithPasskey } from './commands.ts'
import { noteOffer } from './offer.ts'
import { explainFailure, loadWebauthn, supportsPasskeys } from './passkeys.ts'

/**
 * Signs in by passkey: with a button, and in the autofill of the field whose `autocomplete` ends with `webauthn`. One
 * request at a time: the button ends the one of the autofill, which starts again if the button did not succeed.
 */
export function usePasskeySignIn() {
  const { call, session, storage, origin } = useApplication()
  const send = useCommand(logInWithPasskey)
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const fetchOptions = () => call('POST /auth/passkey-challenge', {})
  const signIn = async (sign: () => Promise<PasskeyAssertion>) => {
    setFailure(undefined)
    try {
      const assertion = await sign()
      await session.begin((await send({ body: { assertion } })).access_token)
      noteOffer(storage.local)
    } catch (error) {
      setFailure(explainFailure(error, origin))
    }
  }
  const offerAutofill = useEffectEvent(async (signal: AbortSignal) => {
    // Autofill starts unprompted, so a browser or server without it shows no error.
    const assertion = await loadWebauthn()
      .then(({ waitForAutofill }) => waitForAutofill(fetchOptions, signal))
      .catch(() => undefined)
    if (assertion) await signIn(async () => assertion)
  })
  useEffect(() => {
    if (isBusy || !supportsPasskeys()) return
    const ended = new AbortController()
    void offerAutofill(ended.signal)
    return () => ended.abort()
  }, [isBusy])

  const press = async () => {
    setBusy(true)
    await signIn(async () => (await loadWebauthn()).signChallenge(await fetchOptions()))
    setBusy(false)
  }
  return { press, isBusy, failure }
}
