import type { User } from '@muster/contract/accounts'
import { ApiError } from '@muster/contract/client'
import type { ErrorCode } from '@muster/contract/errors'
import type { Confirmation } from '@muster/contract/passkeys'
import { useState } from 'react'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { useNotices } from '../../../components/ui/notices.tsx'
import { useLostFocus } from '../../../components/ui/use-lost-focus.ts'
import { useCommand } from '../../../lib/commands.ts'
import { ConfirmIdentity } from '../../passkeys/components/confirm-identity.tsx'
import { createMerge } from '../commands.ts'
import { type OtherAccount, OtherAccountForm } from './other-account-form.tsx'

/** The codes of failures that another confirmation of this account cannot solve. */
const ofOther = new Set<ErrorCode | undefined>([
  'other_account_refused',
  'email_not_verified',
  'account_merged',
  'account_has_merges',
  'import_running',
  'invalid_input',
])

/** Asks for the other account first, and then for a confirmation by the owner of this one. */
export function MergeDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const send = useCommand(createMerge)
  const { notify } = useNotices()
  const [other, setOther] = useState<OtherAccount>({ other_email: '', other_password: '' })
  const [isConfirming, setConfirming] = useState(false)
  const form = useLostFocus<HTMLDivElement>(isConfirming)
  const [refusal, setRefusal] = useState<string>()
  const merge = async (confirmation: Confirmation) => {
    try {
      const { email } = await send({ body: { ...confirmation, ...other } })
      notify('success', 'Accounts merged', email)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError && ofOther.has(error.code))) throw error
      setRefusal(error.message)
      setConfirming(false)
    }
  }
  return (
    <Dialog onClose={onClose} title="Merge another account">
      <div
        ref={form}
        tabIndex={-1}
        className="grid min-h-0 grow grid-cols-1 content-start gap-4 overflow-y-auto p-5 outline-none"
      >
        {isConfirming ? (
          <>
            <p className="wrap-anywhere">
              <strong>{other.other_email}</strong> is merged into <strong>{user.email}</strong>. Please confirm that
              this account is yours, too.
            </p>
            <ConfirmIdentity
              user={user}
              action="Merge Accounts"
              failed="The accounts were not merged."
              onConfirm={merge}
              onCancel={() => setConfirming(false)}
            />
          </>
        ) : (
          <OtherAccountForm
            own={user.email}
            other={other}
            refusal={refusal}
            onEntered={(entered) => {
              setOther(entered)
              setConfirming(true)
            }}
            onCancel={onClose}
          />
        )}
      </div>
    </Dialog>
  )
}
