import { NarrowPage } from '../../components/page.tsx'
import { ForgotPasswordForm } from '../../features/accounts/components/forgot-password-form.tsx'

export function ForgotPasswordPage() {
  return (
    <NarrowPage>
      <ForgotPasswordForm />
    </NarrowPage>
  )
}
