import { useEffect } from 'react'
import { NarrowPage } from '../../components/page.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { RestoreAccount } from '../../features/accounts/components/restore-account.tsx'
import type { DeletedState } from '../../features/deletion/components/delete-account-dialog.tsx'
import { useApplication } from '../../lib/application.tsx'
import { useLocation, useSearchParams } from '../../lib/navigation.tsx'

/** The page after a deletion, and of the mailed link that undoes it. */
export function RestoreAccountPage() {
  const token = useSearchParams()[0].get('token')
  const state = useLocation().state as DeletedState | null
  return (
    <NarrowPage>
      <div className="grid grid-cols-1 gap-4">
        {token !== null ? (
          <RestoreAccount token={token} />
        ) : state?.deleted ? (
          <Deleted {...state.deleted} />
        ) : (
          <NoToken />
        )}
      </div>
    </NarrowPage>
  )
}

function Deleted({ user_email }: DeletedState['deleted']) {
  const { session } = useApplication()
  useEffect(() => {
    const { user } = session.state
    // A reload of this page must not sign out another account.
    if (user?.email !== user_email) return
    session.end()
    void import('../../lib/query-copies.ts').then(({ deleteQueryCopies }) => deleteQueryCopies(user.id)).catch(() => {})
  }, [session, user_email])
  return (
    <>
      <div role="status">
        <h1 className="text-3xl">Your account was deleted</h1>
        <p className="mt-2">
          We sent a link to <strong className="wrap-anywhere">{user_email}</strong>. For 7 days, it restores your
          account. After that, nobody can.
        </p>
      </div>
      <ButtonLink to="/" look="secondary">
        Go to Home
      </ButtonLink>
    </>
  )
}

const NoToken = () => (
  <>
    <h1 className="text-3xl">Restore your account</h1>
    <p>Open the link in the email about the deletion of your account. It works for 7 days.</p>
  </>
)
