import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { type FormEventHandler, type ReactNode, useContext, useEffect } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { ReportContext } from './dialog-context.ts'
import { useIsLasting } from './use-is-lasting.ts'

interface DialogFormProps {
  onSubmit: FormEventHandler
  isBusy: boolean
  /** Whether there is unsaved input. */
  isDirty: boolean
  /** Shown above the fields, for example to explain restored input. */
  note?: ReactNode
  /** The failure or conflict of the last submission. */
  problem?: ReactNode
  action: string
  /** Another way to save, next to the usual one. */
  more?: ReactNode
  children: ReactNode
}

/** The body of a dialog that is a form: the fields scroll, while errors and buttons stay in view. */
export function DialogForm({ onSubmit, isBusy, isDirty, note, problem, action, more, children }: DialogFormProps) {
  const report = useContext(ReportContext)
  useEffect(() => {
    report({ isBusy, isDirty })
    // The view that replaces the form, such as a confirmation, has no unsaved input.
    return () => report({ isBusy: false, isDirty: false })
  }, [report, isBusy, isDirty])
  const isSlow = useIsLasting(isBusy)
  return (
    <form onSubmit={onSubmit} noValidate className="flex min-h-0 grow flex-col">
      <div className="min-h-0 grow overflow-y-auto p-5">
        {note && <div className="mb-4">{note}</div>}
        {children}
      </div>
      <footer className="grid grid-cols-1 gap-3 border-line border-t px-5 py-3">
        <div role="status" className="empty:hidden">
          {isSlow && (
            <Banner kind="note">Still saving. The connection is slow or lost; what you typed is kept here.</Banner>
          )}
        </div>
        {problem}
        <div className="flex flex-wrap justify-end gap-3">
          <BaseDialog.Close render={<Button look="secondary">Cancel</Button>} />
          {more}
          <Button type="submit" isBusy={isBusy}>
            {action}
          </Button>
        </div>
      </footer>
    </form>
  )
}
