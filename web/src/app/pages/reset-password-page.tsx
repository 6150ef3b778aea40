import { pages } from '@muster/contract/pages'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ArrivalHeading } from '../../components/arrival-heading.tsx'
import { NarrowPage } from '../../components/page.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { ResetPasswordForm } from '../../features/accounts/components/reset-password-form.tsx'
import { usePageMeta } from '../../lib/page-meta.ts'

export function ResetPasswordPage() {
  usePageMeta(pages['/reset-password'])
  const [query] = useSearchParams()
  const [isDone, setIsDone] = useState(false)
  return (
    <NarrowPage>
      {isDone ? <Done /> : <ResetPasswordForm token={query.get('token') ?? ''} onDone={() => setIsDone(true)} />}
    </NarrowPage>
  )
}

const Done = () => (
  <div className="grid grid-cols-1 gap-4">
    <div role="status" className="grid grid-cols-1 justify-items-center gap-3 text-center">
      <BadgeCheck aria-hidden className="size-14 text-brand" strokeWidth={1.5} />
      <ArrivalHeading>Password Reset!</ArrivalHeading>
      <p>Your new password holds from now on. You have been signed out everywhere.</p>
    </div>
    <ButtonLink to="/login">Sign In Now</ButtonLink>
  </div>
)
