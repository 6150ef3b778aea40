import { type ReactNode, useEffect, useRef } from 'react'
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
  // Leaving also closes the dialog. Closing it in any other way means staying.
  const isLeaving = useRef(false)
  useEffect(() => {
    if (blocker.state === 'blocked') isLeaving.current = false
  }, [blocker.state])
  useBeforeUnload((event) => {
    if (isAtRisk()) event.preventDefault()
  })
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (!open && !isLeaving.current) blocker.reset?.()
      }}
      title="Leave this page?"
      action="Leave"
      cancel="Keep editing"
      onConfirm={async () => {
        isLeaving.current = true
        blocker.proceed?.()
      }}
    >
      <p>{children}</p>
    </ConfirmDialog>
  )
}
