import { ApiError } from '@muster/contract/client'
import type { Player } from '@muster/contract/players'
import type { NextMatch as Forecast } from '@muster/contract/ratings'
import type { PlayerPageQuery } from '@muster/site/player-pages'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../components/loaded.tsx'
import { PlainTable, Td, Th } from '../../../components/ui/table.tsx'
import { useIsHydrated } from '../../../lib/hydration.ts'
import { Part } from '../../players/components/part.tsx'
import { useReader } from '../../players/use-reader.ts'
import { nextMatch } from '../queries.ts'
import { formatChange, formatExpected, formatRating } from '../rating-format.ts'
import { OpponentField } from './opponent-field.tsx'

interface NextMatchProps {
  player: Player
  query: PlayerPageQuery
}

/** What a match against a chosen opponent would do to the rating. */
export function NextMatch({ player, query }: NextMatchProps) {
  const { scope, against } = query
  const { user_id, enabled } = useReader()
  const isOther = against !== undefined && against.toLowerCase() !== player.handle
  const next = useQuery({ ...nextMatch(player.handle, scope, against ?? '', user_id), enabled: enabled && isOther })
  const isHydrated = useIsHydrated()
  // The server renders without the response only if there is none.
  const isMissing = !isHydrated && next.data === undefined
  const isUnknown = isMissing || (next.error instanceof ApiError && next.error.code === 'not_found')
  return (
    <Part title="What the next match could do">
      <OpponentField
        player={player}
        chosen={isOther ? { handle: against, nickname: next.data?.opponent_nickname ?? against } : undefined}
      />
      {isOther &&
        (isUnknown ? (
          <p role="alert">There is no player here whom you can see. Choose somebody else.</p>
        ) : (
          <Loaded query={next} what="forecast" height="h-56">
            {({ opponent, opponent_nickname, next: forecast }) => (
              <div className="card grid grid-cols-1 gap-3 p-4">
                <p role="status" className="wrap-anywhere">
                  {opponent
                    ? `${opponent_nickname} is at ${formatRating(opponent)}.`
                    : `${opponent_nickname} has no rating yet, which counts as 1500 ± 200.`}
                  {` The expected score of ${player.nickname} is `}
                  <strong className="tabular-nums">{formatExpected(forecast.expected)}</strong>
                  {': a win counts 1, a draw a half.'}
                </p>
                <Outcomes against={opponent_nickname} forecast={forecast} />
              </div>
            )}
          </Loaded>
        ))}
    </Part>
  )
}

const outcomes = { win: 'Win', draw: 'Draw', loss: 'Loss' } as const
const names = Object.keys(outcomes) as (keyof typeof outcomes)[]

const Outcomes = ({ against, forecast }: { against: string; forecast: Forecast }) => (
  <PlainTable
    caption={`The rating after a match against ${against}`}
    head={
      <>
        <Th>Result</Th>
        <Th isNumber>Change</Th>
        <Th isNumber>Rating</Th>
      </>
    }
  >
    <tbody>
      {names.map((name) => (
        <tr key={name}>
          <th scope="row">{outcomes[name]}</th>
          <Td isNumber className="numeral text-xl">
            {formatChange(forecast[name])}
          </Td>
          <Td isNumber className="numeral text-xl">
            {formatRating(forecast[name])}
          </Td>
        </tr>
      ))}
    </tbody>
  </PlainTable>
)
