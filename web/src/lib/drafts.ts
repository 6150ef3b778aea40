import type { DraftName } from './browser-storage.ts'

/** Something typed that could not be sent before its form went. */
interface Kept {
  user_id: number
  content: unknown
}

/** What was typed in this tab, by name and the id of what it is about. It must be what JSON can hold. */
export interface Drafts {
  read<Content>(key: DraftKey, user_id: number | undefined): Content | undefined
  /** Nothing is kept of `undefined`. */
  keep(key: DraftKey, user_id: number | undefined, content: unknown): void
  drop(key: DraftKey): void
}

/** The draft of a form about one thing has that thing's id behind its name. */
export type DraftKey = DraftName | `${DraftName}_${number}`

export const makeDrafts = (storage: Storage): Drafts => ({
  read: <Content>(key: DraftKey, user_id: number | undefined) => {
    const kept: Kept | null = JSON.parse(storage.getItem(key) ?? 'null')
    // An older page may have kept it in another form.
    const isForm = typeof kept?.content === 'object' && kept.content !== null && 'values' in kept.content
    return isForm && kept.user_id === user_id ? (kept.content as Content) : undefined
  },
  keep: (key, user_id, content) => {
    // Nothing is unsaved any more, so that what was kept the last time is old.
    if (user_id === undefined || content === undefined) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify({ user_id, content } satisfies Kept))
  },
  drop: (key) => storage.removeItem(key),
})
