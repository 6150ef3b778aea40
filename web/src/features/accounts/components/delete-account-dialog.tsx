import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { TextField } from '../../../components/ui/field.tsx'
import { useCommand } from '../../../lib/commands.ts'
import { useNavigate } from '../../../lib/navigation.tsx'
import { serverDetail } from '../../../lib/server-detail.ts'
import { required, useAccountForm } from '../account-form.ts'
import { deleteAccount } from '../commands.ts'

const goes = [
  'your email address, password, sessions, settings and calendar link',
  'your alerts, your feedback and the claims that no organiser has confirmed',
  'your draft events, and the webhooks of your events',
  'your name, your club and your notes in every event, its history and its texts',
]
const stays = [
  'your games, so that your opponents keep theirs: you are called “Former player” with a number',
  'your events, readable as before, but without an organiser: nobody can change them',
]

/** The history state of the page that follows a deletion. */
export interface DeletedState {
  deleted: { user_email: string }
}

/** Says what goes and what stays, and asks for the password. */
export function DeleteAccountDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const send = useCommand(deleteAccount)
  const navigate = useNavigate()
  const { form, field, failure, isBusy } = useAccountForm({
    checks: { password: required('Please enter your password') },
    // A refetch would fail: the session has ended. The next page signs out, because this one is for members only.
    save: ({ password }) => send({ body: { password } }, { isStep: true }),
    explain: (error) => `Your account was not deleted. ${serverDetail(error)}`,
    fieldOf: ({ code }) => (code === 'wrong_password' ? 'password' : undefined),
    onSaved: () =>
      navigate('/restore-account', {
        replace: true,
        state: { deleted: { user_email: email } } satisfies DeletedState,
      }),
  })
  return (
    <Dialog onClose={onClose} title="Delete account">
      <form {...form} className="grid min-h-0 grow grid-cols-1 content-start gap-4 overflow-y-auto p-5">
        <List title="This goes within a minute:" items={goes} />
        <List title="This stays:" items={stays} />
        <p>
          We email a link to <strong className="wrap-anywhere">{email}</strong> that restores your account for 7 days.
          Backups of this server keep it for 30 days at most.
        </p>
        {/* For password managers, which need the account. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <TextField
          label="Your Password"
          type="password"
          autoComplete="current-password"
          isRequired
          {...field('password')}
        />
        {failure && <Banner kind="error">{failure}</Banner>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="danger" isBusy={isBusy}>
            {isBusy ? 'Deleting…' : 'Delete My Account'}
          </Button>
        </div>
      </form>
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
