import type { User } from '@muster/contract/accounts'
import type { Merge } from '@muster/contract/merges'
import type { Confirmation } from '@muster/contract/passkeys'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { useNotices } from '../../../components/ui/notices.tsx'
import { useCommand } from '../../../lib/commands.ts'
import { ConfirmIdentity } from '../../passkeys/components/confirm-identity.tsx'
import { splitMerge } from '../commands.ts'

interface SplitDialogProps {
  user: User
  merge: Merge
  onClose: () => void
}

/** Says what a merged account gets back, and asks for the password or a passkey. */
export function SplitDialog({ user, merge, onClose }: SplitDialogProps) {
  const send = useCommand(splitMerge)
  const { notify } = useNotices()
  const split = async (body: Confirmation) => {
    await send({ params: { merge_id: merge.id }, body })
    notify('success', 'Accounts split', merge.email)
    onClose()
  }
  return (
    <Dialog onClose={onClose} title="Split account">
      <div className="grid min-h-0 grow grid-cols-1 content-start gap-4 overflow-y-auto p-5">
        <p className="wrap-anywhere">
          <strong>{merge.email}</strong> gets back what came from it and is still yours, and you can sign in with it
          again. What you have added since stays here.
        </p>
        <ConfirmIdentity
          user={user}
          action="Split Account"
          failed="The accounts were not split."
          onConfirm={split}
          onCancel={onClose}
        />
      </div>
    </Dialog>
  )
}
