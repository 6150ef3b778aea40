import { ApiError } from '@muster/contract/client'
import type { Player } from '@muster/contract/players'
import { type PlayerPageQuery, playerPage, readPlayerPage } from '@muster/site/player-pages'
import { playerPath } from '@muster/site/player-path'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../components/loaded.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { NoPlayer } from '../../features/players/components/no-player.tsx'
import { Opponents } from '../../features/players/components/opponents.tsx'
import { Overview } from '../../features/players/components/overview.tsx'
import { OwnNote } from '../../features/players/components/own-note.tsx'
import { PlayerEvents } from '../../features/players/components/player-events.tsx'
import { PlayerHead } from '../../features/players/components/player-head.tsx'
import { PlayerMatches } from '../../features/players/components/player-matches.tsx'
import { PlayerTabs } from '../../features/players/components/player-tabs.tsx'
import { player as playerOf } from '../../features/players/queries.ts'
import { useReader } from '../../features/players/use-reader.ts'
import { RatingPart } from '../../features/ratings/components/rating-part.tsx'
import { RatingSummary } from '../../features/ratings/components/rating-summary.tsx'
import { useAddressQuery } from '../../lib/address-query.ts'
import { useSession } from '../../lib/application.tsx'
import { useParams } from '../../lib/navigation.tsx'
import { PageMeta } from '../page-meta.tsx'

/** The record of a player over all events. */
export function PlayerPage() {
  const { handle = '' } = useParams()
  const [address] = useAddressQuery()
  const { user_id, enabled } = useReader()
  const query = useQuery({ ...playerOf(handle, user_id), enabled })
  if (query.error instanceof ApiError && query.error.code === 'not_found') {
    return (
      <>
        <PageMeta meta={missing} />
        <NoPlayer />
      </>
    )
  }
  return (
    <Loaded query={query} what="player" height="h-[48rem]">
      {(player) => <Content player={player} query={readPlayerPage(address)} />}
    </Loaded>
  )
}

function Content({ player, query }: { player: Player; query: PlayerPageQuery }) {
  const { user } = useSession()
  return (
    <>
      <PageMeta meta={playerPage(player)} />
      <PlayerHead player={player}>
        {user && user.handle !== player.handle && player.visibility === 'public' && (
          <ButtonLink to={playerPath(user.handle, { part: 'opponents', against: player.handle })} look="secondary">
            Head to head
          </ButtonLink>
        )}
      </PlayerHead>
      {user?.handle === player.handle && <OwnNote user={user} />}
      <PlayerTabs handle={player.handle} current={query.part} />
      {query.part === 'overview' && (
        <Overview player={player}>
          <RatingSummary player={player} />
        </Overview>
      )}
      {query.part === 'rating' && <RatingPart player={player} query={query} />}
      {query.part === 'opponents' && <Opponents player={player} query={query} />}
      {query.part === 'matches' && <PlayerMatches player={player} query={query} />}
      {query.part === 'events' && <PlayerEvents player={player} query={query} />}
    </>
  )
}

const missing = { title: 'No player here', description: 'This player does not exist on Muster, or is not public.' }
