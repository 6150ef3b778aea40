import { BadgeCheck } from 'lucide-react'
import { ArrivalHeading } from '../../components/arrival-heading.tsx'
import { NarrowPage } from '../../components/page.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { ResetPasswordForm, useResetPasswordForm } from '../../features/accounts/components/reset-password-form.tsx'
import { useSearchParams } from '../../lib/navigation.tsx'

export function ResetPasswordPage() {
  const [query] = useSearchParams()
  const edit = useResetPasswordForm(query.get('token') ?? '')
  return <NarrowPage>{edit.saved ? <Done /> : <ResetPasswordForm edit={edit} />}</NarrowPage>
}

const Done = () => (
  <div className="grid grid-cols-1 gap-4">
    <div role="status" className="grid grid-cols-1 justify-items-center gap-3 text-center">
      <BadgeCheck aria-hidden className="size-14 text-brand" strokeWidth={1.5} />
      <ArrivalHeading>Password Reset!</ArrivalHeading>
      <p>Your new password is active now. You have been signed out everywhere.</p>
    </div>
    <ButtonLink to="/login">Sign In Now</ButtonLink>
  </div>
)
