import type { Confirmation } from '@muster/contract/passkeys'
import { useApplication } from '../../lib/application.tsx'
import { useCommand } from '../../lib/commands.ts'
import { createPasskey } from './commands.ts'
import { nameDevice } from './device-name.ts'
import { noteOffer } from './offer.ts'
import { loadWebauthn } from './passkeys.ts'

/** Adds a passkey of this device. It throws what the browser and the server throw, such as `not_confirmed`. */
export function useAddPasskey() {
  const { call, storage } = useApplication()
  const send = useCommand(createPasskey)
  return async (confirmation: Confirmation = {}) => {
    const options = await call('POST /passkeys/challenge', { body: confirmation })
    const attestation = await (await loadWebauthn()).makePasskey(options)
    const passkey = await send({ body: { name: nameDevice(navigator.userAgent), attestation } })
    noteOffer(storage.local)
    return passkey
  }
}
