import type { Match } from '@muster/contract/matches'
import { type PlayedRound, playedRounds, type SeatedRound } from '../played-rounds.ts'

interface OwnResultsProps {
  participant_id: number
  matches: Match[]
  rounds: SeatedRound[]
}

/** The user's results and byes so far. */
export const OwnResults = ({ participant_id, matches, rounds }: OwnResultsProps) => (
  <PlayedTable rounds={playedRounds({ id: participant_id, matches, rounds, after: undefined })} />
)

const outcomes = { win: 'won', draw: 'drew', loss: 'lost', bye: 'bye', void: 'void' } as const

/** A participant's result in each round, or each game of an event without rounds. */
export function PlayedTable({ rounds }: { rounds: PlayedRound[] }) {
  const isInRounds = rounds.some(({ round }) => round !== null)
  return (
    <table className="w-full">
      <caption className="mb-1 text-left font-semibold text-sm">
        {isInRounds ? 'Round by round' : 'Game by game'}
      </caption>
      <tbody>
        {rounds.map(({ key, round, outcome, opponent, own, other }) => (
          <tr key={key}>
            {isInRounds && (
              <th scope="row" className="w-px py-0.5 pr-3 text-left font-normal text-muted tabular-nums">
                {round ?? '–'}
              </th>
            )}
            <td className="w-px py-0.5 pr-3 font-semibold">{outcomes[outcome]}</td>
            <td className="w-px whitespace-nowrap py-0.5 pr-3 text-right tabular-nums">
              {own === undefined ? '' : `${own}–${other}`}
            </td>
            <td className="wrap-anywhere py-0.5">{opponent && `against ${opponent}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
