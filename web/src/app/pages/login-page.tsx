import { NarrowPage } from '../../components/page.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { LoginForm } from '../../features/accounts/components/login-form.tsx'
import { hasChosenName } from '../../features/cards/chosen-name.ts'
import { SignInByPasskey } from '../../features/passkeys/components/sign-in-by-passkey.tsx'
import { useApplication, useSession } from '../../lib/application.tsx'
import { useIsHydrated } from '../../lib/hydration.ts'
import { Link } from '../../lib/navigation.tsx'
import { type LoginState, usePassedEmail, useReturnTo, withReturnTo } from '../../lib/return-to.ts'

export function LoginPage() {
  const session = useSession()
  const isHydrated = useIsHydrated()
  const { storage } = useApplication()
  const from = useReturnTo()
  const email = usePassedEmail()
  return (
    <NarrowPage>
      <h1 className="mb-6 text-3xl">Sign in</h1>
      {session.status === 'signed_out' && session.hasExpired && (
        <div className="mb-4">
          <Banner kind="note">Your session has ended. Please sign in again to carry on where you left off.</Banner>
        </div>
      )}
      <LoginForm email={email ?? ''} />
      <SignInByPasskey />
      <ul className="mt-6 grid grid-cols-1 justify-items-start gap-1 border-line border-t pt-4">
        {[
          { to: withReturnTo('/forgot-password', from), label: 'Forgot your password?' },
          { to: withReturnTo('/register', from), label: 'New here? Create an account' },
          { to: '/', label: 'Back to home' },
          // The installed page starts at a page of members, also for somebody without an account.
          ...(isHydrated && hasChosenName(storage.local)
            ? [{ to: '/me', label: 'Open your card without an account' }]
            : []),
        ].map(({ to, label }) => (
          <li key={to}>
            <Link to={to} state={{ email } satisfies LoginState} className="text-link tap-height">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </NarrowPage>
  )
}
