import type { DraftName } from './browser-storage.ts'

/** Input that could not be sent before its form went away. */
interface Kept {
  user_id: number
  content: unknown
}

/** What was typed in this tab, by name and the id of its subject. It must be serialisable as JSON. */
export interface Drafts {
  read<Content>(key: DraftKey, user_id: number | undefined): Content | undefined
  /** Keeping `undefined` removes the draft. */
  keep(key: DraftKey, user_id: number | undefined, content: unknown): void
  drop(key: DraftKey): void
}

/** The name of a draft; a form about one particular thing appends its id. */
export type DraftKey = DraftName | `${DraftName}_${number}`

export const makeDrafts = (storage: Storage): Drafts => ({
  read: <Content>(key: DraftKey, user_id: number | undefined) => {
    const kept: Kept | null = JSON.parse(storage.getItem(key) ?? 'null')
    // An older version of the page may have stored it in another format.
    const isForm = typeof kept?.content === 'object' && kept.content !== null && 'values' in kept.content
    return isForm && kept.user_id === user_id ? (kept.content as Content) : undefined
  },
  keep: (key, user_id, content) => {
    // Nothing is unsaved any more, so an earlier draft is out of date.
    if (user_id === undefined || content === undefined) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify({ user_id, content } satisfies Kept))
  },
  drop: (key) => storage.removeItem(key),
})
