import { zodResolver } from '@hookform/resolvers/zod'
import { ProfileUpdate, type User } from '@muster/contract/accounts'
import { useForm } from 'react-hook-form'
import { Button } from '../../../components/ui/button.tsx'
import { Field, TextField } from '../../../components/ui/field.tsx'
import { notify } from '../../../components/ui/toasts.tsx'
import { putIssues } from '../../../lib/form-issues.ts'
import { formatMonth } from '../../../lib/format.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { updateProfile } from '../api.ts'

const Form = ProfileUpdate.pick({ nickname: true }).required()

/** What others see of a user, and what only the user sees. */
export function ProfileForm({ user }: { user: User }) {
  const form = useForm({ resolver: zodResolver(Form), defaultValues: { nickname: user.nickname } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ nickname }) => {
    try {
      await updateProfile({ nickname })
      form.reset({ nickname })
      notify('success', 'Profile updated successfully')
    } catch (error) {
      putIssues(form, error)
      notify('error', 'Failed to update profile', serverDetail(error))
    }
  })
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
        <Button type="submit" isBusy={isSubmitting}>
          {isSubmitting ? 'Saving…' : 'Save Changes'}
        </Button>
      </div>
    </form>
  )
}
