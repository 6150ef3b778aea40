import type { User } from '@muster/contract/accounts'
import { ApiError } from '@muster/contract/client'
import { useState } from 'react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useNotices } from '../../../components/ui/notices.tsx'
import { useApplication } from '../../../lib/application.tsx'
import { explainFailure } from '../passkeys.ts'
import { useAddPasskey } from '../use-add-passkey.ts'
import { ConfirmIdentity } from './confirm-identity.tsx'

/** Adds a passkey of this device; a while after the sign-in, the server wants a confirmation first. */
export function AddPasskey({ user }: { user: User }) {
  const { origin } = useApplication()
  const { notify } = useNotices()
  const addPasskey = useAddPasskey()
  const [state, setState] = useState<'idle' | 'busy' | 'confirming'>('idle')
  const [failure, setFailure] = useState<string>()
  const add = async (...confirmation: Parameters<typeof addPasskey>) => {
    const { name } = await addPasskey(...confirmation)
    setState('idle')
    notify('success', 'Passkey added', name)
  }
  const press = async () => {
    setState('busy')
    setFailure(undefined)
    try {
      await add()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_confirmed') return setState('confirming')
      setFailure(explainFailure(error, origin))
      setState('idle')
    }
  }
  if (state === 'confirming') {
    return (
      <div className="grid grid-cols-1 gap-4">
        <p>You signed in a while ago, so please confirm that it is you.</p>
        <ConfirmIdentity user={user} action="Add Passkey" onConfirm={add} onCancel={() => setState('idle')} />
      </div>
    )
  }
  return (
    <div className="grid grid-cols-1 justify-items-start gap-4">
      {failure && <Banner kind="error">{failure}</Banner>}
      <Button look="secondary" isBusy={state === 'busy'} onClick={press}>
        Add a Passkey
      </Button>
    </div>
  )
}
