import { command } from '../../lib/commands.ts'

/** Changes the handle, and who sees the record. */
export const updatePlayer = command({ name: 'PUT /users/me' })
