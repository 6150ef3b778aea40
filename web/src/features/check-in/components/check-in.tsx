import type { Event } from '@muster/contract/events'
import type { Match } from '@muster/contract/matches'
import type { Participant } from '@muster/contract/participants'
import type { Round } from '@muster/contract/rounds'
import { type AttendanceGroup, groupOf } from '@muster/rules/attendance'
import { Check } from 'lucide-react'
import { type SyntheticEvent, useDeferredValue, useMemo, useState } from 'react'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { LongList } from '../../../components/long-list.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useLostFocus } from '../../../components/ui/use-lost-focus.ts'
import { useAddressQuery } from '../../../lib/address-query.ts'
import { useApplication } from '../../../lib/application.tsx'
import { plural } from '../../../lib/format.ts'
import { useOpenDialog } from '../../../lib/open-dialog.ts'
import { useStableHandlers } from '../../../lib/use-stable-handlers.ts'
import { useIsOrganiser } from '../../events/use-role.ts'
import { byNickname } from '../../participants/by-nickname.ts'
import { participantMatcherOf } from '../../participants/participant-search.ts'
import { type ParticipantTask, unfinishedParticipant } from '../../participants/participant-task.ts'
import { useAddHere } from '../use-add-here.ts'
import { type ParticipantActions, type RowActions, useParticipantActions } from '../use-participant-actions.ts'
import { type Payments, usePayments } from '../use-payments.ts'
import { CheckInHead, NameField } from './check-in-head.tsx'
import { CheckInRow } from './check-in-row.tsx'
import { PaymentsBar } from './payments-bar.tsx'
import { SelfCheckIn } from './self-check-in.tsx'

const dialogs = lazyComponent(
  'participant-dialogs',
  async () => (await import('../../participants/components/participant-dialogs.tsx')).ParticipantDialogs,
)

interface CheckInProps {
  event: Event
  participants: Participant[]
  rounds: readonly Round[]
  matchesOf: (participant_id: number) => readonly Match[]
}

/** Checks participants in. The missing are on top; a tap, or a few letters and Enter, checks someone in. */
export function CheckIn({ event, participants, rounds, matchesOf }: CheckInProps) {
  const { drafts } = useApplication()
  const isOrganiser = useIsOrganiser()
  const dialog = useOpenDialog((user_id) => unfinishedParticipant(drafts, event.id, user_id))
  const actions = useParticipantActions(event, rounds)
  const add = useAddHere(event)
  const section = useLostFocus<HTMLElement>(actions.failure ?? actions.done)
  const [typed, setTyped] = useState('')
  const sorted = useMemo(() => participants.toSorted(byNickname), [participants])
  const found = matching(sorted, useDeferredValue(typed))
  // The row of a participant who is checked in stays in place until a search: the next tap must not hit someone else.
  const [pressed, setPressed] = useState<ReadonlyMap<number, AttendanceGroup>>(new Map())
  const groups = groupsOf(found, (participant) => pressed.get(participant.id) ?? groupOf(participant))
  const search = (text: string) => {
    setTyped(text)
    setPressed(new Map())
  }
  const inPlace =
    <Rest extends unknown[]>(action: (participant: Participant, ...rest: Rest) => void) =>
    (participant: Participant, ...rest: Rest) => {
      setPressed((before) => new Map([[participant.id, groupOf(participant)], ...before]))
      action(participant, ...rest)
    }
  const rows = useStableHandlers({
    checkIn: inPlace(actions.rows.checkIn),
    pay: actions.rows.pay,
    drop: inPlace(actions.rows.drop),
    back: inPlace(actions.rows.back),
    givePlace: inPlace(actions.rows.givePlace),
    makeSpare: actions.rows.makeSpare,
  })
  // Nothing becomes of the matches of somebody who has none.
  const openTask = (task: ParticipantTask) =>
    task.kind === 'drop' && matchesOf(task.participant.id).length === 0
      ? rows.drop(task.participant)
      : dialog.open(task)
  const payments = usePayments(event, participants)
  const { here = [], missing = [] } = Object.groupBy(participants, groupOf)
  const areHere = event.state === 'running' && here.length > 0
  const [query, changeQuery] = useAddressQuery()
  const isMissingOnly = query.get('show') === 'missing'
  const shown = isMissingOnly ? sections.filter(({ of }) => of === 'missing') : sections
  const checkFirst = (submit: SyntheticEvent) => {
    submit.preventDefault()
    // The list may be behind what is typed.
    const named = typed.trim() === '' ? [] : matching(sorted, typed)
    const first = named.find((one) => groupOf(one) === 'missing')
    if (!first) return
    search('')
    rows.checkIn(first, true)
  }
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="check-in" className="grid grid-cols-1 gap-4 outline-none">
      <CheckInHead
        areTeams={event.team_size === 2}
        here={here.length}
        missing={missing.length}
        onAdd={isOrganiser ? () => dialog.open({ kind: 'add' }) : undefined}
      />
      {payments && <PaymentsBar event={event} participants={participants} payments={payments} />}
      <NameField typed={typed} onType={search} onSubmit={checkFirst} />
      {(isMissingOnly || (missing.length > 0 && missing.length < participants.length)) && (
        <Button
          look="secondary"
          className="justify-self-start"
          aria-pressed={isMissingOnly}
          onClick={() => changeQuery({ show: isMissingOnly ? '' : 'missing' })}
        >
          {isMissingOnly && <Check aria-hidden className="size-5" />}
          Only missing ({missing.length})
        </Button>
      )}
      {isOrganiser && event.state === 'upcoming' && <SelfCheckIn event={event} onChange={actions.openCheckIn} />}
      {actions.failure && <Banner kind="error">{actions.failure.message}</Banner>}
      {typed.trim() !== '' && (
        <p role="status" className="-my-2 text-muted">
          {plural(found.length, 'participant')} found
        </p>
      )}
      {found.length === 0 && (
        <NobodyFound isEmpty={participants.length === 0} mayAdd={isOrganiser} typed={typed.trim()} />
      )}
      {isMissingOnly && found.length > 0 && groups.missing.length === 0 && (
        <p className="card p-5 text-muted">Nobody {typed.trim() === '' ? '' : 'of these '}is missing.</p>
      )}
      {shown.map(({ of, title }) => (
        <People
          key={of}
          title={title}
          people={groups[of]}
          count={found.filter((participant) => groupOf(participant) === of).length}
          total={found.length}
          actions={rows}
          payments={payments}
          onTask={openTask}
        />
      ))}
      <DoneBar done={actions.done} />
      {dialog.opened && (
        <dialogs.Lazy
          event={event}
          matchesOf={matchesOf}
          task={dialog.opened}
          onEdit={actions.edit}
          onDrop={(one, results) => rows.drop(one, undefined, results)}
          known={participants}
          onAdd={(rows) => add(rows, areHere).then(() => actions.sayAdded(rows))}
          areHere={areHere}
          onClose={dialog.close}
        />
      )}
    </section>
  )
}

