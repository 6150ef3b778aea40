import { ProfileUpdate, type User } from '@muster/contract/accounts'
import { Button } from '../../../components/ui/button.tsx'
import { Field, TextField } from '../../../components/ui/field.tsx'
import { useNotices } from '../../../components/ui/notices.tsx'
import { useApplication } from '../../../lib/application.tsx'
import { useCommand } from '../../../lib/commands.ts'
import { useEditForm } from '../../../lib/edit-form.ts'
import { formatMonth } from '../../../lib/format.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { updateProfile } from '../commands.ts'

const Form = ProfileUpdate.pick({ nickname: true }).required()

/** The public name of a user, and the details that only the user sees. */
export function ProfileForm({ user }: { user: User }) {
  const { session } = useApplication()
  const { notify } = useNotices()
  const send = useCommand(updateProfile)
  const { form, submit, isBusy } = useEditForm({
    schema: Form,
    values: { nickname: user.nickname },
    save: async (body) => session.replaceUser(await send({ body })),
    explain: (error) => {
      notify('error', 'Failed to update profile', serverDetail(error))
      return undefined
    },
    onSaved: ({ form, output }) => {
      form.reset(output)
      notify('success', 'Profile updated successfully')
    },
  })
  const { errors } = form.formState
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
      <Field label="Email" hint="Email cannot be changed">
        {(control) => <input {...control} type="email" readOnly value={user.email} className="control" />}
      </Field>
      <TextField
        label="Display Name"
        autoComplete="nickname"
        isRequired
        error={errors.nickname?.message}
        {...form.register('nickname')}
      />
      <dl>
        <dt className="font-semibold text-sm">Member Since</dt>
        <dd className="mt-1">{formatMonth(user.created_at)}</dd>
      </dl>
      <div>
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? 'Saving…' : 'Save Changes'}
        </Button>
      </div>
    </form>
  )
}
