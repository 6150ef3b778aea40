import { useEffect, useRef } from 'react'
import { isSignedIn } from './session.ts'

/** Something typed that could not be sent before its form went. */
interface Draft<Content> {
  user_id: number
  content: Content
}

/** What is kept under this name, if it is this user's. */
export function readDraft<Content>(name: string, user_id: number | undefined): Content | undefined {
  const kept: Draft<Content> | null = JSON.parse(sessionStorage.getItem(name) ?? 'null')
  return kept?.user_id === user_id ? kept?.content : undefined
}

export const hasDraft = (name: string, user_id: number | undefined) => readDraft(name, user_id) !== undefined

/**
 * What `unsaved` gives is kept in this tab when a form goes because its author is not signed in any more, and when the page is loaded
 * anew or a phone puts it away. It must be what JSON can hold. What was kept before has been read by now, and is dropped; so is
 * what the author leaves by choice.
 */
export function useKeepDraft<Content>(name: string, user_id: number | undefined, unsaved: () => Content | undefined) {
  const latest = useRef(unsaved)
  useEffect(() => {
    latest.current = unsaved
  })
  useEffect(() => {
    sessionStorage.removeItem(name)
    const keep = () => {
      const content = latest.current()
      // Nothing is unsaved any more, so that what was kept the last time is old.
      if (user_id === undefined || content === undefined) return sessionStorage.removeItem(name)
      sessionStorage.setItem(name, JSON.stringify({ user_id, content } satisfies Draft<Content>))
    }
    window.addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keep)
      if (isSignedIn(user_id)) sessionStorage.removeItem(name)
      else keep()
    }
  }, [name, user_id])
}
