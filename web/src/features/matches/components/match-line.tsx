import type { GameType } from '@muster/contract/games'
import type { Match } from '@muster/contract/matches'
import { CircleX, Clock, Equal, Hourglass, Trophy } from 'lucide-react'
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

/** A match in one line if there is room, otherwise with its sides below each other. */
export const MatchLine = memo(({ match, game, actions }: MatchLineProps) => {
  const { round_number, table_number, participant1, participant2 } = match
  return (
    <article
      aria-label={`${participant1.nickname} against ${participant2.nickname}`}
      className={`grid gap-x-4 px-3 py-2 @2xl:items-center @2xl:py-1.5 ${actions ? 'content-start @2xl:content-normal min-h-(--row) grid-cols-[minmax(0,1fr)_auto] @2xl:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)_5rem_2.75rem]' : 'grid-cols-1 @2xl:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)]'}`}
    >
      <div className="col-start-1 flex min-w-0 flex-wrap items-center gap-x-3 text-sm/5 @2xl:block">
        <p className="flex gap-x-2 text-muted tabular-nums empty:hidden">
          {round_number !== null && <span>Round {round_number}</span>}
          {table_number !== null && <span>Table {table_number}</span>}
        </p>
        <ResultMark match={match} />
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
  <div className="col-start-1 flex min-w-0 items-center justify-between gap-3 py-0.5 @2xl:col-start-auto @2xl:py-0">
    <div className="min-w-0">
      <p
        title={nickname}
        className={`wrap-anywhere leading-6 @2xl:overflow-hidden @2xl:text-ellipsis @2xl:whitespace-nowrap ${isWinner ? 'font-bold' : ''}`}
      >
        {nickname}
      </p>
      <ArmyLine army={army} game={game} isWhole />
    </div>
    <p className={`numeral shrink-0 whitespace-nowrap text-3xl/10 ${isWinner ? '' : 'text-muted'}`}>{score ?? '-'}</p>
  </div>
)

const Remarks = ({ match: { notes, match_duration_minutes } }: { match: Match }) =>
  (notes || match_duration_minutes !== null) && (
    <div className="col-start-1 flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm @2xl:col-span-2 @2xl:col-start-2">
      {match_duration_minutes !== null && (
        <p className="flex items-center gap-1.5 tabular-nums">
          <Clock aria-hidden className="size-4" />
          Duration: {match_duration_minutes} minutes
        </p>
      )}
      {notes && <p className="wrap-anywhere whitespace-pre-line">{notes}</p>}
    </div>
  )

function ResultMark({ match: { result, participant1, participant2 } }: { match: Match }) {
  switch (result) {
    case 'pending':
      return (
        <p className={`${mark} text-muted`}>
          <Hourglass aria-hidden className="size-3.5 shrink-0" />
          Pending
        </p>
      )
    case 'draw':
      return (
        <p className={`${mark} text-brass`}>
          <Equal aria-hidden className="size-3.5 shrink-0" />
          Draw
        </p>
      )
    case 'double_loss':
      return (
        <p className={`${mark} text-muted`}>
          <CircleX aria-hidden className="size-3.5 shrink-0" />
          Both lost
        </p>
      )
    case 'player1_win':
      return <Won by={participant1.nickname} />
    case 'player2_win':
      return <Won by={participant2.nickname} />
  }
}

const mark = 'flex min-w-0 items-center gap-1.5 font-semibold'

const Won = ({ by }: { by: string }) => (
  <p className={`${mark} text-brand-strong`}>
    <Trophy aria-hidden className="size-3.5 shrink-0" />
    <span className="truncate" title={by}>
      {by}
    </span>{' '}
    won
  </p>
)
