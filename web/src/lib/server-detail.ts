import { ApiError, NetworkError } from '@muster/contract/client'
import { formatTime } from './format.ts'

/** Details from the server or the network for our own message; empty if they do not help. */
export function serverDetail(error: unknown): string {
  if (error instanceof NetworkError) return error.message
  if (!(error instanceof ApiError) || error.status >= 500) return ''
  const change = error.problem.changed_at === undefined ? undefined : changeOf(error)
  return change
    ? `${change.by} changed this${change.at}, so nothing was saved. Please look at it again.`
    : error.message
}

/** The author of a change at the start of a sentence. */
export const authorOf = (changed_by: string | null) =>
  changed_by === 'slip' ? 'The slip' : (changed_by ?? 'Someone else')

/** Who made the conflicting change, and when, as parts of a sentence; undefined for another failure. */
export function changeOf(error: unknown): { by: string; at: string } | undefined {
  if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') return undefined
  const { changed_at, changed_by } = error.problem
  return { by: authorOf(changed_by ?? null), at: changed_at === undefined ? '' : ` at ${formatTime(changed_at)}` }
}
