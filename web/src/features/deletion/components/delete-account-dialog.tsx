import type { User } from '@muster/contract/accounts'
import type { Confirmation } from '@muster/contract/passkeys'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { useCommand } from '../../../lib/commands.ts'
import { useNavigate } from '../../../lib/navigation.tsx'
import { deleteAccount } from '../../accounts/commands.ts'
import { ownMerges } from '../../merges/queries.ts'
import { ConfirmIdentity } from '../../passkeys/components/confirm-identity.tsx'

const goes = [
  'your email address, password, passkeys, sessions, settings and calendar link',
  'your alerts, your feedback and the claims that no organiser has confirmed',
  'your draft events, and the webhooks of your events',
  'your name, your club and your notes in every event, its history and its texts',
]
const stays = [
  'your games, so that your opponents keep theirs: you are called “Former player” with a number',
  'your events, readable as before: each goes to the first of its organisers, and without one nobody can change it',
]

/** The history state of the page that follows a deletion. */
export interface DeletedState {
  deleted: { user_email: string }
}

/** Says what goes and what stays, and asks for the password or a passkey. */
export function DeleteAccountDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { email } = user
  const send = useCommand(deleteAccount)
  const navigate = useNavigate()
  const merged = useQuery(ownMerges(user.id)).data?.merges ?? []
  const confirm = async (body: Confirmation) => {
    // A refetch would fail: the session has ended. The next page signs out, because this one is for members only.
    await send({ body }, { isStep: true })
    navigate('/restore-account', { replace: true, state: { deleted: { user_email: email } } satisfies DeletedState })
  }
  return (
    <Dialog onClose={onClose} title="Delete account">
      <div className="grid min-h-0 grow grid-cols-1 content-start gap-4 overflow-y-auto p-5">
        <List title="This goes within a minute:" items={goes} />
        <List title="This stays:" items={stays} />
        {merged.length > 0 && (
          <div>
            <p className="font-semibold">These accounts are merged into yours, and are deleted, too:</p>
            <ul className="wrap-anywhere mt-1 list-disc pl-5">
              {merged.map((merge) => (
                <li key={merge.id}>{merge.email}</li>
              ))}
            </ul>
            <p className="mt-1">
              Each gets a link of its own that restores it. Split those that you want to keep first.
            </p>
          </div>
        )}
        <p>
          We email a link to <strong className="wrap-anywhere">{email}</strong> that restores your account for 7 days.
          Backups of this server keep it for 30 days at most.
        </p>
        <ConfirmIdentity
          user={user}
          action="Delete My Account"
          isDangerous
          failed="Your account was not deleted."
          onConfirm={confirm}
          onCancel={onClose}
        />
      </div>
    </Dialog>
  )
}

const List = ({ title, items }: { title: string; items: string[] }) => (
  <div>
    <p className="font-semibold">{title}</p>
    <ul className="mt-1 list-disc pl-5">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </div>
)
