import { isRefused } from '@muster/contract/client'
import { formatDistance, roundDistance, type Unit } from '@muster/contract/distances'
import type { ListedPlayer } from '@muster/contract/players'
import type { PlayerSearch } from '@muster/site/player-pages'
import { playerPath } from '@muster/site/player-path'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadMore } from '../../../components/load-more.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { EmptyState } from '../../../components/page.tsx'
import { plural } from '../../../lib/format.ts'
import { Link } from '../../../lib/navigation.tsx'
import { useUnit } from '../../places/use-unit.ts'
import { players } from '../queries.ts'

/** The public players who pass the filters. */
export function PlayerList({ filters }: { filters: PlayerSearch }) {
  const list = useInfiniteQuery(players(filters))
  const unit = useUnit(list.data?.pages[0]?.centre?.place)
  // The place is unknown.
  if (list.error && isRefused(list.error) && !list.data)
    return <EmptyState title="No players found">{list.error.message}</EmptyState>
  return (
    <Loaded query={list} what="players" height="h-96">
      {({ pages }) => {
        const found = pages.flatMap((page) => page.players)
        if (found.length === 0) {
          return (
            <EmptyState title="No players found">
              <p className="text-muted">Players are here once they open their record to everybody.</p>
            </EmptyState>
          )
        }
        return (
          <>
            <ul aria-label="Players" className="grid grid-cols-1 gap-3 @xl:grid-cols-2 @4xl:grid-cols-3">
              {found.map((player) => (
                <PlayerCard key={player.handle} player={player} unit={unit} />
              ))}
            </ul>
            <LoadMore what="players" list={list} cursor={pages.at(-1)?.next_cursor} />
          </>
        )
      }}
    </Loaded>
  )
}

function PlayerCard({ player, unit }: { player: ListedPlayer; unit: Unit }) {
  const { handle, nickname, events, location_city, location_country, distance_km } = player
  const place = [location_city, location_country].filter((name) => name !== null).join(', ')
  const isAway = distance_km !== null && roundDistance(distance_km, unit) > 0
  const distance = isAway ? ` (${formatDistance(distance_km, unit)})` : ''
  return (
    <li className="card relative px-4 py-3 hover:border-edge">
      <Link
        to={playerPath(handle)}
        className="wrap-anywhere font-semibold text-lg after:absolute after:inset-0 hover:underline"
      >
        {nickname}
      </Link>
      <p className="wrap-anywhere text-muted text-sm">
        {[plural(events, 'event'), place && `last in ${place}${distance}`].filter(Boolean).join(', ')}
      </p>
    </li>
  )
}
