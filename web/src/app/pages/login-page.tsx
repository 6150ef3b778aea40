import { Link } from 'react-router'
import { NarrowPage } from '../../components/page.tsx'
import { LoginForm } from '../../features/accounts/components/login-form.tsx'
import { usePageMeta } from '../../lib/page-meta.ts'

export function LoginPage() {
  usePageMeta({ title: 'Login', description: 'Sign in to Muster to record your tournaments and friendly games.' })
  return (
    <NarrowPage>
      <h1 className="mb-6 text-3xl">Sign in</h1>
      <LoginForm />
      <ul className="mt-6 grid justify-items-start gap-1 border-line border-t pt-4">
        {[
          { to: '/forgot-password', label: 'Forgot your password?' },
          { to: '/register', label: 'New here? Create an account' },
          { to: '/', label: 'Back to home' },
        ].map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="inline-flex min-h-11 items-center text-brand underline">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </NarrowPage>
  )
}
