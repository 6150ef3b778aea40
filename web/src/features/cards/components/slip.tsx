import type { SlipMatch } from '@muster/contract/slips'
import { eventPath, slipPath } from '@muster/site/event-path'
import { BackLink } from '../../../components/page.tsx'
import { MissionNote } from '../../matches/components/mission-note.tsx'
import { TimeLeft } from '../../rounds/components/time-left.tsx'
import { isOpenToSides } from '../report-state.ts'
import { CallOrganiser } from './call-organiser.tsx'
import { Claim } from './claim.tsx'
import { MatchReport } from './match-report.tsx'

interface SlipProps {
  slip: SlipMatch
  code: string
  refetch: () => unknown
}

/** One match of one round, for the holder of its slip. */
export function Slip({ slip, code, refetch }: SlipProps) {
  const { event, match, clock } = slip
  const { table_number, round_number } = match
  const withoutAccount = [
    { ...match.participant1, hasAccount: slip.participant1_has_account },
    { ...match.participant2, hasAccount: slip.participant2_has_account },
  ].filter(({ hasAccount }) => !hasAccount)
  return (
    <div className="mx-auto grid max-w-md grid-cols-1 gap-4">
      <header>
        {event.visibility === 'listed' ? (
          <BackLink to={eventPath(event)} label={event.title} />
        ) : (
          <p className="wrap-anywhere text-muted">{event.title}</p>
        )}
        <h1 className="text-2xl">
          {table_number === null ? 'Your match' : `Table ${table_number}`}
          {round_number !== null && `, round ${round_number}`}
        </h1>
        <p className="wrap-anywhere text-lg empty:hidden">{slip.table_name}</p>
        <MissionNote mission={slip.mission ?? undefined} />
      </header>
      <section aria-label="Result" className="card p-4">
        <MatchReport
          key={match.id}
          event={event}
          match={match}
          reader={slip.own_participant_id ?? 'slip'}
          slip={code}
          canAct={isOpenToSides(event, match)}
          hasArmies
          refetch={refetch}
        />
      </section>
      <TimeLeft
        clock={clock}
        isOver={match.result !== 'pending'}
        extra_minutes={match.extra_minutes}
        refetch={refetch}
        isLarge
      />
      {table_number !== null && event.state !== 'finished' && (
        <CallOrganiser event={event} table_number={table_number} called_at={slip.called_at} slip={code} />
      )}
      <Claim event_id={event.id} participants={withoutAccount} claim={slip.claim} path={slipPath(code)} slip={code} />
    </div>
  )
}
