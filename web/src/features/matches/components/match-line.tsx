import type { GameType } from '@muster/contract/games'
import type { Match } from '@muster/contract/matches'
import { Clock, Equal, Hourglass, Pencil, Trash2, Trophy } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { type MenuAction, MoreMenu } from '../../../components/ui/more-menu.tsx'
import { ArmyLine } from '../../armies/components/army-line.tsx'

/** What an owner can do with a match. */
export interface MatchActions {
  onScore: (match: Match) => void
  onEdit: (match: Match) => void
  onDelete: (match: Match) => void
}

interface MatchLineProps {
  match: Match
  game: GameType
  actions: MatchActions | undefined
}

/** A match in one line where there is room, otherwise with its sides below each other. */
export function MatchLine({ match, game, actions }: MatchLineProps) {
  const { round_number, table_number, participant1, participant2 } = match
  return (
    <article
      aria-label={`${participant1.nickname} against ${participant2.nickname}`}
      className={`grid gap-x-4 px-3 py-2 @2xl:items-center @2xl:py-1.5 ${actions ? 'grid-cols-[minmax(0,1fr)_auto] @2xl:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)_5rem_2.75rem]' : 'grid-cols-1 @2xl:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)]'}`}
    >
      <div className="col-start-1 flex min-w-0 flex-wrap items-center gap-x-3 text-sm/5 @2xl:block">
        <p className="flex gap-x-2 text-muted tabular-nums empty:hidden">
          {round_number !== null && <span>Round {round_number}</span>}
          {table_number !== null && <span>Table {table_number}</span>}
        </p>
        <ResultMark match={match} />
      </div>
      <Side
        nickname={participant1.nickname}
        army={match.participant1_army}
        game={game}
        score={match.participant1_score}
        isWinner={match.result === 'player1_win'}
      />
      <Side
        nickname={participant2.nickname}
        army={match.participant2_army}
        game={game}
        score={match.participant2_score}
        isWinner={match.result === 'player2_win'}
      />
      <Remarks match={match} />
      {actions && <OwnersPart match={match} actions={actions} />}
    </article>
  )
}

interface SideProps {
  nickname: string
  army: Match['participant1_army']
  game: GameType
  score: number | null
  isWinner: boolean
}

/** A participant, army and score. The winner is marked by font weight, and by the mark of the result. */
const Side = ({ nickname, army, game, score, isWinner }: SideProps) => (
  <div className="col-start-1 flex min-w-0 items-center justify-between gap-3 py-0.5 @2xl:col-start-auto @2xl:py-0">
    <div className="min-w-0">
      <p className={`wrap-anywhere leading-6 ${isWinner ? 'font-bold' : ''}`}>{nickname}</p>
      <ArmyLine army={army} game={game} />
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

function OwnersPart({ match, actions }: { match: Match; actions: MatchActions }) {
  const { participant1, participant2 } = match
  const [against, between] = ['against', 'and'].map(
    (word) => `${participant1.nickname} ${word} ${participant2.nickname}`,
  )
  const isPending = match.result === 'pending'
  const verb = isPending ? 'Enter' : 'Change'
  const menu: MenuAction[] = [
    {
      label: `Edit match between ${between}`,
      text: 'Edit match',
      icon: <Pencil aria-hidden className="size-5" />,
      onChoose: () => actions.onEdit(match),
    },
    {
      label: `Delete match between ${between}`,
      text: 'Delete match',
      icon: <Trash2 aria-hidden className="size-5" />,
      isDanger: true,
      onChoose: () => actions.onDelete(match),
    },
  ]
  return (
    <>
      <Button
        aria-label={`${verb} Result: ${against}`}
        look={isPending ? 'secondary' : 'quiet'}
        className="col-start-1 mt-1 -ml-2 justify-self-start whitespace-nowrap px-2 text-sm @2xl:mt-0 @2xl:ml-0 @2xl:col-start-4 @2xl:row-start-1 @2xl:justify-self-end"
        onClick={() => actions.onScore(match)}
      >
        {verb}
        <span className="-ml-1 @2xl:hidden">Result</span>
      </Button>
      <div className="col-start-2 row-span-4 row-start-1 self-center @2xl:col-start-5 @2xl:row-span-1">
        <MoreMenu label={`More: ${against}`} actions={menu} />
      </div>
    </>
  )
}

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
    <span className="truncate">{by} won</span>
  </p>
)
