import type { Event } from '@muster/contract/events'
import { dayOf, localTime, zoneOf } from '@muster/contract/hall-day'
import type { Match } from '@muster/contract/matches'
import type { Participant } from '@muster/contract/participants'
import type { Round } from '@muster/contract/rounds'
import { hasRounds } from '@muster/rules/recording'
import { eventPath } from '@muster/site/event-path'
import { Flag, Undo2 } from 'lucide-react'
import { Fragment, useState } from 'react'
import { TitledSection } from '../../../components/titled-section.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { CopyButton, CopyNote, useCopy } from '../../../components/ui/copy-button.tsx'
import { CheckboxField } from '../../../components/ui/field.tsx'
import { useAction } from '../../../lib/action.ts'
import { useApplication } from '../../../lib/application.tsx'
import { linkQuery } from '../../../lib/event-keys.ts'
import { plural } from '../../../lib/format.ts'
import { Link } from '../../../lib/navigation.tsx'
import { updateEvent } from '../../events/commands.ts'
import { ExportEvent } from '../../events/components/export-event.tsx'
import { DeskPolls } from '../../polls/components/desk-polls.tsx'
import { missingIn } from '../../soft-scores/missing-scores.ts'
import { type Prize, prizesOf, thanksFor, winnersOf } from '../../standings/prizes.ts'

interface FinishProps {
  event: Event
  rounds: Round[]
  participants: Participant[]
  matches: Match[]
}

/** The end of the event: missing results, prizes, and a message of thanks. */
export function Finish({ event, rounds, participants, matches }: FinishProps) {
  return (
    <div className="grid grid-cols-1 gap-8">
      <End event={event} rounds={rounds} participants={participants} />
      <DeskPolls event={event} participants={participants} />
      <Prizes event={event} rounds={rounds} participants={participants} matches={matches} />
      <TitledSection title="The next one" className="grid grid-cols-1 justify-items-start gap-3">
        <p>Begin a new event with everything of this one but its people, rounds and dates.</p>
        <ButtonLink to={`/events/create?copy=${event.id}`} look="secondary">
          Copy This Event
        </ButtonLink>
      </TitledSection>
      <ExportEvent event={event} />
    </div>
  )
}

function End({ event, rounds, participants }: Pick<FinishProps, 'event' | 'rounds' | 'participants'>) {
  const update = useAction(updateEvent, 'The event could not be changed.')
  const isFinished = event.state === 'finished'
  // The event is over after its last planned round, even if its owner has not finished it.
  const isDone =
    event.rounds_planned !== null && rounds.filter(({ state }) => state === 'finished').length >= event.rounds_planned
  const unscored = (event.categories ?? []).flatMap((category) => missingIn(category, participants) ?? [])
  const end = event.ends_at === null ? undefined : localTime(event.ends_at, zoneOf(event))
  const set = (is_finished: boolean) =>
    update.act({ params: { event_id: event.id }, body: { is_finished } }, event.version)
  return (
    <TitledSection
      title={isFinished ? 'The event is finished' : 'Finish the event'}
      className="grid grid-cols-1 justify-items-start gap-3"
    >
      {update.failure && <Banner kind="error">{update.failure.message}</Banner>}
      <StateNote event={event} rounds={rounds} />
      {unscored.length > 0 && (
        <p className="wrap-anywhere min-w-0">
          <Link to="?part=soft" className="text-link">
            {unscored.join(' ')}
          </Link>
        </p>
      )}
      {!isFinished && end?.day === dayOf(Date.now(), zoneOf(event)) && (
        <p>The event ends today{event.has_time && `, at ${end.time}`}. For a later end, edit the event.</p>
      )}
      {!isDone && isFinished && (
        <Button look="secondary" isBusy={update.isBusy} onClick={() => set(false)}>
          <Undo2 aria-hidden className="size-5" />
          Open It Again
        </Button>
      )}
      {!isFinished && (
        <Button isBusy={update.isBusy} onClick={() => set(true)}>
          <Flag aria-hidden className="size-5" />
          Finish Event
        </Button>
      )}
    </TitledSection>
  )
}

function StateNote({ event, rounds }: Pick<FinishProps, 'event' | 'rounds'>) {
  if (!hasRounds(event, rounds.length)) return null
  const { rounds_planned } = event
  const played = rounds.filter(({ state }) => state !== 'draft')
  const open = played.filter(({ pending }) => pending > 0)
  const planned = rounds_planned !== null && played.length < rounds_planned ? ` of ${rounds_planned}` : ''
  const count = `${played.length}${planned} ${played.length === 1 && !planned ? 'round is' : 'rounds are'} played`
  return (
    <p className="max-w-prose">
      {open.length === 0 ? `${count}, and all results are in.` : `${count}. Still missing: `}
      {open.map(({ number, pending }, index) => (
        <Fragment key={number}>
          {index > 0 && ', '}
          <Link to={`?part=round&round=${number}`} className="text-link">
            {plural(pending, 'result')} of round {number}
          </Link>
        </Fragment>
      ))}
      {open.length > 0 && '.'}
    </p>
  )
}

/** The prizes as the event page, the board and the thanks name them. */
function Prizes({ event, ...day }: FinishProps) {
  const update = useAction(updateEvent, 'The event could not be changed.')
  const [sent, setSent] = useState<boolean>()
  const one_prize_each = sent ?? event.one_prize_each ?? true
  const prizes = prizesOf({ event: { ...event, one_prize_each }, ...day })
  const choose = async (isChosen: boolean) => {
    setSent(isChosen)
    await update.act({ params: { event_id: event.id }, body: { one_prize_each: isChosen } })
    // After a failure, the page says again what everybody else sees.
    setSent((last) => (last === isChosen ? undefined : last))
  }
  return (
    <TitledSection title="Prizes" className="grid grid-cols-1 gap-4">
      {update.failure && <Banner kind="error">{update.failure.message}</Banner>}
      <CheckboxField
        label="One prize per participant"
        hint="Someone who has won a prize already is passed over for the next best, on the page of the event and on the board too."
        checked={one_prize_each}
        onChange={({ target }) => choose(target.checked)}
      />
      {prizes.length === 0 ? (
        <p className="card p-5 text-muted">The prizes are here once there is a result.</p>
      ) : (
        <ListedPrizes event={event} prizes={prizes} />
      )}
    </TitledSection>
  )
}

function ListedPrizes({ event, prizes }: { event: Event; prizes: Prize[] }) {
  const { origin } = useApplication()
  const clipboard = useCopy()
  const query = linkQuery(event)
  const thanks = thanksFor(event.title, prizes, query && origin + eventPath(event))
  return (
    <div className="grid grid-cols-1 gap-3">
      <dl className="card divide-y divide-line">
        {prizes.map((prize) => (
          <div key={prize.title} className="flex flex-wrap justify-between gap-x-4 px-4 py-2">
            <dt className="text-muted">{prize.title}</dt>
            <dd className="wrap-anywhere font-semibold">{winnersOf(prize)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-muted text-sm">
        Participants who share a place are named together. “Best of” needs two or more who played the alliance or
        faction.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton {...clipboard} text={thanks}>
          Copy thanks for a chat
        </CopyButton>
        <ButtonLink look="secondary" to={eventPath(event, { query: { part: 'standings' } })}>
          Print standings
        </ButtonLink>
        <CopyNote {...clipboard} />
      </div>
    </div>
  )
}
