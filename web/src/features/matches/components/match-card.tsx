import type { Match } from '@muster/contract/matches'
import { ClipboardPen, Clock, Equal, Hourglass, Pencil, Trash2, Trophy } from 'lucide-react'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { ArmyLine } from '../../armies/components/army-line.tsx'

/** What an owner can do with a match. */
export interface MatchActions {
  onScore: (match: Match) => void
  onEdit: (match: Match) => void
  onDelete: (match: Match) => void
}

interface MatchCardProps {
  match: Match
  actions: MatchActions | undefined
}

export function MatchCard({ match, actions }: MatchCardProps) {
  const { round_number, table_number, notes, match_duration_minutes, participant1, participant2 } = match
  const between = `between ${participant1.nickname} and ${participant2.nickname}`
  return (
    <article aria-label={`${participant1.nickname} against ${participant2.nickname}`} className="card p-4">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        {round_number !== null && <Badge>Round {round_number}</Badge>}
        {table_number !== null && <Badge>Table {table_number}</Badge>}
        <ResultBadge match={match} />
      </div>
      <div className="divide-y divide-line">
        <Side
          nickname={participant1.nickname}
          army={match.participant1_army}
          score={match.participant1_score}
          isWinner={match.result === 'player1_win'}
        />
        <Side
          nickname={participant2.nickname}
          army={match.participant2_army}
          score={match.participant2_score}
          isWinner={match.result === 'player2_win'}
        />
      </div>
      {notes && <p className="mt-2 whitespace-pre-line text-muted">{notes}</p>}
      {match_duration_minutes !== null && (
        <p className="mt-2 flex items-center gap-2 text-muted text-sm tabular-nums">
          <Clock aria-hidden className="size-4" />
          Duration: {match_duration_minutes} minutes
        </p>
      )}
      {actions && (
        <div className="mt-3 flex flex-wrap items-center border-line border-t pt-2">
          <Button look="quiet" className="mr-auto" onClick={() => actions.onScore(match)}>
            <ClipboardPen aria-hidden className="size-5" />
            {match.result === 'pending' ? 'Enter Result' : 'Change Result'}
            <span className="sr-only">: {`${participant1.nickname} against ${participant2.nickname}`}</span>
          </Button>
          <IconButton label={`Edit match ${between}`} onClick={() => actions.onEdit(match)}>
            <Pencil aria-hidden className="size-5" />
          </IconButton>
          <IconButton look="quietDanger" label={`Delete match ${between}`} onClick={() => actions.onDelete(match)}>
            <Trash2 aria-hidden className="size-5" />
          </IconButton>
        </div>
      )}
    </article>
  )
}

interface SideProps {
  nickname: string
  army: Match['participant1_army']
  score: number | null
  isWinner: boolean
}

/** One line of the scoreboard: participant, army and score. The winner is marked by font weight and an icon. */
function Side({ nickname, army, score, isWinner }: SideProps) {
  return (
    <div className="flex items-center justify-between gap-4 py-2.5">
      <div className="min-w-0">
        <p className={`flex items-center gap-2 text-lg leading-6 ${isWinner ? 'font-bold' : ''}`}>
          <span className="wrap-anywhere min-w-0">{nickname}</span>
          {isWinner && <Trophy aria-hidden className="size-5 shrink-0 text-brass" />}
        </p>
        <p className="text-sm">
          <ArmyLine army={army} />
        </p>
      </div>
      <p className={`numeral shrink-0 whitespace-nowrap text-4xl ${isWinner ? '' : 'text-muted'}`}>{score ?? '-'}</p>
    </div>
  )
}

function ResultBadge({ match: { result, participant1, participant2 } }: { match: Match }) {
  switch (result) {
    case 'pending':
      return (
        <Badge>
          <Hourglass aria-hidden />
          Pending
        </Badge>
      )
    case 'draw':
      return (
        <Badge tone="brass">
          <Equal aria-hidden />
          Draw
        </Badge>
      )
    case 'player1_win':
      return <Won by={participant1.nickname} />
    case 'player2_win':
      return <Won by={participant2.nickname} />
  }
}

const Won = ({ by }: { by: string }) => (
  <Badge tone="brand">
    <Trophy aria-hidden />
    {by} won
  </Badge>
)
