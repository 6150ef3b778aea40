import { useEffect, useRef, useState } from 'react'
import { useApplication, useSession } from './application.tsx'
import type { DraftKey } from './drafts.ts'

/** The draft of a form, as it was when the form opened; `content` is undefined when there is none. */
export interface Draft<Content> {
  /** Undefined where nothing is kept. */
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
 * What `unsaved` gives is kept in this tab when a form goes because its author is not signed in any more, and when the
 * page is loaded again or a phone puts it away. What was kept before has been read by now, and is dropped; so is what
 * the author leaves by choice.
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
