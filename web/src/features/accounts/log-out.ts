import { v4 as newId } from 'uuid'
import { sendLater } from '../../lib/outbox.ts'
import { logOut } from './commands.ts'

/** Revokes the token of a session that has already ended on this device. */
export const revoke = (storage: Storage, token: string | null) =>
  sendLater(storage, { name: logOut.name, sent: {}, key: newId(), token })
