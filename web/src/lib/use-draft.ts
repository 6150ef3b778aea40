import { useEffect, useEffectEvent, useState } from 'react'
import { useApplication, useSession } from './application.tsx'
import type { DraftKey } from './drafts.ts'

/** The draft of a form at the time when the form opened; `content` is undefined if there was none. */
export interface Draft<Content> {
  /** Undefined for a form without drafts. */
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
 * Saves the result of `unsaved` in this tab when the page is reloaded, when a phone suspends it, and when the form
 * unmounts because its author is signed out. It removes an earlier draft, which has been read by now, and the draft of
 * a form that its author leaves deliberately.
 */
export function useSaveDraft<Content>({ key, user_id }: Draft<Content>, unsaved: () => Content | undefined) {
  const { drafts, session } = useApplication()
  const content = useEffectEvent(unsaved)
  useEffect(() => {
    if (key === undefined) return
    drafts.remove(key)
    const save = () => drafts.save(key, user_id, content())
    window.addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', save)
    return () => {
      window.removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', save)
      if (session.isSignedInAs(user_id)) drafts.remove(key)
      else save()
    }
  }, [drafts, session, key, user_id])
}
