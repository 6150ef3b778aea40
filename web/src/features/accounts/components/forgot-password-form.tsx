import { zodResolver } from '@hookform/resolvers/zod'
import { MailRequest } from '@muster/contract/accounts'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import { ArrivalHeading } from '../../../components/arrival-heading.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { serverDetail } from '../../../lib/server-detail.ts'
import { requestPasswordReset } from '../api.ts'
import { EmailField } from './account-fields.tsx'

/** Asks for a link to choose a new password, and says the same whether the account exists or not. */
export function ForgotPasswordForm() {
  // Where the person was going when the login page came between.
  const { state } = useLocation()
  const form = useForm({ resolver: zodResolver(MailRequest), defaultValues: { email: '' } })
  const [sentTo, setSentTo] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ email }) => {
    setFailure(undefined)
    await requestPasswordReset(email).then(
      () => setSentTo(email),
      (error: unknown) => setFailure(`Failed to send reset email. Please try again. ${serverDetail(error)}`),
    )
  })

  if (sentTo !== undefined) return <Sent email={sentTo} wayBack={state} onAgain={() => setSentTo(undefined)} />
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
      <h1 className="text-3xl">Forgot your password?</h1>
      <p className="text-muted">Tell us the address of your account, and we send you a link to choose a new one.</p>
      {failure && <Banner kind="error">{failure}</Banner>}
      <EmailField registration={form.register('email')} error={errors.email?.message} />
      <Button type="submit" isBusy={isSubmitting}>
        {isSubmitting ? 'Sending…' : 'Send Reset Email'}
      </Button>
      <ButtonLink to="/login" state={state} look="quiet">
        Back to Sign In
      </ButtonLink>
    </form>
  )
}

const Sent = ({ email, wayBack, onAgain }: { email: string; wayBack: unknown; onAgain: () => void }) => (
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
    <ButtonLink to="/login" state={wayBack}>
      Back to Sign In
    </ButtonLink>
  </div>
)
