import type { Card } from '@muster/contract/cards'
import type { Event } from '@muster/contract/events'
import type { Match } from '@muster/contract/matches'
import { missionOf, tableNameOf } from '@muster/rules/event-plan'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { MissionNote } from '../../matches/components/mission-note.tsx'
import { TimeLeft } from '../../rounds/components/time-left.tsx'
import { opponentIn } from '../../rounds/seats.ts'
import { currentMatch } from '../current-match.ts'
import { describeNext } from '../next-step.ts'
import { isOpenToSides, reportStateOf } from '../report-state.ts'
import { CallOrganiser } from './call-organiser.tsx'
import { MatchReport } from './match-report.tsx'

const opponentList = lazyComponent(
  'opponent-list',
  async () => (await import('../../lists/components/opponent-list.tsx')).OpponentList,
)

interface CardRoundProps {
  card: Card
  /** The reader's account, if the card is theirs; only then can they report. */
  user_id: number | undefined
  refetch: () => unknown
}

/** The current round of a participant: the seat, the result, and what comes next. */
export function CardRound({ card, user_id, refetch }: CardRoundProps) {
  const { event, participant, round, byes } = card
  const match = currentMatch(card)
  const isFinished = event.state === 'finished'
  const next = describeNext(card)
  const canAct = user_id !== undefined
  const isLast = round !== null && round.number === event.rounds_planned
  const hasResult =
    match &&
    (isFinished
      ? canAct && isLast && isOpenToSides(event, match)
      : canAct || reportStateOf(match, participant.id, event.report_policy) !== 'none')
  return (
    <>
      {match && !isFinished && <Seat event={event} match={match} participant_id={participant.id} />}
      {match && !isFinished && (
        <MissionNote mission={missionOf(event.missions, match.round_number)} className="text-lg" />
      )}
      {match && !isFinished && event.lists_are_shown && (
        <opponentList.Lazy event={event} opponent={opponentIn(match, participant.id)} />
      )}
      {round && !match && byes.includes(round.number) && !isFinished && (
        <p className="font-semibold text-2xl">Bye in round {round.number}</p>
      )}
      {round && match && !isFinished && (
        <TimeLeft
          clock={round.clock}
          isOver={round.state === 'finished'}
          extra_minutes={match.extra_minutes}
          refetch={refetch}
          isLarge
        />
      )}
      {match && hasResult && (
        <section aria-label="Result" className="card p-4">
          <MatchReport
            key={match.id}
            event={event}
            match={match}
            reader={participant.id}
            user_id={user_id}
            canAct={canAct}
            refetch={refetch}
          />
        </section>
      )}
      {next !== '' && <p className="text-lg">{next}</p>}
      {canAct && !isFinished && match?.table_number != null && (
        <CallOrganiser key={match.id} event={event} table_number={match.table_number} called_at={card.called_at} />
      )}
    </>
  )
}

function Seat({ event, match, participant_id }: { event: Event; match: Match; participant_id: number }) {
  const opponent = opponentIn(match, participant_id)
  return (
    <section aria-label="Your seat" className="signal is-own rounded-card p-4 text-center">
      <p className="signal-ink font-semibold">
        Round {match.round_number}, table
        <span className="numeral block text-[min(8rem,36vw)]">{match.table_number ?? '–'}</span>
        <span className="wrap-anywhere block text-lg empty:hidden">
          {tableNameOf(event.tables, match.table_number)}
        </span>
      </p>
      <p className="wrap-anywhere mt-2 text-lg">
        <span className="text-muted">against</span>
        <strong className="block text-3xl leading-tight">{opponent.nickname}</strong>
        {opponent.army && `${opponent.army.faction}${nameOf(opponent.army)}`}
      </p>
    </section>
  )
}

const nameOf = ({ name, faction }: { name: string; faction: string }) => (name === faction ? '' : `, ${name}`)
