import type { Progress } from './create-sequence.ts'
import type { NewEvent } from './event-form.ts'

const key = 'event_draft'

/** A form that could not be sent because the session had ended, with what of it is on the server already. */
interface Draft {
  user_id: number
  form: NewEvent
  progress: Progress
}

/** Keeps a draft in this tab until its owner has signed in again. */
export const keepDraft = ({ progress, ...draft }: Draft) =>
  sessionStorage.setItem(key, JSON.stringify({ ...draft, progress: { ...progress, ids: [...progress.ids] } }))

/** The kept draft, if it is this user's. */
export function readDraft(user_id: number | undefined): Draft | undefined {
  const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null')
  if (kept === null || kept.user_id !== user_id) return undefined
  return { ...kept, progress: { ...kept.progress, ids: new Map(kept.progress.ids) } }
}

export const dropDraft = () => sessionStorage.removeItem(key)
