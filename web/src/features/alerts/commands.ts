import { command } from '../../lib/commands.ts'

export const createAlert = command({ name: 'POST /alerts', invalidates: ['/alerts'] })

export const deleteAlert = command({
  name: 'DELETE /alerts/:alert_id',
  isDoneBy: 'not_found',
  invalidates: ['/alerts'],
})

export const testAlert = command({ name: 'POST /alerts/:alert_id/test', invalidates: ['/alerts'] })

/** With the token of a mail; nobody needs to be signed in. */
export const endAlert = command({ name: 'POST /alerts/end', invalidates: ['/alerts'] })
