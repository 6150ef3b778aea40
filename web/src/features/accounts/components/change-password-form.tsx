import { PasswordChange } from '@muster/contract/accounts'
import { ApiError } from '@muster/contract/client'
import { z } from '@muster/contract/zod'
import { Button } from '../../../components/ui/button.tsx'
import { TextField } from '../../../components/ui/field.tsx'
import { useNotices } from '../../../components/ui/notices.tsx'
import { useCommand } from '../../../lib/commands.ts'
import { useEditForm } from '../../../lib/edit-form.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { changePassword } from '../commands.ts'
import { NewPasswordFields } from './account-fields.tsx'

const Form = PasswordChange.extend({ confirm_password: z.string() }).refine(
  (form) => form.new_password === form.confirm_password,
  { error: 'New passwords do not match', path: ['confirm_password'] },
)

const empty = { current_password: '', new_password: '', confirm_password: '' }

export function ChangePasswordForm({ email }: { email: string }) {
  const { notify } = useNotices()
  const send = useCommand(changePassword)
  const { form, submit, isBusy } = useEditForm({
    schema: Form,
    values: empty,
    save: ({ current_password, new_password }) => send({ body: { current_password, new_password } }),
    explain: (error) => {
      if (error instanceof ApiError && error.code === 'wrong_password') {
        form.setError('current_password', { message: error.message }, { shouldFocus: true })
      }
      notify('error', 'Failed to change password', serverDetail(error))
      return undefined
    },
    onSaved: ({ form }) => {
      form.reset(empty)
      notify('success', 'Password changed successfully')
    },
  })
  const { errors } = form.formState
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
      {/* For password managers, which need the account. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label="Current Password"
        type="password"
        autoComplete="current-password"
        isRequired
        error={errors.current_password?.message}
        {...form.register('current_password')}
      />
      <NewPasswordFields
        label="New Password"
        password={{ registration: form.register('new_password'), error: errors.new_password?.message }}
        confirmation={{ registration: form.register('confirm_password'), error: errors.confirm_password?.message }}
        typed={form.watch('new_password')}
      />
      <div>
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? 'Changing…' : 'Change Password'}
        </Button>
      </div>
    </form>
  )
}
