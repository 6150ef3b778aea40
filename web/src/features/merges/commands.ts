import { command } from '../../lib/commands.ts'

export const createMerge = command({ name: 'POST /users/me/merges' })
export const splitMerge = command({ name: 'POST /users/me/merges/:merge_id/split', alreadyDoneOn: 'not_found' })
