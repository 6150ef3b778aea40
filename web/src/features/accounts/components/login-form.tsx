import { useRef, useState } from 'react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { TextField } from '../../../components/ui/field.tsx'
import { useApplication } from '../../../lib/application.tsx'
import { useCommand } from '../../../lib/commands.ts'
import { fillInAll, required, useAccountForm, validEmail } from '../account-form.ts'
import { checkAndResendVerification, logIn } from '../commands.ts'
import { detailOr, isNotVerified } from '../failures.ts'

/** `email` is prefilled if it is known, for example after its verification. */
export function LoginForm({ email }: { email: string }) {
  const { session } = useApplication()
  const send = useCommand(logIn)
  // Stays visible while the user corrects the email; the mail then goes to the corrected address.
  const [unverified, setUnverified] = useState<string>()
  const { form, field, messages, failure, isBusy } = useAccountForm({
    checks: { email: validEmail(fillInAll), password: required(fillInAll) },
    save: async (body) => {
      setUnverified(undefined)
      await session.begin((await send({ body })).access_token, 'password')
    },
    explain: (error) => {
      const message = detailOr(error, 'Login failed. Please try again.')
      if (!isNotVerified(message)) return message
      setUnverified(message)
      return undefined
    },
  })
  const isIncomplete = Object.values(messages).includes(fillInAll)
  const emailInput = useRef<HTMLInputElement>(null)

  return (
    <form {...form} method="post">
      {unverified && <NotVerifiedBanner message={unverified} emailNow={() => emailInput.current?.value ?? ''} />}
      {failure && <Banner kind="error">{failure}</Banner>}
      {isIncomplete && failure === undefined && <Banner kind="error">{fillInAll}</Banner>}
      <TextField
        label="Email"
        type="email"
        // The browser offers passkeys here, too.
        autoComplete="username webauthn"
        defaultValue={email}
        ref={emailInput}
        {...ownMessage(field('email'))}
        aria-required
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        {...ownMessage(field('password'))}
        aria-required
      />
      <Button type="submit" isBusy={isBusy}>
        {isBusy ? 'Signing in…' : 'Sign In'}
      </Button>
    </form>
  )
}

/** Drops a message that the banner of the form already shows. */
const ownMessage = <Field extends { error: string | undefined }>(field: Field) =>
  field.error === fillInAll ? { ...field, error: undefined } : field

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
      <Banner kind="act">
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
