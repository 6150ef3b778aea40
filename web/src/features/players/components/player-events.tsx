import type { Player } from '@muster/contract/players'
import type { PlayerPageQuery } from '@muster/site/player-pages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadMore } from '../../../components/load-more.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { playerEvents } from '../queries.ts'
import { useReader } from '../use-reader.ts'
import { Participations } from './participations.tsx'

/** Every event of a player, newest first. */
export function PlayerEvents({ player, query }: { player: Player; query: PlayerPageQuery }) {
  const { user_id, enabled } = useReader()
  const list = useInfiniteQuery({ ...playerEvents(player.handle, query.cursor, user_id), enabled })
  return (
    <Loaded query={list} what="events" height="h-96">
      {({ pages }) => {
        const events = pages.flatMap((page) => page.events)
        if (events.length === 0) return <p className="card p-5 text-muted">No events yet.</p>
        return (
          <>
            <Participations events={events} label={`Events of ${player.nickname}`} />
            <LoadMore what="events" list={list} cursor={pages.at(-1)?.next_cursor} />
          </>
        )
      }}
    </Loaded>
  )
}
