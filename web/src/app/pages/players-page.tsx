import { type PlayerSearch, readPlayerSearch } from '@muster/site/player-pages'
import { playerPath } from '@muster/site/player-path'
import { useInfiniteQuery } from '@tanstack/react-query'
import { User } from 'lucide-react'
import { useCallback } from 'react'
import { PageHead } from '../../components/page.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { PlayerFilterBar } from '../../features/players/components/player-filter-bar.tsx'
import { PlayerList } from '../../features/players/components/player-list.tsx'
import { players } from '../../features/players/queries.ts'
import { useAddressQuery } from '../../lib/address-query.ts'
import { useSession } from '../../lib/application.tsx'

/** The public players, by name or near a place. */
export function PlayersPage() {
  const [query, change] = useAddressQuery()
  const filters = readPlayerSearch(query)
  const { user } = useSession()
  const { data, isPlaceholderData } = useInfiniteQuery(players(filters))
  const centre = isPlaceholderData ? undefined : data?.pages[0]?.centre
  const onChange = useCallback((changed: Partial<PlayerSearch>) => change({ ...changed, cursor: '' }), [change])
  return (
    <>
      <PageHead title="Players">
        {user && (
          <ButtonLink to={playerPath(user.handle)} look="secondary">
            <User aria-hidden className="size-5" />
            My record
          </ButtonLink>
        )}
      </PageHead>
      <PlayerFilterBar filters={filters} place={centre?.place ?? undefined} onChange={onChange} />
      <PlayerList filters={filters} />
    </>
  )
}
