import { zodResolver } from '@hookform/resolvers/zod'
import { MailRequest } from '@muster/contract/accounts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import { ArrivalHeading } from '../../../components/arrival-heading.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { explainResendFailure, resendVerification } from '../api.ts'
import { EmailField } from './account-fields.tsx'

/** Asks for the verification mail again. */
export function ResendForm() {
  // Where the person was going when the login page came between.
  const { state } = useLocation()
  const form = useForm({ resolver: zodResolver(MailRequest), defaultValues: { email: '' } })
  const [sentTo, setSentTo] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ email }) => {
    setFailure(undefined)
    await resendVerification(email).then(
      () => setSentTo(email),
      (error: unknown) => setFailure(explainResendFailure(error)),
    )
  })

  if (sentTo !== undefined) {
    return (
      <div className="grid grid-cols-1 gap-4">
        <div role="status">
          <ArrivalHeading>Email Sent!</ArrivalHeading>
          <p>
            If there is an account for <strong>{sentTo}</strong>, a new link is on its way. It works for 24 hours.
          </p>
        </div>
        <Button look="secondary" onClick={() => setSentTo(undefined)}>
          Send Another Email
        </Button>
        <ButtonLink to="/login" state={state}>
          Go to Login
        </ButtonLink>
      </div>
    )
  }
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
      <h1 className="text-3xl">Verify your email</h1>
      <p className="text-muted">Tell us the address of your account, and we send you a new link.</p>
      {failure && <Banner kind="error">{failure}</Banner>}
      <EmailField registration={form.register('email')} error={errors.email?.message} />
      <Button type="submit" isBusy={isSubmitting}>
        {isSubmitting ? 'Sending…' : 'Send Verification Email'}
      </Button>
      <ButtonLink to="/login" state={state} look="quiet">
        Go to Login
      </ButtonLink>
    </form>
  )
}
