import { EmptyState, PageHead } from '../../../components/page.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { useSession } from '../../../lib/application.tsx'
import { useLocation } from '../../../lib/navigation.tsx'
import { withReturnTo } from '../../../lib/return-to.ts'

/** Instead of a record that does not exist or that the reader may not see: signing in may open it, and leads back. */
export function NoPlayer() {
  const { user } = useSession()
  const { pathname, search } = useLocation()
  return (
    <>
      <PageHead title="Players" />
      <EmptyState title="No player here">
        <p className="text-muted">There is no player with this address, or their record is not open to you.</p>
        {!user && <ButtonLink to={withReturnTo('/login', pathname + search)}>Sign in</ButtonLink>}
        <ButtonLink to="/players" look="secondary">
          All players
        </ButtonLink>
      </EmptyState>
    </>
  )
}
