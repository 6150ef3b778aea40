import { useEffect, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { useApplication } from '../../../lib/application.tsx'
import { isOfferDue, noteOffer } from '../offer.ts'
import { explainFailure, loadWebauthn, supportsPasskeys } from '../passkeys.ts'
import { useAddPasskey } from '../use-add-passkey.ts'

type State = 'unknown' | 'offered' | 'adding' | 'added' | 'closed'

/** Offers a passkey after a sign-in by password: once in 90 days, and only on a device that can verify its user. */
export function PasskeyOffer() {
  const { storage, origin } = useApplication()
  const [state, setState] = useState<State>('unknown')
  const [failure, setFailure] = useState<string>()
  const addPasskey = useAddPasskey()
  useEffect(() => {
    if (!supportsPasskeys() || !isOfferDue(storage.local)) return
    const offer = async () => {
      const { platformAuthenticatorIsAvailable } = await loadWebauthn()
      if (!(await platformAuthenticatorIsAvailable())) return
      noteOffer(storage.local)
      setState('offered')
    }
    // The page offers this unprompted, so it may fail silently.
    offer().catch(() => {})
  }, [storage])
  if (state === 'unknown' || state === 'closed') return null
  const accept = async () => {
    setState('adding')
    setFailure(undefined)
    try {
      await addPasskey()
      setState('added')
    } catch (error) {
      setFailure(explainFailure(error, origin))
      setState('offered')
    }
  }
  return (
    <section aria-label="Passkey" className="card mb-4 flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <p role="status" className="min-w-0 flex-1 basis-72">
        {state === 'added'
          ? 'The passkey is added. Next time, this device can sign you in without your password.'
          : (failure ??
            'Sign in faster next time: a passkey uses the fingerprint, face or screen lock of this device. Your password continues to work.')}
      </p>
      <div className="flex flex-wrap gap-2">
        {state !== 'added' && (
          <Button isBusy={state === 'adding'} onClick={accept}>
            Add a Passkey
          </Button>
        )}
        <Button look="quiet" onClick={() => setState('closed')}>
          {state === 'added' ? 'Close' : 'Not now'}
        </Button>
      </div>
    </section>
  )
}
