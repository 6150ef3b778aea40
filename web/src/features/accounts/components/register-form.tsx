import { isOwnPath } from '@muster/contract/own-path'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { TextField } from '../../../components/ui/field.tsx'
import { useCommand } from '../../../lib/commands.ts'
import { fillInAll, required, strongPassword, useAccountForm, validEmail } from '../account-form.ts'
import { signUp } from '../commands.ts'
import { detailOr } from '../failures.ts'
import { EmailField, NewPasswordFields } from './account-fields.tsx'

/** The link in the mail leads back to `returnTo`, the page that the person came from. */
export function useRegisterForm({ returnTo }: { returnTo: string | undefined }) {
  const return_to = returnTo !== undefined && isOwnPath(returnTo) ? returnTo : undefined
  const send = useCommand(signUp)
  return useAccountForm({
    checks: {
      nickname: required(fillInAll),
      email: validEmail(fillInAll),
      password: strongPassword(fillInAll),
      confirm_password: (text, _validity, { password }) => (text === password ? undefined : 'Passwords do not match'),
    },
    save: ({ nickname, email, password }) =>
      send({ body: { nickname, email, password, email_visible: false, return_to } }),
    explain: (error) => detailOr(error, 'Registration failed. Please try again.'),
  })
}

export function RegisterForm({ edit }: { edit: ReturnType<typeof useRegisterForm> }) {
  const { form, field, failure, isBusy } = edit

  return (
    <form {...form} method="post">
      {failure && <Banner kind="error">{failure}</Banner>}
      <TextField label="Display Name" autoComplete="nickname" isRequired {...field('nickname')} />
      <EmailField {...field('email')} />
      <NewPasswordFields label="Password" password={field('password')} confirmation={field('confirm_password')} />
      <Button type="submit" isBusy={isBusy}>
        {isBusy ? 'Creating account…' : 'Create Account'}
      </Button>
    </form>
  )
}
