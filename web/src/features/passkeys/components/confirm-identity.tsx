import type { User } from '@muster/contract/accounts'
import type { Confirmation } from '@muster/contract/passkeys'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { TextField } from '../../../components/ui/field.tsx'
import { useApplication } from '../../../lib/application.tsx'
import { required, useAccountForm } from '../../accounts/account-form.ts'
import { explainFailure, loadWebauthn } from '../passkeys.ts'
import { ownPasskeys } from '../queries.ts'

interface ConfirmIdentityProps {
  user: Pick<User, 'id' | 'email'>
  /** What the confirmation is for, on the button. */
  action: string
  isDangerous?: boolean
  /** What a failure says first, before the reason. */
  failed?: string
  /** Sends the confirmation with the action; throws what the server refuses. */
  onConfirm: (confirmation: Confirmation) => Promise<unknown>
  onCancel: () => void
}

/** Confirms with the password, or with a passkey, that the user of this session is the owner of the account. */
export function ConfirmIdentity({
  user: { id, email },
  action,
  isDangerous = false,
  failed = '',
  onConfirm,
  onCancel,
}: ConfirmIdentityProps) {
  const { call, origin } = useApplication()
  const passkeys = useQuery(ownPasskeys(id)).data?.passkeys ?? []
  const explain = (error: unknown) => `${failed} ${explainFailure(error, origin)}`.trim()
  const [isSigning, setSigning] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const { form, field, failure, isBusy } = useAccountForm({
    checks: { password: required('Please enter your password') },
    save: ({ password }) => onConfirm({ password }),
    explain,
    fieldOf: ({ code }) => (code === 'wrong_password' ? 'password' : undefined),
  })
  const confirmByPasskey = async () => {
    setSigning(true)
    setRefusal(undefined)
    try {
      const { signChallenge } = await loadWebauthn()
      await onConfirm({ assertion: await signChallenge(await call('POST /auth/passkey-confirmation', {})) })
    } catch (error) {
      setRefusal(explain(error))
    }
    setSigning(false)
  }
  const problem = refusal ?? failure
  return (
    <form {...form}>
      {/* For password managers, which need the account. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label="Your Password"
        type="password"
        autoComplete="current-password"
        isRequired
        {...field('password')}
      />
      {problem && <Banner kind="error">{problem}</Banner>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look={isDangerous ? 'danger' : 'primary'} isBusy={isBusy}>
          {action}
        </Button>
        {passkeys.length > 0 && (
          <Button look="secondary" isBusy={isSigning} onClick={confirmByPasskey}>
            Confirm with a Passkey
          </Button>
        )}
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
