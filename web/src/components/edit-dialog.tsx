import type { ReactNode } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import type { EditForm } from '../lib/edit-form.ts'
import { ConflictNote } from './conflict-note.tsx'
import { DraftNote } from './draft-note.tsx'
import { Banner } from './ui/banner.tsx'
import { DialogForm } from './ui/dialog-form.tsx'

interface EditDialogFormProps<Values extends FieldValues, Output, Context> {
  edit: EditForm<Values, Output, Context>
  action: string
  more?: ReactNode
  children: ReactNode
}

/** The form of a dialog, with any notes about drafts, conflicts and failures. */
export const EditDialogForm = <Values extends FieldValues, Output, Context>({
  edit,
  action,
  more,
  children,
}: EditDialogFormProps<Values, Output, Context>) => (
  <FormProvider {...edit.form}>
    <DialogForm
      onSubmit={edit.submit}
      isBusy={edit.isBusy}
      isDirty={edit.isDirty}
      note={edit.isDraft && <DraftNote />}
      problem={<EditProblem edit={edit} />}
      action={action}
      more={more}
    >
      {children}
    </DialogForm>
  </FormProvider>
)

type ProblemState = Pick<EditForm, 'failure' | 'conflict' | 'takeTheirs'>

/** The conflict or failure of the last submission. */
export function EditProblem({ edit: { failure, conflict, takeTheirs } }: { edit: ProblemState }) {
  if (conflict) return <ConflictNote conflict={conflict} onTakeTheirs={takeTheirs} />
  return failure === undefined ? null : <Banner kind="error">{failure}</Banner>
}
