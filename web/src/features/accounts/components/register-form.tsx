import { Registration } from '@muster/contract/accounts'
import { isOwnPath } from '@muster/contract/own-path'
import { z } from '@muster/contract/zod'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { TextField } from '../../../components/ui/field.tsx'
import { useCommand } from '../../../lib/commands.ts'
import { useEditForm } from '../../../lib/edit-form.ts'
import { signUp } from '../commands.ts'
import { detailOr } from '../failures.ts'
import { EmailField, NewPasswordFields } from './account-fields.tsx'

const Fields = Registration.omit({ email_visible: true, return_to: true }).extend({ confirm_password: z.string() })

const Form = Fields.refine((form) => form.password === form.confirm_password, {
  error: 'Passwords do not match',
  path: ['confirm_password'],
  // Runs even while another field is invalid.
  when: () => true,
})

const values = { nickname: '', email: '', password: '', confirm_password: '' }

/** The link in the mail leads back to `returnTo`, the page that the person came from. */
export function useRegisterForm({ returnTo }: { returnTo: string | undefined }) {
  const return_to = returnTo !== undefined && isOwnPath(returnTo) ? returnTo : undefined
  const send = useCommand(signUp)
  return useEditForm({
    schema: Form,
    values,
    save: ({ nickname, email, password }) =>
      send({ body: { nickname, email, password, email_visible: false, return_to } }),
    explain: (error) => detailOr(error, 'Registration failed. Please try again.'),
  })
}

export function RegisterForm({ edit }: { edit: ReturnType<typeof useRegisterForm> }) {
  const { form, submit, failure, isBusy } = edit
  const { errors } = form.formState

  return (
    <form method="post" onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
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
      <Button type="submit" isBusy={isBusy}>
        {isBusy ? 'Creating account…' : 'Create Account'}
      </Button>
    </form>
  )
}
