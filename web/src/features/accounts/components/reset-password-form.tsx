import { zodResolver } from '@hookform/resolvers/zod'
import { newPassword, passwordRules } from '@muster/contract/accounts'
import { z } from '@muster/contract/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { ApiError } from '../../../lib/api-client.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { resetPassword } from '../api.ts'
import { NewPasswordFields } from './account-fields.tsx'

const invalidLink = 'Invalid reset link. Please request a new password reset.'
const required = 'Please fill in all fields'

/** Here every rule that is broken is said, not one sentence for all of them. */
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

interface ResetPasswordFormProps {
  /** From the link in the mail; empty when the link is not whole. */
  token: string
  onDone: () => void
}

export function ResetPasswordForm({ token, onDone }: ResetPasswordFormProps) {
  const defaultValues = { token, new_password: '', confirm_password: '' }
  const form = useForm({ resolver: zodResolver(Form), defaultValues })
  const [failure, setFailure] = useState(token === '' ? invalidLink : undefined)
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(
    async ({ new_password }) => {
      setFailure(undefined)
      await resetPassword({ token, new_password }).then(onDone, (error: unknown) => setFailure(explain(error)))
    },
    (found) => found.token && setFailure(found.token.message),
  )

  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
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
      <Button type="submit" isBusy={isSubmitting}>
        {isSubmitting ? 'Saving…' : 'Reset Password'}
      </Button>
    </form>
  )
}

function explain(error: unknown): string {
  const isInvalid = error instanceof ApiError && error.code === 'invalid_token'
  return isInvalid ? invalidLink : `Failed to reset password. Please try again. ${serverDetail(error)}`
}
