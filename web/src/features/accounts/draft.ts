import { useEffect, useRef } from 'react'
import { isSignedIn } from './session.ts'

/** Something typed that could not be sent because the session had ended. */
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
 * When a form goes because its author is not signed in any more, what `unsaved` gives then is kept in this tab until they are.
 * It must be what JSON can hold. What was kept before has been read by now, and is dropped.
 */
export function useKeepDraft<Content>(name: string, user_id: number | undefined, unsaved: () => Content | undefined) {
  const latest = useRef(unsaved)
  useEffect(() => {
    latest.current = unsaved
  })
  useEffect(() => {
    sessionStorage.removeItem(name)
    return () => {
      if (user_id === undefined || isSignedIn(user_id)) return
      const content = latest.current()
      if (content !== undefined)
        sessionStorage.setItem(name, JSON.stringify({ user_id, content } satisfies Draft<Content>))
    }
  }, [name, user_id])
}
