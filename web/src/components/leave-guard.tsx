import type { ReactNode } from 'react'
import { useBeforeUnload } from '../lib/navigation.tsx'
import { useBlocker } from '../lib/page-router.tsx'
import { ConfirmDialog } from './ui/dialog.tsx'

interface LeaveGuardProps {
  /** Called on leaving. */
  isAtRisk: () => boolean
  children?: ReactNode
}

/** Asks before a page with unsaved input is left. */
export function LeaveGuard({ isAtRisk, children = 'What you typed has not been saved.' }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isAtRisk(),
  )
  useBeforeUnload((event) => {
    if (isAtRisk()) event.preventDefault()
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
      <p>{children}</p>
    </ConfirmDialog>
  )
}
