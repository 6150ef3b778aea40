import type { Match } from '@muster/contract/matches'
import type { Participant } from '@muster/contract/participants'
import type { ClockInput, Round } from '@muster/contract/rounds'
import { mayPlay } from '@muster/rules/attendance'
import { CloudOff, Undo2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { TitledSection } from '../../../components/titled-section.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useApplication } from '../../../lib/application.tsx'
import { seatedIn } from '../../outbox/local-seats.ts'
import { useOutbox } from '../../outbox/use-unsent.ts'
import { ClockCard } from '../../rounds/components/clock-card.tsx'
import type { PairingDay } from '../../rounds/local-pairing.ts'
import { type LocalRound, toDraft } from '../../rounds/local-round.ts'
import { useLocalAction, useLocalDraft, useLocalRoundChanges } from '../use-local-draft.ts'
import type { Results } from '../use-results.ts'
import { DeskByes } from './desk-byes.tsx'
import { DraftRound } from './draft-round.tsx'
import { ResultsGrid } from './results-grid.tsx'
import { RoundConflict } from './round-conflict.tsx'

interface OfflineRoundProps {
  /** With the typed results. */
  day: PairingDay & Pick<ComponentProps<typeof DraftRound>, 'participants'>
  local: LocalRound
  round: Round
  results: Results
  /** The matches of the round. */
  matches: Match[]
}

/** A round that only this device has: a draft, a round that is played, or one that competes with another. */
export function OfflineRound({ day, local, round, results, matches }: OfflineRoundProps) {
  const work = useLocalDraft(day, local)
  if (local.published_at === null)
    return (
      <>
        <Banner kind="note">
          {local.replaces === null
            ? 'Muster does not respond, so this device pairs. Only this device has the draft.'
            : `Only this device has round ${local.round_number} as a draft. Everybody else sees it as it was published, until you publish it again here.`}
        </Banner>
        <DraftRound
          event={day.event}
          round={toDraft(local, day.matches)}
          work={work}
          participants={day.participants}
          matches={day.matches}
        />
      </>
    )
  const isLast = day.rounds.every(({ number }) => number <= local.round_number)
  if (local.state.kind === 'conflict')
    return (
      <RoundConflict
        local={local}
        round={round}
        theirs={local.state.theirs}
        day={day}
        results={results}
        matches={matches}
      />
    )
  return (
    <TitledSection
      title={`Round ${local.round_number}`}
      className="grid grid-cols-1 gap-4"
      // Beside the rounds to choose from, it would say the same again.
      titleClass={day.rounds.length > 1 ? 'sr-only' : 'text-2xl'}
    >
      <SendNote day={day} local={local} />
      <LocalClock day={day} local={local} round={round} />
      <DeskByes event_id={day.event.id} round={round} participants={day.participants} matches={matches} />
      <ResultsGrid round={local.round_number} results={results} matches={matches} clock={local.clock} />
      {isLast && matches.every(({ id, result }) => result === 'pending' && !results.typedOf(id)) && (
        <TakeBack day={day} local={local} />
      )}
    </TitledSection>
  )
}

interface LocalProps {
  day: PairingDay
  local: LocalRound
}

/** Says that the round is not sent, and why if the server refuses it. */
function SendNote({ day, local }: LocalProps) {
  const { retry, discard } = useLocalRoundChanges(day)
  const again = useLocalAction('The round was not sent.', () => retry(local, { despite_pending: true }))
  const remove = useLocalAction('The round was not discarded.', () => discard(local))
  if (local.state.kind === 'refused')
    return (
      <Banner kind="error">
        <p className="mb-3">{`Muster refuses this round. ${local.state.message}`}</p>
        <GoneSides day={day} local={local} />
        <div className="flex flex-wrap gap-3">
          <Button look="secondary" isBusy={again.isBusy} onClick={() => again.act()}>
            Send Again
          </Button>
          <Button look="quietDanger" isBusy={remove.isBusy} onClick={() => remove.act()}>
            Discard It with Its Results
          </Button>
        </div>
      </Banner>
    )
  return (
    <p role="status" className="flex items-center gap-2 text-muted">
      <CloudOff aria-hidden className="size-5 shrink-0" />
      Published on this device, not sent. Muster gets it when it responds.
    </p>
  )
}

/** Those of a round whom the server does not let play, each with the ways on. */
function GoneSides({ day, local }: LocalProps) {
  const { outbox } = useOutbox()
  const { retry, setGone } = useLocalRoundChanges(day)
  const leave = useLocalAction('The round was not changed.', (id: number) => setGone(local, id))
  const stay = useLocalAction('The round was not sent.', async ({ id, nickname, waiting_since }: Participant) => {
    const type = waiting_since === null ? 'return' : 'wait'
    const action =
      type === 'return'
        ? ({ type, participant_id: id } as const)
        : ({ type, participant_id: id, waiting_since: null } as const)
    outbox?.act({ event_id: day.event.id, action, names: [nickname] })
    await retry(local)
  })
  const byId = new Map(day.participants.map((one) => [one.id, one]))
  const gone = seatedIn(local).filter((id) => {
    const known = byId.get(id)
    return !known || !mayPlay(known, local.round_number)
  })
  const failure = leave.failure ?? stay.failure
  return (
    <>
      {failure && <p className="mb-3">{failure.message}</p>}
      {gone.map((id) => {
        const known = byId.get(id)
        const name = known?.nickname ?? local.names[id] ?? ''
        return (
          <div key={id} className="mb-3">
            <p className="mb-2 wrap-anywhere">{describeGone(name, known)}</p>
            <div className="flex flex-wrap gap-3">
              {known && (
                <Button look="secondary" isBusy={stay.isBusy} onClick={() => stay.act(known)}>
                  {`Let ${name} Play`}
                </Button>
              )}
              <Button look="secondary" isBusy={leave.isBusy} onClick={() => leave.act(id)}>
                Give the Opponent the Bye
              </Button>
            </div>
          </div>
        )
      })}
    </>
  )
}

function describeGone(name: string, known: Participant | undefined): string {
  if (!known) return `${name} is not a participant.`
  return known.waiting_since === null ? `${name} was dropped on another device.` : `${name} waits for a place.`
}

function LocalClock({ day, local, round }: LocalProps & { round: Round }) {
  const { connection } = useApplication()
  const changes = useLocalRoundChanges(day)
  const set = useLocalAction('The clock could not be set.', ({ is_running, seconds_left }: ClockInput) => {
    const ends_at = is_running ? new Date(connection.now() + seconds_left * 1000).toISOString() : null
    return changes.setClock(local, { ends_at, seconds_left: is_running ? null : seconds_left })
  })
  return <ClockCard event={day.event} round={round} onSet={set.act} failure={set.failure} />
}

function TakeBack({ day, local }: LocalProps) {
  const { takeBack } = useLocalRoundChanges(day)
  const back = useLocalAction('The round could not be taken back.', () => takeBack(local))
  return (
    <div className="grid justify-items-start gap-3">
      {back.failure && <Banner kind="error">{back.failure.message}</Banner>}
      <Button look="quietDanger" isBusy={back.isBusy} onClick={() => back.act()}>
        <Undo2 aria-hidden className="size-5" />
        Take Round {local.round_number} Back
      </Button>
    </div>
  )
}
