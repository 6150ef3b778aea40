import type { Player } from '@muster/contract/players'
import type { RatedEvent, RatedMatch } from '@muster/contract/ratings'
import type { PlayerPageQuery } from '@muster/site/player-pages'
import { playerPath } from '@muster/site/player-path'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadMore } from '../../../components/load-more.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { PlainTable, Td, Th } from '../../../components/ui/table.tsx'
import { plural } from '../../../lib/format.ts'
import { Link } from '../../../lib/navigation.tsx'
import { PlayedEventLine } from '../../players/components/played-event.tsx'
import { useReader } from '../../players/use-reader.ts'
import { ratedEvents } from '../queries.ts'
import { formatChange, formatExpected, formatRating } from '../rating-format.ts'

/** The events behind a rating, newest first, each with its matches. */
export function RatedEvents({ player, query }: { player: Player; query: PlayerPageQuery }) {
  const { user_id, enabled } = useReader()
  const list = useInfiniteQuery({ ...ratedEvents(player.handle, query, user_id), enabled })
  return (
    <Loaded query={list} what="events" height="h-96">
      {({ pages }) => (
        <>
          <ul aria-label={`Events behind the rating of ${player.nickname}`} className="grid grid-cols-1 gap-3">
            {pages
              .flatMap(({ events }) => events)
              .map((event) => (
                <EventCard key={event.event.id} event={event} />
              ))}
          </ul>
          <LoadMore what="events" list={list} cursor={pages.at(-1)?.next_cursor} />
        </>
      )}
    </Loaded>
  )
}

function EventCard({ event: { event, counted, matches, score, expected, ...step } }: { event: RatedEvent }) {
  return (
    <li className="card px-4 pt-3 pb-1">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <div className="grid min-w-0 grow basis-40 grid-cols-1 gap-1.5">
          <PlayedEventLine event={event} />
          <p className="text-sm tabular-nums">
            {`Scored ${score} of ${matches}, expected ${formatExpected(expected)}`}
          </p>
        </div>
        <p className="shrink-0 text-right">
          <span className="numeral block text-2xl">{formatChange(step)}</span>
          <span className="whitespace-nowrap text-muted text-sm tabular-nums">{formatRating(step)}</span>
        </p>
      </div>
      <details>
        <summary className="min-h-11 cursor-pointer py-3 font-semibold text-brand text-sm">
          {plural(counted.length, 'match', 'matches')}
          <span className="sr-only">{` at ${event.title}`}</span>
        </summary>
        <MatchTable title={event.title} matches={counted} />
      </details>
    </li>
  )
}

const results = new Map([
  [1, 'Won'],
  [0.5, 'Draw'],
  [0, 'Lost'],
])

const MatchTable = ({ title, matches }: { title: string; matches: readonly RatedMatch[] }) => (
  <PlainTable
    caption={`Matches that count at ${title}`}
    className="mb-3 text-sm"
    head={
      <>
        <Th>Opponent</Th>
        <Th isNumber>Expected</Th>
        <Th isNumber className="w-16">
          Result
        </Th>
      </>
    }
  >
    <tbody>
      {matches.map(({ id, round_number, opponent, expected, score }) => (
        <tr key={id}>
          <th scope="row">
            {opponent.handle === null ? (
              opponent.nickname
            ) : (
              <Link
                to={playerPath(opponent.handle, { part: 'rating' })}
                className="title-link relative after:absolute after:-inset-y-2 after:inset-x-0"
              >
                {opponent.nickname}
              </Link>
            )}
            {round_number !== null && <span className="text-muted">{`, round ${round_number}`}</span>}
          </th>
          <Td isNumber>{formatExpected(expected)}</Td>
          <Td isNumber>{results.get(score)}</Td>
        </tr>
      ))}
    </tbody>
  </PlainTable>
)
