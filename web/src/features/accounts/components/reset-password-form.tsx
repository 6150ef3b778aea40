import { ApiError } from '@muster/contract/client'
import { unmetRules } from '@muster/contract/passwords'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useCommand } from '../../../lib/commands.ts'
import { Link } from '../../../lib/navigation.tsx'
import { serverDetail } from '../../../lib/server-detail.ts'
import { fillInAll, required, strongPassword, useAccountForm } from '../account-form.ts'
import { resetPassword } from '../commands.ts'
import { NewPasswordFields } from './account-fields.tsx'

const invalidLink = 'Invalid reset link. Please request a new password reset.'

/** `token` comes from the link in the mail; it is empty if the link is incomplete. */
export function useResetPasswordForm(token: string) {
  const send = useCommand(resetPassword)
  const edit = useAccountForm({
    checks: {
      token: required('Invalid reset token. Please request a new password reset.'),
      // Lists every broken rule, instead of one sentence for all rules.
      new_password: (text) => (text === '' ? '' : unmetRules(text).join('. ')) || strongPassword(fillInAll)(text),
      confirm_password: (text, _validity, { new_password }) =>
        required(fillInAll)(text) ?? (text === new_password ? undefined : 'Passwords do not match'),
    },
    save: ({ new_password }) => send({ body: { token, new_password } }),
    explain,
  })
  return { ...edit, token }
}

export function ResetPasswordForm({ edit }: { edit: ReturnType<typeof useResetPasswordForm> }) {
  const { form, field, isBusy, token } = edit
  const failure = edit.failure ?? edit.messages.token ?? (token === '' ? invalidLink : undefined)

  return (
    <form {...form} method="post">
      <input type="hidden" name="token" value={token} />
      <h1 className="text-3xl">Reset your password</h1>
      {failure && (
        <Banner kind="error">
          {failure}
          {failure.startsWith('Invalid') && (
            <>
              {' '}
              <Link to="/forgot-password" className="font-semibold underline">
                Request a new link
              </Link>
            </>
          )}
        </Banner>
      )}
      <NewPasswordFields
        label="New Password"
        password={field('new_password')}
        confirmation={field('confirm_password')}
      />
      <Button type="submit" isBusy={isBusy}>
        {isBusy ? 'Saving…' : 'Reset Password'}
      </Button>
    </form>
  )
}

function explain(error: unknown): string {
  const isInvalid = error instanceof ApiError && error.code === 'invalid_token'
  return isInvalid ? invalidLink : `Failed to reset password. Please try again. ${serverDetail(error)}`
}
