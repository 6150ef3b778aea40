import { zodResolver } from '@hookform/resolvers/zod'
import { Registration } from '@muster/contract/accounts'
import { z } from '@muster/contract/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { TextField } from '../../../components/ui/field.tsx'
import { putIssues } from '../../../lib/form-issues.ts'
import { detailOr, signUp } from '../api.ts'
import { EmailField, NewPasswordFields } from './account-fields.tsx'

const Fields = Registration.omit({ email_visible: true }).extend({ confirm_password: z.string() })

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
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
      {failure && <Banner kind="error">{failure}</Banner>}
      <TextField
        label="Display Name"
        autoComplete="nickname"
        isRequired
        error={errors.nickname?.message}
        {...form.register('nickname')}
      />
      <EmailField registration={form.register('email')} error={errors.email?.message} />
      <NewPasswordFields
        label="Password"
        password={{ registration: form.register('password'), error: errors.password?.message }}
        confirmation={{ registration: form.register('confirm_password'), error: errors.confirm_password?.message }}
        typed={form.watch('password')}
      />
      <Button type="submit" isBusy={isSubmitting}>
        {isSubmitting ? 'Creating account…' : 'Create Account'}
      </Button>
    </form>
  )
}
