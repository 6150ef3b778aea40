import { pages } from '@muster/contract/pages'
import { NarrowPage } from '../../components/page.tsx'
import { ForgotPasswordForm } from '../../features/accounts/components/forgot-password-form.tsx'
import { usePageMeta } from '../../lib/page-meta.ts'

export function ForgotPasswordPage() {
  usePageMeta(pages['/forgot-password'])
  return (
    <NarrowPage>
      <ForgotPasswordForm />
    </NarrowPage>
  )
}
