import { duties, InvitationInput, invitationDays } from '@muster/contract/staff'
import { EditDialogForm } from '../../../components/edit-dialog.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { SelectField, TextField } from '../../../components/ui/field.tsx'
import { useCommand } from '../../../lib/commands.ts'
import { useEditForm } from '../../../lib/edit-form.ts'
import { fieldsOf } from '../../../lib/form-field.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { inviteStaff } from '../commands.ts'
import { roleNames } from '../role-names.ts'

interface InviteDialogProps {
  event_id: number
  onClose: () => void
}

/** Invites somebody to the staff by mail. */
export function InviteDialog({ event_id, onClose }: InviteDialogProps) {
  const send = useCommand(inviteStaff)
  const edit = useEditForm({
    schema: InvitationInput,
    values: { email: '', role: 'helper' },
    save: (body) => send({ params: { event_id }, body }),
    explain: (error) => `The invitation was not sent. ${serverDetail(error) || 'Please try again.'}`,
    onSaved: onClose,
  })
  const field = fieldsOf(edit.form)
  const { helper, organiser } = roleNames
  return (
    <Dialog title="Invite by email" onClose={onClose}>
      <EditDialogForm edit={edit} action="Send Invitation">
        <div className="grid grid-cols-1 gap-4">
          <TextField
            label="Email"
            type="email"
            autoComplete="off"
            isRequired
            hint={`The invitation works once, for ${invitationDays} days. The account that accepts it may have another address.`}
            {...field('email')}
          />
          <SelectField
            label="Role"
            options={{ helper, organiser }}
            hint={duties[edit.form.watch('role')]}
            {...field('role')}
          />
        </div>
      </EditDialogForm>
    </Dialog>
  )
}
