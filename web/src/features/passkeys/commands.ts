import { command } from '../../lib/commands.ts'

export const logInWithPasskey = command({ name: 'POST /auth/passkey-login' })
export const createPasskey = command({ name: 'POST /passkeys' })
export const renamePasskey = command({ name: 'PUT /passkeys/:passkey_id' })
export const deletePasskey = command({ name: 'DELETE /passkeys/:passkey_id', alreadyDoneOn: 'not_found' })
