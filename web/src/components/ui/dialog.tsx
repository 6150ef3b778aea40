import { AlertDialog as BaseAlert } from '@base-ui/react/alert-dialog'
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Banner } from './banner.tsx'
import { Button, IconButton } from './button.tsx'

const backdrop =
  'fixed inset-0 z-40 bg-shade transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'
const panel =
  'fixed z-50 flex flex-col border border-line bg-surface text-ink shadow-raised transition-[opacity,translate] data-ending-style:opacity-0 data-starting-style:opacity-0'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
}

/** A form above the page: the whole screen on a phone, a panel on a laptop. A press beside it does not throw away what was typed. */
export function Dialog({ open, onOpenChange, title, children }: DialogProps) {
  return (
    <BaseDialog.Root open={open} onOpenChange={onOpenChange} disablePointerDismissal>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdrop} />
        <BaseDialog.Popup
          className={`${panel} inset-0 sm:inset-x-auto sm:top-[6vh] sm:bottom-auto sm:left-1/2 sm:max-h-[88vh] sm:w-[min(46rem,94vw)] sm:-translate-x-1/2 sm:rounded-card`}
        >
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
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What is about to happen, in one or more sentences. */
  children: ReactNode
  action: string
  /** Said when it fails; the dialog then stays open. */
  failure: string
  onConfirm: () => Promise<unknown>
}

/** Asks before something that cannot be undone, and stays until it is done. */
export function ConfirmDialog({ open, onOpenChange, title, children, action, failure, onConfirm }: ConfirmDialogProps) {
  const [state, setState] = useState<'asking' | 'busy' | 'failed'>('asking')
  const confirm = async () => {
    setState('busy')
    try {
      await onConfirm()
      onOpenChange(false)
      setState('asking')
    } catch {
      setState('failed')
    }
  }
  return (
    <BaseAlert.Root open={open} onOpenChange={onOpenChange}>
      <BaseAlert.Portal>
        <BaseAlert.Backdrop className={backdrop} />
        <BaseAlert.Popup
          className={`${panel} top-1/3 left-1/2 w-[min(28rem,92vw)] -translate-x-1/2 -translate-y-1/3 gap-4 rounded-card p-6`}
        >
          <BaseAlert.Title className="text-xl">{title}</BaseAlert.Title>
          <BaseAlert.Description render={<div />}>{children}</BaseAlert.Description>
          {state === 'failed' && <Banner kind="error">{failure}</Banner>}
          <div className="flex flex-wrap justify-end gap-3">
            <BaseAlert.Close render={<Button look="secondary">Cancel</Button>} />
            <Button look="danger" isBusy={state === 'busy'} onClick={confirm}>
              {action}
            </Button>
          </div>
        </BaseAlert.Popup>
      </BaseAlert.Portal>
    </BaseAlert.Root>
  )
}
