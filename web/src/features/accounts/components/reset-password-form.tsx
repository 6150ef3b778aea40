import { newPassword, passwordRules } from '@muster/contract/accounts'
import { ApiError } from '@muster/contract/client'
import { z } from '@muster/contract/zod'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useCommand } from '../../../lib/commands.ts'
import { useEditForm } from '../../../lib/edit-form.ts'
import { Link } from '../../../lib/navigation.tsx'
import { serverDetail } from '../../../lib/server-detail.ts'
import { resetPassword } from '../commands.ts'
import { NewPasswordFields } from './account-fields.tsx'

const invalidLink = 'Invalid reset link. Please request a new password reset.'
const required = 'Please fill in all fields'

/** Lists every broken rule, instead of one sentence for all rules. */
const Password = z
  .string()
  .min(1, { error: required, abort: true })
  .superRefine((password, context) => {
    const unmet = passwordRules.filter((rule) => !rule.passes(password)).map((rule) => rule.unmet)
    if (unmet.length > 0) context.addIssue({ code: 'custom', message: unmet.join('. ') })
  })
  .pipe(newPassword(required))

const Form = z
  .object({
    token: z.string().min(1, 'Invalid reset token. Please request a new password reset.'),
    new_password: Password,
    confirm_password: z.string().min(1, required),
  })
  .refine((form) => form.confirm_password === '' || form.new_password === form.confirm_password, {
    error: 'Passwords do not match',
    path: ['confirm_password'],
  })

/** `token` comes from the link in the mail; it is empty if the link is incomplete. */
export function useResetPasswordForm(token: string) {
  const send = useCommand(resetPassword)
  return useEditForm({
    schema: Form,
    values: { token, new_password: '', confirm_password: '' },
    save: ({ new_password }) => send({ body: { token, new_password } }),
    explain,
  })
}

export function ResetPasswordForm({ edit }: { edit: ReturnType<typeof useResetPasswordForm> }) {
  const { form, submit, isBusy } = edit
  const { errors, isSubmitted } = form.formState
  const isBroken = form.getValues('token') === ''
  const failure =
    edit.failure ?? (isSubmitted ? errors.token?.message : undefined) ?? (isBroken ? invalidLink : undefined)

  return (
    <form method="post" onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
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
        password={{ registration: form.register('new_password'), error: errors.new_password?.message }}
        confirmation={{ registration: form.register('confirm_password'), error: errors.confirm_password?.message }}
        typed={form.watch('new_password')}
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
