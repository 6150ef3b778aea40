import * as drafts from '../../lib/draft.ts'
import type { Progress } from './create-sequence.ts'
import type { NewEvent } from './event-form.ts'

const name = 'event_draft'

/** The create form, with what of it is on the server already. */
interface Content {
  form: NewEvent
  progress: Progress
}

// JSON knows no maps.
type Stored = Omit<Content, 'progress'> & { progress: Omit<Progress, 'ids'> & { ids: [string, number][] } }

export const keepDraft = (user_id: number, { form, progress }: Content) =>
  drafts.keepDraft<Stored>(name, { user_id, content: { form, progress: { ...progress, ids: [...progress.ids] } } })

export function readDraft(user_id: number | undefined): Content | undefined {
  const kept = drafts.readDraft<Stored>(name, user_id)
  return kept && { form: kept.form, progress: { ...kept.progress, ids: new Map(kept.progress.ids) } }
}

export const dropDraft = () => drafts.dropDraft(name)
