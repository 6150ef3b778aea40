import { useState } from 'react'
import { useSession } from './application.tsx'

/**
 * Which dialog of a page is open, and its subject. It starts with the unfinished one that `findUnfinished` returns, as
 * soon as the user is known, which after a reload is later than the first render. `close` closes only this dialog: the
 * late answer to an abandoned one must not close the next.
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
