import { logOutOf } from '../lib/log-out-step.ts'
import { useBeforeUnload } from '../lib/navigation.tsx'
import { useBlocker } from '../lib/page-router.tsx'
import { ConfirmDialog } from './ui/dialog.tsx'

interface LeaveGuardProps {
  /** Whether something would be lost on leaving. */
  isAtRisk: () => boolean
  /** What waits, and is sent as long as the user is signed in and Muster is open. */
  waiting?: { isThere: () => boolean; sentence: string }
  /** Says what would be lost. */
  children?: string
}

/** Asks before a page with unsaved input is left, and before what waits would no longer be sent. */
export function LeaveGuard({ isAtRisk, waiting, children = 'What you typed has not been saved.' }: LeaveGuardProps) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (currentLocation.pathname === nextLocation.pathname) return false
    return isAtRisk() || (logOutOf(nextLocation.state) !== undefined && waiting?.isThere() === true)
  })
  useBeforeUnload((event) => {
    if (isAtRisk() || waiting?.isThere()) event.preventDefault()
  })
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave this page?"
      action="Leave"
      cancel="Keep editing"
      onConfirm={() => blocker.proceed?.()}
    >
      <p>{waiting && !isAtRisk() ? waiting.sentence : children}</p>
    </ConfirmDialog>
  )
}
