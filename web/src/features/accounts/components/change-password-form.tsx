import { zodResolver } from '@hookform/resolvers/zod'
import { PasswordChange } from '@muster/contract/accounts'
import { z } from '@muster/contract/zod'
import { useForm } from 'react-hook-form'
import { Button } from '../../../components/ui/button.tsx'
import { TextField } from '../../../components/ui/field.tsx'
import { notify } from '../../../components/ui/toasts.tsx'
import { ApiError } from '../../../lib/api-client.ts'
import { putIssues } from '../../../lib/form-issues.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { changePassword } from '../api.ts'
import { NewPasswordFields } from './account-fields.tsx'

const Form = PasswordChange.extend({ confirm_password: z.string() }).refine(
  (form) => form.new_password === form.confirm_password,
  { error: 'New passwords do not match', path: ['confirm_password'] },
)

const empty = { current_password: '', new_password: '', confirm_password: '' }

export function ChangePasswordForm({ email }: { email: string }) {
  const form = useForm({ resolver: zodResolver(Form), defaultValues: empty })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ current_password, new_password }) => {
    try {
      await changePassword({ current_password, new_password })
      form.reset(empty)
      notify('success', 'Password changed successfully')
    } catch (error) {
      putIssues(form, error)
      if (error instanceof ApiError && error.code === 'wrong_password') {
        form.setError('current_password', { message: error.message }, { shouldFocus: true })
      }
      notify('error', 'Failed to change password', serverDetail(error))
    }
  })
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
      {/* Tells password managers whose password it is. */}
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
        <Button type="submit" isBusy={isSubmitting}>
          {isSubmitting ? 'Changing…' : 'Change Password'}
        </Button>
      </div>
    </form>
  )
}
