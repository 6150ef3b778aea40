import { ArrivalHeading } from '../../../components/arrival-heading.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { useCommand } from '../../../lib/commands.ts'
import { type LoginState, usePassedEmail, useReturnTo, withReturnTo } from '../../../lib/return-to.ts'
import { useAccountForm, validEmail } from '../account-form.ts'
import { resendVerification } from '../commands.ts'
import { explainResendFailure } from '../failures.ts'
import { EmailField } from './account-fields.tsx'

/** Requests another verification mail. */
export function ResendForm() {
  const login = withReturnTo('/login', useReturnTo())
  const email = usePassedEmail()
  const send = useCommand(resendVerification)
  const { form, field, failure, isBusy, saved, startOver } = useAccountForm({
    checks: { email: validEmail('Please enter your email address') },
    save: (body) => send({ body }),
    explain: explainResendFailure,
  })

  if (saved) {
    return (
      <div className="grid grid-cols-1 gap-4">
        <div role="status">
          <ArrivalHeading>Email Sent!</ArrivalHeading>
          <p>
            If there is an account for <strong>{saved.email}</strong>, a new link is on its way. It works for 24 hours.
          </p>
        </div>
        <Button look="secondary" onClick={startOver}>
          Send Another Email
        </Button>
        <ButtonLink to={login} state={{ email: saved.email } satisfies LoginState}>
          Go to Login
        </ButtonLink>
      </div>
    )
  }
  return (
    <form {...form}>
      <h1 className="text-3xl">Verify your email</h1>
      <p className="text-muted">Enter the email address of your account, and we will send you a new link.</p>
      {failure && <Banner kind="error">{failure}</Banner>}
      <EmailField {...field('email')} defaultValue={email ?? ''} />
      <Button type="submit" isBusy={isBusy}>
        {isBusy ? 'Sending…' : 'Send Verification Email'}
      </Button>
      <ButtonLink to={login} state={{ email } satisfies LoginState} look="quiet">
        Go to Login
      </ButtonLink>
    </form>
  )
}
