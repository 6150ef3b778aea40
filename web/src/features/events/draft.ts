import type { NewEvent } from './event-form.ts'

const key = 'event_draft'

/** Keeps a form that could not be sent because the session had ended, until its owner has signed in again in this tab. */
export const keepDraft = (form: NewEvent) => sessionStorage.setItem(key, JSON.stringify(form))

/** The kept form, once. */
export function takeDraft(): NewEvent | undefined {
  const draft = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return draft === null ? undefined : JSON.parse(draft)
}
