import { useState } from 'react'
import { useSession } from './application.tsx'

/**
 * Which dialog of a page is open, with what it is about. It begins with what was cut off, which `findUnfinished` gives,
 * once it is known who the person is: after a reload that is later than the page. `close` closes this one alone, for
 * the late answer to one that was given up must not close the next.
 */
export function useOpenDialog<Opened>(findUnfinished: (user_id: number) => Opened | undefined) {
  const { user } = useSession()
  const [opened, open] = useState<Opened>()
  const [lookedFor, setLookedFor] = useState<number>()
  if (user && user.id !== lookedFor) {
    setLookedFor(user.id)
    open(findUnfinished(user.id))
  }
  const close = () => open((now) => (now === opened ? undefined : now))
  return { opened, open, close }
}
