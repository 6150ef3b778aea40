import { v4 as newId } from 'uuid'
import type { Application } from '../../lib/application.tsx'
import { sendLater } from '../../lib/outbox.ts'
import { logOut as command } from './commands.ts'

/** Ends the session here at once; without a network its token is revoked when there is one. */
export function logOut({ session, storage }: Application) {
  void sendLater(storage.local, { name: command.name, sent: {}, key: newId(), token: session.token })
  session.end()
}
