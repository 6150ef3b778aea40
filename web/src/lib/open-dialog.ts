import { useState } from 'react'
import { useSession } from './application.tsx'

/**
 * Which dialog of a page is open, and its subject. As soon as the user is known, it opens the unfinished dialog that
 * `findUnfinished` returns; after a reload, that is later than the first render. `close` closes only this dialog: a
 * late response to an abandoned dialog must not close the next one.
 */
export function useOpenDialog<Opened>(findUnfinished: (user_id: number) => Opened | undefined) {
  const { user } = useSession()
  const [opened, open] = useState<Opened>()
  const [checkedUser, setCheckedUser] = useState<number>()
  if (user && user.id !== checkedUser) {
    setCheckedUser(user.id)
    open(findUnfinished(user.id))
  }
  const close = () => open((current) => (current === opened ? undefined : current))
  return { opened, open, close }
}
