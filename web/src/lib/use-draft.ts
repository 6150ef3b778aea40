import { useEffect, useRef, useState } from 'react'
import { useApplication, useSession } from './application.tsx'
import type { DraftKey } from './drafts.ts'

/** The draft of a form as of when the form opened; `content` is undefined if there was none. */
export interface Draft<Content> {
  /** Undefined for a form that keeps no draft. */
  key: DraftKey | undefined
  /** The user who fills in the form. */
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
 * Keeps what `unsaved` returns in this tab when the form disappears because its author is no longer signed in, and when
 * the page is reloaded or a phone suspends it. An earlier draft has been read by now and is dropped, as is anything
 * that the author leaves deliberately.
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
