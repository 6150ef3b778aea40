import { zodResolver } from '@hookform/resolvers/zod'
import { NewPassword, Registration } from '@muster/contract/accounts'
import { z } from '@muster/contract/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { TextField } from '../../../components/ui/field.tsx'
import { putIssues } from '../../../lib/form-issues.ts'
import { detailOr, signUp } from '../api.ts'
import { PasswordChecklist } from './password-checklist.tsx'

const Fields = Registration.omit({ email_visible: true }).extend({
  password: z.string().min(1, 'Please fill in all fields').pipe(NewPassword),
  confirm_password: z.string(),
})

const Form = Fields.refine((form) => form.password === form.confirm_password, {
  error: 'Passwords do not match',
  path: ['confirm_password'],
  // Also while another field is wrong still.
  when: () => true,
})

const defaultValues = { nickname: '', email: '', password: '', confirm_password: '' }

export function RegisterForm({ onDone }: { onDone: (email: string) => void }) {
  const form = useForm({ resolver: zodResolver(Form), defaultValues })
  const [failure, setFailure] = useState<string>()
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ nickname, email, password }) => {
    setFailure(undefined)
    try {
      await signUp({ nickname, email, password })
      onDone(email)
    } catch (error) {
      putIssues(form, error)
      setFailure(detailOr(error, 'Registration failed. Please try again.'))
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {failure && <Banner kind="error">{failure}</Banner>}
      <TextField
        label="Display Name"
        autoComplete="nickname"
        isRequired
        error={errors.nickname?.message}
        {...form.register('nickname')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        isRequired
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        isRequired
        error={errors.password?.message}
        {...form.register('password')}
      />
      <PasswordChecklist password={form.watch('password')} />
      <TextField
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
        isRequired
        error={errors.confirm_password?.message}
        {...form.register('confirm_password')}
      />
      <Button type="submit" isBusy={isSubmitting}>
        {isSubmitting ? 'Creating account…' : 'Create Account'}
      </Button>
    </form>
  )
}
