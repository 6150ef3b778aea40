import { useEffect, useRef, useState } from 'react'
import { isSignedInAs, useSession } from './session.ts'

/** Something typed that could not be sent before its form went. */
interface Kept<Content> {
  user_id: number
  content: Content
}

/** What is kept under this name, if it is this user's. */
export function readDraft<Content>(name: string, user_id: number | undefined): Content | undefined {
  const kept: Kept<Content> | null = JSON.parse(sessionStorage.getItem(name) ?? 'null')
  return kept?.user_id === user_id ? kept?.content : undefined
}

export const hasDraft = (name: string, user_id: number | undefined) => readDraft(name, user_id) !== undefined

/** The draft of a form, as it was when the form opened; `content` is undefined when there is none. */
export interface Draft<Content> {
  name: string
  /** Who fills the form. */
  user_id: number | undefined
  content: Content | undefined
}

export function useDraft<Content>(name: string): Draft<Content> {
  const { user } = useSession()
  const [draft] = useState(() => ({ name, user_id: user?.id, content: readDraft<Content>(name, user?.id) }))
  return draft
}

export const dropDraft = ({ name }: Draft<unknown>) => sessionStorage.removeItem(name)

/**
 * What `unsaved` gives is kept in this tab when a form goes because its author is not signed in any more, and when the page is loaded
 * anew or a phone puts it away. It must be what JSON can hold. What was kept before has been read by now, and is dropped; so is
 * what the author leaves by choice.
 */
export function useKeepDraft<Content>({ name, user_id }: Draft<Content>, unsaved: () => Content | undefined) {
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
      sessionStorage.setItem(name, JSON.stringify({ user_id, content } satisfies Kept<Content>))
    }
    window.addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keep)
      if (isSignedInAs(user_id)) sessionStorage.removeItem(name)
      else keep()
    }
  }, [name, user_id])
}

/**
 * What a person is doing on a page in a dialog. It begins with what was cut off, which `findUnfinished` gives, once it is known who
 * the person is: after a reload that is later than the page. `close` ends this work alone, for the late answer to one that was given
 * up must not end the next.
 */
export function useWork<Work>(findUnfinished: (user_id: number) => Work | undefined) {
  const { user } = useSession()
  const [work, begin] = useState<Work>()
  const [lookedFor, setLookedFor] = useState<number>()
  if (user && user.id !== lookedFor) {
    setLookedFor(user.id)
    begin(findUnfinished(user.id))
  }
  const close = () => begin((now) => (now === work ? undefined : now))
  return { work, begin, close }
}
