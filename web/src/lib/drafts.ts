import type { DraftName } from './browser-storage.ts'

/** Increment it when the content of any draft changes its shape: a page of the previous version may have stored one. */
const format = 1

interface Envelope {
  format: typeof format
  user_id: number
  content: unknown
}

/** Unsaved input of this tab, by form and by the id of its subject. The content must be serialisable as JSON. */
export interface Drafts {
  read<Content>(key: DraftKey, user_id: number | undefined): Content | undefined
  /** Saving `undefined` removes the draft. */
  save(key: DraftKey, user_id: number | undefined, content: unknown): void
  remove(key: DraftKey): void
}

/** Stands for the user in a draft of someone who needs no account, such as the holder of a slip. */
export const nobody = 0

/** The name of a draft; a form about one particular thing appends its id. */
export type DraftKey = DraftName | `${DraftName}_${number}`

export const createDrafts = (storage: Storage): Drafts => ({
  read: <Content>(key: DraftKey, user_id: number | undefined) => {
    const stored: Partial<Envelope> = JSON.parse(storage.getItem(key) ?? '{}')
    return stored.format === format && stored.user_id === user_id ? (stored.content as Content) : undefined
  },
  save: (key, user_id, content) => {
    // There is no unsaved input any more, so an earlier draft is out of date.
    if (user_id === undefined || content === undefined) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify({ format, user_id, content } satisfies Envelope))
  },
  remove: (key) => storage.removeItem(key),
})
