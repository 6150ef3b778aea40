import { MailCheck } from 'lucide-react'
import { ArrivalHeading } from '../../components/arrival-heading.tsx'
import { NarrowPage } from '../../components/page.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { RegisterForm, useRegisterForm } from '../../features/accounts/components/register-form.tsx'
import { Link } from '../../lib/navigation.tsx'
import { type LoginState, usePassedEmail, useReturnTo, withReturnTo } from '../../lib/return-to.ts'

export function RegisterPage() {
  const from = useReturnTo()
  const email = usePassedEmail()
  const edit = useRegisterForm({ returnTo: from })
  if (edit.saved) {
    return <CheckYourEmail from={from} email={edit.saved.email} onAgain={edit.startOver} />
  }
  return (
    <NarrowPage>
      <h1 className="text-3xl">Create Account</h1>
      <p className="mt-2 mb-6 text-muted">
        Free, for good. You need an account to join or record events; anyone can browse.
      </p>
      <RegisterForm edit={edit} />
      <p className="mt-4 text-muted text-sm">
        By creating an account you agree to the{' '}
        <Link to="/terms" className="underline">
          Terms
        </Link>{' '}
        and the{' '}
        <Link to="/privacy" className="underline">
          Privacy Policy
        </Link>
        . You must be at least 16 years old.
      </p>
      <p className="mt-6 border-line border-t pt-4">
        Already have an account?{' '}
        <Link to={withReturnTo('/login', from)} state={{ email } satisfies LoginState} className="text-link">
          Sign in
        </Link>
      </p>
    </NarrowPage>
  )
}

interface CheckYourEmailProps {
  from: string | undefined
  email: string
  onAgain: () => void
}

function CheckYourEmail({ from, email, onAgain }: CheckYourEmailProps) {
  const state: LoginState = { email }
  return (
    <NarrowPage>
      <div role="status" className="grid grid-cols-1 justify-items-center gap-3 text-center">
        <MailCheck aria-hidden className="size-14 text-brand" strokeWidth={1.5} />
        <ArrivalHeading>Check Your Email</ArrivalHeading>
        <p>
          We sent a link to <strong>{email}</strong>. Open it within 24 hours to verify your address, then sign in.
        </p>
        <p className="text-muted text-sm">
          Nothing there? Check your spam folder, or{' '}
          <Link to={withReturnTo('/verify-email', from)} state={state} className="underline">
            have another link sent
          </Link>
          .
        </p>
      </div>
      <div className="mt-6 grid grid-cols-1 gap-3">
        <ButtonLink to={withReturnTo('/login', from)} state={state}>
          Go to Login
        </ButtonLink>
        <Button look="secondary" onClick={onAgain}>
          Register Another Account
        </Button>
      </div>
    </NarrowPage>
  )
}
