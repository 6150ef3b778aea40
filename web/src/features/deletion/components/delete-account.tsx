import type { User } from '@muster/contract/accounts'
import { useState } from 'react'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { Button } from '../../../components/ui/button.tsx'

const dialog = lazyComponent(
  'delete-account',
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
)

/** The end of the profile: opens the dialog that deletes the account. */
export function DeleteAccount({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <p className="mb-4 max-w-prose text-muted">
        Your address, your name and your settings go within a minute. Your opponents keep their games. You can undo it
        for 7 days, with a link that we email to you.
      </p>
      <Button look="quietDanger" onClick={() => setIsOpen(true)}>
        Delete Account…
      </Button>
      {isOpen && <dialog.Lazy user={user} onClose={() => setIsOpen(false)} />}
    </>
  )
}
