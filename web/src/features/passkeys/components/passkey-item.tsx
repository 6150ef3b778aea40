import type { Passkey } from '@muster/contract/passkeys'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { TextField } from '../../../components/ui/field.tsx'
import { useCommand } from '../../../lib/commands.ts'
import { formatDate } from '../../../lib/format.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { required, useAccountForm } from '../../accounts/account-form.ts'
import { renamePasskey } from '../commands.ts'

/** One passkey, with its name, its last use, and what its owner can do with it. */
export function PasskeyItem({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const [isRenaming, setRenaming] = useState(false)
  if (isRenaming) return <RenameForm passkey={passkey} onClose={() => setRenaming(false)} />
  const { name, created_at, last_used_at } = passkey
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">{name}</p>
        <p className="text-muted text-sm">
          Added on {formatDate(created_at)} ·{' '}
          {last_used_at === null ? 'Not used yet' : `Last used on ${formatDate(last_used_at)}`}
        </p>
      </div>
      <div className="-mx-2 flex flex-wrap">
        <Button look="quiet" onClick={() => setRenaming(true)} aria-label={`Rename: ${name}`}>
          Rename
        </Button>
        <Button look="quietDanger" onClick={onRemove} aria-label={`Remove: ${name}`}>
          Remove
        </Button>
      </div>
    </div>
  )
}

function RenameForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const send = useCommand(renamePasskey)
  const { form, field, failure, isBusy } = useAccountForm({
    checks: { name: required('Name is required') },
    save: (body) => send({ params: { passkey_id: passkey.id }, body }),
    explain: (error) => `The passkey could not be renamed. ${serverDetail(error) || 'Please try again.'}`,
    fieldOf: ({ issues }) => (issues.length > 0 ? 'name' : undefined),
    onSaved: onClose,
  })
  const { error } = field('name')
  return (
    <form {...form}>
      <TextField
        label="Name of the Passkey"
        defaultValue={passkey.name}
        maxLength={50}
        autoFocus
        isRequired
        name="name"
        error={error ?? failure}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy}>
          Save Name
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
