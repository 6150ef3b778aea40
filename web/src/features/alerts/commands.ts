import { command } from '../../lib/commands.ts'

export const createAlert = command({ name: 'POST /alerts' })

export const deleteAlert = command({
  name: 'DELETE /alerts/:alert_id',
  alreadyDoneOn: 'not_found',
})

export const testAlert = command({ name: 'POST /alerts/:alert_id/test' })

/** Takes the token from a mail; it needs no session. */
export const endAlert = command({ name: 'POST /alerts/end' })