const NobodyFound = ({ isEmpty, mayAdd, typed }: { isEmpty: boolean; mayAdd: boolean; typed: string }) => (
  <p className="card p-5 text-muted">
    {isEmpty
      ? `Nobody has joined yet.${mayAdd ? ' Add participants, or paste a list of them.' : ''}`
      : `No participant matches “${typed}”.`}
  </p>
)

/** The last action, within reach of the thumb, for undoing it. */
const DoneBar = ({ done }: Pick<ParticipantActions, 'done'>) => (
  <div role="status" className="sticky bottom-[calc(0.75rem+var(--bottom-bar,0rem))] z-10">
    {done && (
      <div className="flex items-center justify-between gap-3 rounded-control border border-line bg-surface py-1 pr-2 pl-4 shadow-raised">
        <p className="wrap-anywhere">{done.message}</p>
        {done.undo && (
          <Button look="quiet" className="shrink-0" onClick={() => done.undo?.()}>
            Undo
          </Button>
        )}
      </div>
    )}
  </div>
)

function matching(participants: Participant[], typed: string): Participant[] {
  if (typed.trim() === '') return participants
  return participants.filter(participantMatcherOf(typed))
}

const sections = [
  { of: 'missing', title: 'Missing' },
  { of: 'here', title: 'Here' },
  { of: 'waiting', title: 'Waiting for a place' },
  { of: 'dropped', title: 'Dropped' },
] as const

const groupsOf = (participants: Participant[], groupFor: (participant: Participant) => AttendanceGroup) => ({
  missing: [],
  here: [],
  waiting: [],
  dropped: [],
  ...Object.groupBy(participants, groupFor),
})

interface PeopleProps {
  title: string
  people: Participant[]
  /** How many participants are in the group now. */
  count: number
  /** How many rows all groups have. */
  total: number
  actions: RowActions
  payments: Payments | undefined
  onTask: (task: ParticipantTask) => void
}

const People = ({ title, people, count, total, payments, ...rest }: PeopleProps) =>
  people.length === 0 ? null : (
    <div>
      <h3 className="mb-1 font-semibold text-lg">
        {title} <span className="text-muted tabular-nums">({count})</span>
      </h3>
      <div className="card divide-y divide-line">
        <LongList as="ul" className="off-screen-later divide-y divide-line [--row:4rem]" rows={people} total={total}>
          {(participant) => (
            <CheckInRow
              key={participant.id}
              participant={participant}
              hasPaid={payments && (payments.paid?.has(participant.id) ?? null)}
              {...rest}
            />
          )}
        </LongList>
      </div>
    </div>
  )
