import { useEffect, useRef, useState } from 'react'
import { useApplication, useSession } from './application.tsx'
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
    return kept?.user_id === user_id ? (kept?.content as Content | undefined) : undefined
  },
  keep: (key, user_id, content) => {
    // Nothing is unsaved any more, so that what was kept the last time is old.
    if (user_id === undefined || content === undefined) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify({ user_id, content } satisfies Kept))
  },
  drop: (key) => storage.removeItem(key),
})

/** The draft of a form, as it was when the form opened; `content` is undefined when there is none. */
export interface Draft<Content> {
  /** Undefined where nothing is kept. */
  key: DraftKey | undefined
  /** Who fills the form. */
  user_id: number | undefined
  content: Content | undefined
}

export function useDraft<Content>(key: DraftKey | undefined): Draft<Content> {
  const { drafts } = useApplication()
  const { user } = useSession()
  const [draft] = useState(() => ({
    key,
    user_id: user?.id,
    content: key && drafts.read<Content>(key, user?.id),
  }))
  return draft
}

/**
 * What `unsaved` gives is kept in this tab when a form goes because its author is not signed in any more, and when the page is loaded
 * again or a phone puts it away. What was kept before has been read by now, and is dropped; so is what the author leaves by choice.
 */
export function useKeepDraft<Content>({ key, user_id }: Draft<Content>, unsaved: () => Content | undefined) {
  const { drafts, session } = useApplication()
  const latest = useRef(unsaved)
  useEffect(() => {
    latest.current = unsaved
  })
  useEffect(() => {
    if (key === undefined) return
    drafts.drop(key)
    const keep = () => drafts.keep(key, user_id, latest.current())
    window.addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keep)
      if (session.isSignedInAs(user_id)) drafts.drop(key)
      else keep()
    }
  }, [drafts, session, key, user_id])
}
