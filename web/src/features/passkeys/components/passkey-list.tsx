import type { User } from '@muster/contract/accounts'
import type { Passkey } from '@muster/contract/passkeys'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CommandDialog } from '../../../components/command-dialog.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { deletePasskey } from '../commands.ts'
import { supportsPasskeys } from '../passkeys.ts'
import { ownPasskeys } from '../queries.ts'
import { AddPasskey } from './add-passkey.tsx'
import { PasskeyItem } from './passkey-item.tsx'

/** The passkeys of a user. */
export function PasskeyList({ user }: { user: User }) {
  const [removing, setRemoving] = useState<Passkey>()
  const list = useQuery(ownPasskeys(user.id))
  return (
    <div className="grid grid-cols-1 gap-4">
      <p>
        A passkey signs you in with the fingerprint, face or screen lock of your device. Your password continues to
        work.
      </p>
      <Loaded query={list} what="passkeys" isOwn height="h-16">
        {({ passkeys }) =>
          passkeys.length > 0 && (
            <ul className="grid grid-cols-1 gap-4">
              {passkeys.map((passkey) => (
                <li key={passkey.id} className="rounded-control border border-line p-4">
                  <PasskeyItem passkey={passkey} onRemove={() => setRemoving(passkey)} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {supportsPasskeys() ? (
        <AddPasskey user={user} />
      ) : (
        <p className="text-muted">This browser cannot add passkeys here.</p>
      )}
      {removing && (
        <CommandDialog
          command={deletePasskey}
          sent={{ params: { passkey_id: removing.id } }}
          onClose={() => setRemoving((now) => (now === removing ? undefined : now))}
          title="Remove passkey"
          action="Remove Passkey"
          explain={() => 'The passkey could not be removed. Please try again.'}
        >
          <p className="wrap-anywhere">
            “{removing.name}” can no longer sign you in. Your device may still offer it until you remove it there, too.
          </p>
        </CommandDialog>
      )}
    </div>
  )
}
