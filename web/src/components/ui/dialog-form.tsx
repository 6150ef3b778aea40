import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { type FormEventHandler, type ReactNode, useContext, useEffect } from 'react'
import { DraftNote } from '../draft-note.tsx'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { FormWorkContext } from './form-work.ts'
import { useIsLasting } from './use-is-lasting.ts'

interface DialogFormProps {
  onSubmit: FormEventHandler
  isBusy: boolean
  /** Something was typed that is not saved yet. */
  isDirty: boolean
  /** What stands in the fields was typed before the form was cut off. */
  isDraft?: boolean
  failure: string | undefined
  action: string
  children: ReactNode
}

/** The body of a dialog that is a form: its fields scroll, what went wrong and what to do stay in view. */
export function DialogForm({ onSubmit, isBusy, isDirty, isDraft, failure, action, children }: DialogFormProps) {
  const tell = useContext(FormWorkContext)
  useEffect(() => tell?.({ isBusy, isDirty }), [tell, isBusy, isDirty])
  const isSlow = useIsLasting(isBusy)
  return (
    <form onSubmit={onSubmit} noValidate className="flex min-h-0 grow flex-col">
      <div className="min-h-0 grow overflow-y-auto p-5">
        {isDraft && (
          <div className="mb-4">
            <DraftNote />
          </div>
        )}
        {children}
      </div>
      <footer className="grid grid-cols-1 gap-3 border-line border-t px-5 py-3">
        <div role="status" className="empty:hidden">
          {isSlow && (
            <Banner kind="note">Still saving. The connection is slow or gone; what you typed is kept here.</Banner>
          )}
        </div>
        {failure && <Banner kind="error">{failure}</Banner>}
        <div className="flex flex-wrap justify-end gap-3">
          <BaseDialog.Close render={<Button look="secondary">Cancel</Button>} />
          <Button type="submit" isBusy={isBusy}>
            {action}
          </Button>
        </div>
      </footer>
    </form>
  )
}
