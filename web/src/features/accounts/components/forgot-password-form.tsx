import { MailCheck } from 'lucide-react'
import { ArrivalHeading } from '../../../components/arrival-heading.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { useCommand } from '../../../lib/commands.ts'
import { type LoginState, usePassedEmail, useReturnTo, withReturnTo } from '../../../lib/return-to.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { useAccountForm, validEmail } from '../account-form.ts'
import { requestPasswordReset } from '../commands.ts'
import { EmailField } from './account-fields.tsx'

/** Requests a link to choose a new password. The confirmation is the same whether the account exists or not. */
export function ForgotPasswordForm() {
  const login = withReturnTo('/login', useReturnTo())
  const email = usePassedEmail()
  const send = useCommand(requestPasswordReset)
  const { form, field, failure, isBusy, saved, startOver } = useAccountForm({
    checks: { email: validEmail('Please enter your email address') },
    save: (body) => send({ body }),
    explain: (error) => `Failed to send reset email. Please try again. ${serverDetail(error)}`,
  })

  if (saved) return <Sent login={login} email={saved.email} onAgain={startOver} />
  return (
    <form {...form}>
      <h1 className="text-3xl">Forgot your password?</h1>
      <p className="text-muted">
        Enter the email address of your account, and we will send you a link to choose a new password.
      </p>
      {failure && <Banner kind="error">{failure}</Banner>}
      <EmailField {...field('email')} />
      <Button type="submit" isBusy={isBusy}>
        {isBusy ? 'Sending…' : 'Send Reset Email'}
      </Button>
      <ButtonLink to={login} state={{ email } satisfies LoginState} look="quiet">
        Back to Sign In
      </ButtonLink>
    </form>
  )
}

const Sent = ({ login, email, onAgain }: { login: string; email: string; onAgain: () => void }) => (
  <div className="grid grid-cols-1 gap-4">
    <div role="status" className="grid grid-cols-1 justify-items-center gap-3 text-center">
      <MailCheck aria-hidden className="size-14 text-brand" strokeWidth={1.5} />
      <ArrivalHeading>Check Your Email</ArrivalHeading>
      <p>
        If an account exists for <strong className="wrap-anywhere">{email}</strong>, reset instructions follow by email.
      </p>
      <p className="text-muted">The link expires in 24 hours.</p>
    </div>
    <Button look="secondary" onClick={onAgain}>
      Send Another Reset Email
    </Button>
    <ButtonLink to={login} state={{ email } satisfies LoginState}>
      Back to Sign In
    </ButtonLink>
  </div>
)
