import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { type FormEventHandler, type ReactNode, useContext, useEffect, useState } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { FormWorkContext } from './form-work.ts'

interface DialogFormProps {
  onSubmit: FormEventHandler
  isBusy: boolean
  /** Something was typed that is not saved yet. */
  isDirty: boolean
  failure: string | undefined
  action: string
  children: ReactNode
}

/** The body of a dialog that is a form: its fields scroll, what went wrong and what to do stay in view. */
export function DialogForm({ onSubmit, isBusy, isDirty, failure, action, children }: DialogFormProps) {
  const work = useContext(FormWorkContext)
  useEffect(() => {
    if (work) work.current = { isBusy, isDirty }
  }, [work, isBusy, isDirty])
  const isSlow = useIsLasting(isBusy)
  return (
    <form onSubmit={onSubmit} noValidate className="flex min-h-0 grow flex-col">
      <div className="min-h-0 grow overflow-y-auto p-5">{children}</div>
      <footer className="grid grid-cols-1 gap-3 border-line border-t px-5 py-3">
        {isSlow && (
          <Banner kind="note">Still saving. The connection is slow or gone; what you typed is kept here.</Banner>
        )}
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

/** After how long somebody who waits is told, in milliseconds. */
const patience = 8000

function useIsLasting(isOn: boolean): boolean {
  const [isLasting, setIsLasting] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setIsLasting(true), patience)
    return () => {
      clearTimeout(timer)
      setIsLasting(false)
    }
  }, [isOn])
  return isLasting
}
