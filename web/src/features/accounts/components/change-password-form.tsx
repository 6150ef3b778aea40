import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { TextField } from '../../../components/ui/field.tsx'
import { useNotices } from '../../../components/ui/notices.tsx'
import { useCommand } from '../../../lib/commands.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { required, strongPassword, useAccountForm } from '../account-form.ts'
import { changePassword } from '../commands.ts'
import { NewPasswordFields } from './account-fields.tsx'

export function ChangePasswordForm({ email }: { email: string }) {
  const { notify } = useNotices()
  const send = useCommand(changePassword)
  const [saves, setSaves] = useState(0)
  const { form, field, isBusy } = useAccountForm({
    checks: {
      current_password: required('Current password is required'),
      new_password: strongPassword('New password is required'),
      confirm_password: (text, _validity, { new_password }) =>
        text === new_password ? undefined : 'New passwords do not match',
    },
    save: ({ current_password, new_password }) => send({ body: { current_password, new_password } }),
    explain: (error) => {
      notify('error', 'Failed to change password', serverDetail(error))
      return undefined
    },
    fieldOf: ({ code }) => (code === 'wrong_password' ? 'current_password' : undefined),
    onSaved: (form) => {
      form.reset()
      setSaves(saves + 1)
      notify('success', 'Password changed successfully')
    },
  })
  return (
    <form {...form}>
      {/* For password managers, which need the account. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label="Current Password"
        type="password"
        autoComplete="current-password"
        isRequired
        {...field('current_password')}
      />
      <NewPasswordFields
        // Empties the checklist after a save.
        key={saves}
        label="New Password"
        password={field('new_password')}
        confirmation={field('confirm_password')}
      />
      <div>
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? 'Changing…' : 'Change Password'}
        </Button>
      </div>
    </form>
  )
}
