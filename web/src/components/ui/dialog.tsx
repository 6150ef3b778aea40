import { AlertDialog as BaseAlert } from '@base-ui/react/alert-dialog'
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useBeforeUnload } from '../../lib/navigation.tsx'
import { useBlocker } from '../../lib/page-router.tsx'
import { Banner } from './banner.tsx'
import { Button, IconButton } from './button.tsx'
import { type FormState, ReportContext } from './dialog-context.ts'
import { useIsLasting } from './use-is-lasting.ts'

const backdrop =
  'fixed inset-0 z-40 bg-shade transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'
const panel =
  'fixed z-50 flex flex-col border-line bg-surface text-ink shadow-raised transition-[opacity,translate] data-ending-style:opacity-0 data-starting-style:opacity-0'

interface DialogProps {
  open?: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

/**
 * A form above the page: full screen on a phone, a panel on a laptop. Clicking outside does not discard input. Escape,
 * the buttons and the Back button ask for confirmation if there is unsaved input or a save is running.
 */
export function Dialog({ open = true, onClose, title, children }: DialogProps) {
  const [{ isDirty, isBusy }, setFormState] = useState<FormState>({ isDirty: false, isBusy: false })
  const popup = useRef<HTMLDivElement>(null)
  const [isAsking, setAsking] = useState(false)
  // On a phone the dialog fills the screen, so Back should close it, wherever it leads.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, action }) =>
      open &&
      (action === 'POP' || (isDirty && currentLocation.pathname !== nextLocation.pathname)) &&
      // The redirect of an expired session must not be blocked.
      nextLocation.pathname !== '/login',
  )
  useBeforeUnload((event) => {
    if (open && isDirty) event.preventDefault()
  })
  const isBlocked = blocker.state === 'blocked'
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once when it is blocked
  useEffect(() => {
    if (!isBlocked) return
    if (isBusy || isDirty) return setAsking(true)
    blocker.reset?.()
    onClose()
  }, [isBlocked])
  const stopAsking = () => {
    setAsking(false)
    blocker.reset?.()
  }
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={() => (isBusy || isDirty ? setAsking(true) : onClose())}
      disablePointerDismissal
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdrop} />
        <BaseDialog.Popup
          ref={popup}
          initialFocus={() => popup.current?.querySelector<HTMLElement>('input, select, textarea') ?? true}
          className={`${panel} inset-0 sm:inset-x-auto sm:border sm:top-[6vh] sm:bottom-auto sm:left-1/2 sm:max-h-[88vh] sm:w-[min(46rem,94vw)] sm:-translate-x-1/2 sm:rounded-card`}
        >
          <ReturnFocus />
          <header className="flex items-center justify-between gap-4 border-line border-b py-2 pr-2 pl-5">
            <BaseDialog.Title className="text-xl">{title}</BaseDialog.Title>
            <BaseDialog.Close
              render={
                <IconButton label="Close">
                  <X aria-hidden className="size-5" />
                </IconButton>
              }
            />
          </header>
          <ReportContext value={setFormState}>{children}</ReportContext>
          <ConfirmDialog
            open={isAsking}
            onClose={stopAsking}
            title={isBusy ? 'Stop waiting?' : 'Close without saving?'}
            action={isBusy ? 'Close' : 'Discard'}
            cancel={isBusy ? 'Keep waiting' : 'Keep editing'}
            onConfirm={() => {
              stopAsking()
              onClose()
            }}
          >
            <p>
              {isBusy
                ? 'It is still being saved and may or may not have arrived. Please check the page after closing.'
                : 'What you typed has not been saved.'}
            </p>
          </ConfirmDialog>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

/**
 * Returns the focus to the element that opened the dialog, or to the page's content if that element is gone, so that
 * keyboard users never lose their place.
 */
function ReturnFocus() {
  useEffect(() => {
    const opener = document.activeElement
    return () => {
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected
        const target = isThere ? opener : document.getElementById('content')
        target?.focus({ preventScroll: true })
      })
    }
  }, [])
  return null
}

interface ConfirmDialogProps {
  open?: boolean
  onClose: () => void
  title: string
  /** A description of what is about to happen, in one or more sentences. */
  children: ReactNode
  action: string
  cancel?: string
  isBusy?: boolean
  failure?: string | undefined
  onConfirm: () => unknown
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog({
  open = true,
  onClose,
  title,
  children,
  action,
  cancel = 'Cancel',
  isBusy = false,
  failure,
  onConfirm,
}: ConfirmDialogProps) {
  const isSlow = useIsLasting(isBusy)
  const mustWait = isBusy && !isSlow
  return (
    <BaseAlert.Root open={open} onOpenChange={() => mustWait || onClose()}>
      <BaseAlert.Portal>
        <BaseAlert.Backdrop className={backdrop} />
        <BaseAlert.Popup
          className={`${panel} top-1/3 left-1/2 max-h-[96dvh] w-[min(28rem,92vw)] overflow-y-auto border -translate-x-1/2 -translate-y-1/3 gap-4 rounded-card p-6`}
        >
          <ReturnFocus />
          <BaseAlert.Title className="text-xl">{title}</BaseAlert.Title>
          <BaseAlert.Description render={<div />}>{children}</BaseAlert.Description>
          <div role="status" className="empty:hidden">
            {isSlow && (
              <Banner kind="note">
                Still working. The connection is slow or lost; you can close this and check the page later.
              </Banner>
            )}
          </div>
          {failure !== undefined && <Banner kind="error">{failure}</Banner>}
          <div className="flex flex-wrap justify-end gap-3">
            <BaseAlert.Close disabled={mustWait} render={<Button look="secondary">{cancel}</Button>} />
            <Button look="danger" isBusy={isBusy} onClick={onConfirm}>
              {action}
            </Button>
          </div>
        </BaseAlert.Popup>
      </BaseAlert.Portal>
    </BaseAlert.Root>
  )
}
