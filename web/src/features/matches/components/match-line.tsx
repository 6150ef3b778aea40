import type { GameType } from '@muster/contract/games'
import type { Match } from '@muster/contract/matches'
import { memo } from 'react'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { ArmyLine } from '../../armies/components/army-line.tsx'
import { type MatchSide, sidesOf } from '../sides.ts'
import type { MatchActions } from './owners-part.tsx'

interface MatchLineProps {
  match: Match
  game: GameType
  actions: MatchActions | undefined
}

/** Only owners load it; its space is reserved until then. */
const ownersPart = lazyComponent('owners-part', async () => (await import('./owners-part.tsx')).OwnersPart)

/**
 * A match in one line if there is room, otherwise with its sides below each other. The styles of its parts are in
 * match-rows.css: a page has a hundred of them.
 */
export const MatchLine = memo(({ match, game, actions }: MatchLineProps) => {
  const { round_number, table_number, participant1, participant2, result } = match
  return (
    <article aria-label={`${participant1.nickname} against ${participant2.nickname}`}>
      <div className="facts">
        <p className="place">
          {round_number !== null && <span>{`Round ${round_number}`}</span>}
          {table_number !== null && <span>{`Table ${table_number}`}</span>}
        </p>
        <p className={`result ${match.is_void ? 'void' : result}`}>{resultText(match)}</p>
      </div>
      {sidesOf(match).map((side) => (
        <Side key={side.id} game={game} {...side} />
      ))}
      <Remarks match={match} />
      {actions && <ownersPart.Lazy match={match} actions={actions} />}
    </article>
  )
})

/** A participant, army and score. Font weight and the mark of the result show the winner. */
const Side = ({ nickname, army, game, score, isWinner }: MatchSide & { game: GameType }) => (
  <div className={isWinner ? 'side winner' : 'side'}>
    <p>{nickname}</p>
    <ArmyLine army={army} game={game} />
    <p className="numeral">{score ?? '-'}</p>
  </div>
)

const Remarks = ({ match: { notes, match_duration_minutes } }: { match: Match }) =>
  (notes || match_duration_minutes !== null) && (
    <div className="remarks">
      {match_duration_minutes !== null && <p className="duration">{`Duration: ${match_duration_minutes} minutes`}</p>}
      {notes && <p>{notes}</p>}
    </div>
  )

function resultText({ result, participant1, participant2, is_void }: Match): string {
  if (is_void) return 'Void'
  switch (result) {
    case 'pending':
      return 'Pending'
    case 'draw':
      return 'Draw'
    case 'double_loss':
      return 'Both lost'
    case 'player1_win':
      return `${participant1.nickname} won`
    case 'player2_win':
      return `${participant2.nickname} won`
  }
}
