import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { type ReactNode, useContext, useEffect } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import type { EditForm } from '../lib/edit-form.ts'
import { submitByButton } from '../lib/submit-by-button.ts'
import { ConflictNote } from './conflict-note.tsx'
import { DraftNote } from './draft-note.tsx'
import { Banner } from './ui/banner.tsx'
import { Button } from './ui/button.tsx'
import { ReportContext } from './ui/dialog-context.ts'
import { useIsLasting } from './ui/use-is-lasting.ts'

interface EditDialogFormProps<Values extends FieldValues, Output, Context> {
  edit: EditForm<Values, Output, Context>
  action: string
  /** Another way to save, next to the usual one. */
  more?: ReactNode
  /** Enter in a field does not save. */
  isLong?: boolean
  children: ReactNode
}

/**
 * The body of a dialog that is a form, with any notes about drafts, conflicts and failures: the fields scroll, while
 * errors and buttons stay in view.
 */
export function EditDialogForm<Values extends FieldValues, Output, Context>({
  edit,
  action,
  more,
  isLong = false,
  children,
}: EditDialogFormProps<Values, Output, Context>) {
  const { isBusy, isDirty } = edit
  const report = useContext(ReportContext)
  useEffect(() => {
    report({ isBusy, isDirty })
    // The view that replaces the form, such as a confirmation, has no unsaved input.
    return () => report({ isBusy: false, isDirty: false })
  }, [report, isBusy, isDirty])
  const isSlow = useIsLasting(isBusy)
  return (
    <FormProvider {...edit.form}>
      <form
        onSubmit={edit.submit}
        {...(isLong && { onKeyDown: submitByButton })}
        noValidate
        className="flex min-h-0 grow flex-col"
      >
        <div className="min-h-0 grow overflow-y-auto p-5">
          {edit.isDraft && (
            <div className="mb-4">
              <DraftNote />
            </div>
          )}
          {children}
        </div>
        <footer className="grid grid-cols-1 gap-3 border-line border-t px-5 py-3">
          <div role="status" className="empty:hidden">
            {isSlow && (
              <Banner kind="note">Still saving. The connection is slow or lost; what you typed is kept here.</Banner>
            )}
          </div>
          <EditProblem edit={edit} />
          <div className="flex flex-wrap justify-end gap-3">
            <BaseDialog.Close render={<Button look="secondary">Cancel</Button>} />
            {more}
            <Button type="submit" isBusy={isBusy}>
              {action}
            </Button>
          </div>
        </footer>
      </form>
    </FormProvider>
  )
}

type ProblemState = Pick<EditForm, 'failure' | 'conflict' | 'takeTheirs'>

/** The conflict or failure of the last submission. */
export function EditProblem({ edit: { failure, conflict, takeTheirs } }: { edit: ProblemState }) {
  if (conflict) return <ConflictNote conflict={conflict} onTakeTheirs={takeTheirs} />
  return failure === undefined ? null : <Banner kind="error">{failure}</Banner>
}
