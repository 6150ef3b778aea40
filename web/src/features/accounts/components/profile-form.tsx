import type { User } from '@muster/contract/accounts'
import { Button } from '../../../components/ui/button.tsx'
import { Field, TextField } from '../../../components/ui/field.tsx'
import { useNotices } from '../../../components/ui/notices.tsx'
import { useApplication } from '../../../lib/application.tsx'
import { useCommand } from '../../../lib/commands.ts'
import { formatMonth } from '../../../lib/format.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { required, useAccountForm } from '../account-form.ts'
import { updateProfile } from '../commands.ts'

/** The public name of a user, and the details that only the user sees. */
export function ProfileForm({ user }: { user: User }) {
  const { session } = useApplication()
  const { notify } = useNotices()
  const send = useCommand(updateProfile)
  const { form, field, isBusy } = useAccountForm({
    checks: { nickname: required('Display name is required') },
    save: async (body) => session.replaceUser(await send({ body })),
    explain: (error) => {
      notify('error', 'Failed to update profile', serverDetail(error))
      return undefined
    },
    onSaved: (form) => {
      form.reset()
      notify('success', 'Profile updated successfully')
    },
  })
  return (
    <form {...form}>
      <Field label="Email" hint="Email cannot be changed">
        {(control) => <input {...control} type="email" readOnly value={user.email} className="control" />}
      </Field>
      <TextField
        label="Display Name"
        autoComplete="nickname"
        isRequired
        defaultValue={user.nickname}
        {...field('nickname')}
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
