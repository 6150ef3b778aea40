import { LeaveOutInput, LeaveOutOwnerInput } from '@muster/contract/reviews'
import type { z } from '@muster/contract/zod'
import { EditDialogForm } from '../../../components/edit-dialog.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { NumberField, TextAreaField } from '../../../components/ui/field.tsx'
import { type LastAttempt, useCommand } from '../../../lib/commands.ts'
import { useEditForm } from '../../../lib/edit-form.ts'
import { readNumber } from '../../../lib/field-text.ts'
import { fieldsOf } from '../../../lib/form-field.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { createReview, leaveOutReview } from '../commands.ts'

interface LeaveOutDialogProps {
  /** The review of the account; undefined finds it by one of its events. */
  review_id?: number
  onClose: () => void
}

/** Asks for the reason to leave out all events of an account. */
export const LeaveOutDialog = ({ review_id, onClose }: LeaveOutDialogProps) => (
  <Dialog title="Leave an account out" onClose={onClose}>
    {review_id === undefined ? <OwnerForm onClose={onClose} /> : <ReviewForm review_id={review_id} onClose={onClose} />}
  </Dialog>
)

const hint =
  'The account reads it. All its events, also later ones, stay as they are, but count nowhere else until you take it back in.'

const explain = (error: unknown) => `The account was not left out. ${serverDetail(error) || 'Please try again.'}`

function ReviewForm({ review_id, onClose }: { review_id: number; onClose: () => void }) {
  const send = useCommand(leaveOutReview)
  const edit = useEditForm<z.input<typeof LeaveOutInput>, z.output<typeof LeaveOutInput>, LastAttempt>({
    schema: LeaveOutInput,
    values: { reason: '' },
    context: {},
    save: (body, last) => send({ params: { review_id }, body }, {}, last),
    explain,
    onSaved: onClose,
  })
  return (
    <EditDialogForm edit={edit} action="Leave Out">
      <TextAreaField label="Reason" isRequired rows={3} hint={hint} {...fieldsOf(edit.form)('reason')} />
    </EditDialogForm>
  )
}

interface OwnerFields {
  event_id: number | null
  reason: string
}

function OwnerForm({ onClose }: { onClose: () => void }) {
  const send = useCommand(createReview)
  const edit = useEditForm<OwnerFields, z.output<typeof LeaveOutOwnerInput>, LastAttempt>({
    schema: LeaveOutOwnerInput,
    values: { event_id: null, reason: '' },
    context: {},
    save: (body, last) => send({ body }, {}, last),
    explain,
    onSaved: onClose,
  })
  const field = fieldsOf(edit.form)
  return (
    <EditDialogForm edit={edit} action="Leave Out">
      <div className="grid grid-cols-1 gap-5">
        <NumberField
          label="Number of one of its events"
          isRequired
          hint="It is in the address of the event: 7 in /events/7."
          {...field('event_id', { setValueAs: readNumber })}
        />
        <TextAreaField label="Reason" isRequired rows={3} hint={hint} {...field('reason')} />
      </div>
    </EditDialogForm>
  )
}
