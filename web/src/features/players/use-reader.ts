import { useSession } from '../../lib/application.tsx'

/**
 * Who reads a record, for the keys of its queries, and whether that is known yet. Until it is, a page shows what the
 * server has rendered for everybody.
 */
export function useReader() {
  const { status, user } = useSession()
  return { user_id: user?.id, enabled: status !== 'checking' }
}
