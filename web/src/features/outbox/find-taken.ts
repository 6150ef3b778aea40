import { ApiError, type CallFunction } from '@muster/contract/client'
import { foldName } from '@muster/contract/names'
import type { ActionOf } from './unsent-action.ts'

/** The participant who has the name of somebody who is added here. */
export async function findTaken(
  call: CallFunction,
  event_id: number,
  { people: added }: ActionOf<'add'>,
  error: unknown,
) {
  if (!(error instanceof ApiError) || error.code !== 'nickname_taken') return undefined
  const names = new Set(added.map(({ input }) => foldName(input.nickname)))
  const list = await call('GET /events/:event_id/participants', { params: { event_id } }).catch(() => undefined)
  return list?.participants.find(({ nickname }) => names.has(foldName(nickname)))
}
