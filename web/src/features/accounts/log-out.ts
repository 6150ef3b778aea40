import { v4 as newId } from 'uuid'
import { sendLater } from '../../lib/background-calls.ts'
import { logOut } from './commands.ts'

/**
 * Revokes the token of a session that has already ended on this device, and removes what the device has stored for reading
 * offline. Unsent results stay: the user's next session sends them.
 */
export async function forgetUser(storage: Storage, token: string | null, user_id: number | undefined) {
  const revoked = sendLater(storage, { name: logOut.name, sent: {}, key: newId(), token })
  const { deleteQueryCopies } = await import('../../lib/query-copies.ts')
  if (user_id !== undefined) await deleteQueryCopies(user_id)
  await revoked
}
