import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, CircleX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ArrivalHeading } from '../../components/arrival-heading.tsx'
import { NarrowPage } from '../../components/page.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { verifyEmail } from '../../features/accounts/commands.ts'
import { ResendForm } from '../../features/accounts/components/resend-form.tsx'
import { explainVerificationFailure } from '../../features/accounts/failures.ts'
import { useSendCommand } from '../../lib/commands.ts'
import { useNavigate, useSearchParams } from '../../lib/navigation.tsx'
import { type LoginState, useReturnTo, withReturnTo } from '../../lib/return-to.ts'

export function VerifyEmailPage() {
  const token = useSearchParams()[0].get('token')
  const [isResending, setIsResending] = useState(false)
  const resend = () => setIsResending(true)
  return (
    <NarrowPage>
      {token === null || isResending ? <ResendForm /> : <Verification token={token} onResend={resend} />}
    </NarrowPage>
  )
}

function Verification({ token, onResend }: { token: string; onResend: () => void }) {
  // A query, so that a double effect does not post twice. The response to a link never changes.
  const sendCommand = useSendCommand()
  const from = useReturnTo()
  const verification = useQuery({
    queryKey: ['verify-email', token],
    queryFn: () => sendCommand(verifyEmail, { query: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (verification.isPending) {
    return (
      <p role="status" className="flex items-center gap-3 text-lg">
        <Spinner /> Verifying your email…
      </p>
    )
  }
  if (verification.isSuccess) return <Verified from={from} email={verification.data.email} />
  return (
    <div className="grid grid-cols-1 gap-4">
      <div role="alert" className="grid grid-cols-1 justify-items-center gap-3 text-center">
        <CircleX aria-hidden className="size-14 text-danger" strokeWidth={1.5} />
        <h1 className="text-3xl">Verification Failed</h1>
        <p>{explainVerificationFailure(verification.error)}</p>
      </div>
      <Button onClick={onResend}>Request New Verification Email</Button>
      <ButtonLink to={withReturnTo('/login', from)} look="secondary">
        Go to Login
      </ButtonLink>
    </div>
  )
}

const secondsToLogin = 3

function Verified({ from, email }: { from: string | undefined; email: string }) {
  const navigate = useNavigate()
  const login = withReturnTo('/login', from)
  useEffect(() => {
    const timer = setTimeout(() => navigate('/login', { replace: true, state: { from, email } }), secondsToLogin * 1000)
    return () => clearTimeout(timer)
  }, [navigate, from, email])
  return (
    <div className="grid grid-cols-1 gap-4">
      <div role="status" className="grid grid-cols-1 justify-items-center gap-3 text-center">
        <BadgeCheck aria-hidden className="size-14 text-brand" strokeWidth={1.5} />
        <ArrivalHeading>Email Verified!</ArrivalHeading>
        <p>Your account is ready. You will be taken to the login page in {secondsToLogin} seconds.</p>
      </div>
      <ButtonLink to={login} state={{ email } satisfies LoginState}>
        Go to Login Now
      </ButtonLink>
    </div>
  )
}
