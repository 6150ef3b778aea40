import { Credentials } from '@muster/contract/accounts'
import { useState } from 'react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { TextField } from '../../../components/ui/field.tsx'
import { useApplication } from '../../../lib/application.tsx'
import { useCommand } from '../../../lib/commands.ts'
import { useEditForm } from '../../../lib/edit-form.ts'
import { checkAndResendVerification, logIn } from '../commands.ts'
import { detailOr, isNotVerified } from '../failures.ts'

const empty = 'Please fill in all fields'

/** `email` is prefilled if it is known, for example after its verification. */
export function LoginForm({ email }: { email: string }) {
  const { session } = useApplication()
  const send = useCommand(logIn)
  // Stays visible while the user corrects the email; the mail then goes to the corrected address.
  const [unverified, setUnverified] = useState<string>()
  const { form, submit, failure, isBusy } = useEditForm({
    schema: Credentials,
    values: { email, password: '' },
    save: async (body) => {
      setUnverified(undefined)
      await session.begin((await send({ body })).access_token)
    },
    explain: (error) => {
      const message = detailOr(error, 'Login failed. Please try again.')
      if (!isNotVerified(message)) return message
      setUnverified(message)
      return undefined
    },
  })
  const { errors } = form.formState
  const isIncomplete = [errors.email, errors.password].some((error) => error?.message === empty)

  return (
    <form method="post" onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
      {unverified && <NotVerifiedBanner message={unverified} emailNow={() => form.getValues('email')} />}
      {failure && <Banner kind="error">{failure}</Banner>}
      {isIncomplete && failure === undefined && <Banner kind="error">{empty}</Banner>}
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={ownError(errors.email?.message)}
        {...form.register('email')}
        aria-required
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        error={ownError(errors.password?.message)}
        {...form.register('password')}
        aria-required
      />
      <Button type="submit" isBusy={isBusy}>
        {isBusy ? 'Signing in…' : 'Sign In'}
      </Button>
    </form>
  )
}

/** Drops a message that the banner of the form already shows. */
const ownError = (message: string | undefined) => (message === empty ? undefined : message)

function NotVerifiedBanner({ message, emailNow }: { message: string; emailNow: () => string }) {
  const [outcome, setOutcome] = useState<{ kind: 'success' | 'error'; text: string }>()
  const [isBusy, setIsBusy] = useState(false)
  const send = useCommand(checkAndResendVerification)
  const resend = async () => {
    const email = emailNow()
    if (email.trim() === '') return setOutcome({ kind: 'error', text: 'Please enter your email address first' })
    setIsBusy(true)
    const next = await send({ body: { email } }).then(
      ({ message: text }) => ({ kind: 'success' as const, text }),
      (error: unknown) => ({
        kind: 'error' as const,
        text: detailOr(error, 'Failed to resend verification email. Please try again.'),
      }),
    )
    setOutcome(next)
    setIsBusy(false)
  }
  return (
    <>
      <Banner kind="note">
        <p className="font-semibold">Email not verified</p>
        <p role="alert">{message}</p>
        <Button look="secondary" className="mt-3" isBusy={isBusy} onClick={resend}>
          Resend verification email
        </Button>
      </Banner>
      {outcome && <Banner kind={outcome.kind}>{outcome.text}</Banner>}
    </>
  )
}
