import type { Participant } from '@muster/contract/participants'
import type { PairedRound } from '@muster/contract/rounds'
import { absenteesOf, mayPlay } from '@muster/rules/attendance'
import { pairName } from '@muster/rules/pair-name'
import { LockKeyhole, LockKeyholeOpen } from 'lucide-react'
import { useState } from 'react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import type { DraftWork } from '../draft-work.ts'
import { giveBye, opponentOf, type Pair, type Seats, seatsOf, swap, takeOut } from '../swap.ts'
import { Seat } from './seat.tsx'

interface DraftSeatsProps {
  round: PairedRound
  change: DraftWork['change']
  participants: Participant[]
  isKept: (pair: Pair) => boolean
  onKeep: (pair: Pair) => void
  onForbid: (one: number, other: number) => void
}

/** The pairings, byes and unpaired participants of a draft. Picking two of them swaps them. */
export function DraftSeats({ round, change, participants, isKept, onKeep, onForbid }: DraftSeatsProps) {
  const [picked, setPicked] = useState<number>()
  const byId = new Map(participants.map((participant) => [participant.id, participant]))
  const absent = new Set(absenteesOf(participants, round.number).map(({ id }) => id))
  const left = leftOf(round, participants)
  const save = (body: Seats) => {
    setPicked(undefined)
    void change.act(body)
  }
  const pick = (id: number) => {
    if (picked === undefined) setPicked(id)
    else if (picked === id) setPicked(undefined)
    else save(swap(seatsOf(round), picked, id))
  }
  const nameOf = (id: number) => byId.get(id)?.nickname ?? ''
  const opponent = picked === undefined ? undefined : opponentOf(seatsOf(round), picked)
  const seat = (id: number) => (
    <Seat
      participant={byId.get(id)}
      isMissing={absent.has(id)}
      picked={picked}
      onPick={() => pick(id)}
      onDrop={(dragged) => dragged !== id && save(swap(seatsOf(round), dragged, id))}
    />
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the seats have the focus; Escape bubbles up to here
    <div className="contents" onKeyDown={({ key }) => key === 'Escape' && setPicked(undefined)}>
      {change.failure && <Banner kind="error">{change.failure.message}</Banner>}
      <ul className="card divide-y divide-line" aria-busy={change.isBusy}>
        {round.pairings.map(({ notes, ...pair }) => (
          // The key is the table, so that focus stays in place after a swap.
          <li key={pair.table_number ?? pairName(pair)} className="px-3 py-2">
            <div className={row}>
              <span className="numeral text-center text-2xl text-muted">
                <span className="sr-only">Table </span>
                {pair.table_number ?? '–'}
              </span>
              {seat(pair.participant1_id)}
              <Lock
                names={[pair.participant1_id, pair.participant2_id].map(nameOf)}
                isKept={isKept(pair)}
                onPress={() => onKeep(pair)}
              />
              {seat(pair.participant2_id)}
            </div>
            {notes.map((note) => (
              <p key={note} className="pl-12 text-muted text-sm">
                {note}
              </p>
            ))}
          </li>
        ))}
        {round.byes.map(({ participant_id }) => (
          <li key={participant_id} className={`${row} px-3 py-2`}>
            <span aria-hidden />
            {seat(participant_id)}
            <span aria-hidden />
            <span className="font-semibold">has the bye</span>
          </li>
        ))}
      </ul>
      {left.length > 0 && (
        <div>
          <h3 className="mb-1 font-semibold text-lg">Not in this round ({left.length})</h3>
          {left.length > 1 && <p className="mb-1 text-muted text-sm">Select two to pair them.</p>}
          <ul className="card grid grid-cols-1 gap-x-2 p-2 @xl:grid-cols-2">
            {left.map(({ id }) => (
              <li key={id}>{seat(id)}</li>
            ))}
          </ul>
        </div>
      )}
      {picked !== undefined && (
        <PickedBar
          nickname={nameOf(picked)}
          opponent={opponent === undefined ? undefined : nameOf(opponent)}
          onForbid={() => {
            setPicked(undefined)
            if (opponent) onForbid(picked, opponent)
          }}
          onTakeOut={left.some(({ id }) => id === picked) ? undefined : () => save(takeOut(seatsOf(round), picked))}
          onGiveBye={() => save(giveBye(seatsOf(round), picked))}
          onCancel={() => setPicked(undefined)}
        />
      )}
    </div>
  )
}

const row =
  'grid grid-cols-[2rem_minmax(0,1fr)_auto_minmax(0,1fr)] @xl:grid-cols-[2.5rem_minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-1'

function leftOf({ number, pairings, byes }: PairedRound, participants: Participant[]): Participant[] {
  const seated = new Set([
    ...pairings.flatMap((pair) => [pair.participant1_id, pair.participant2_id]),
    ...byes.map(({ participant_id }) => participant_id),
  ])
  return participants.filter((one) => !seated.has(one.id) && mayPlay(one, number))
}

interface LockProps {
  names: string[]
  isKept: boolean
  onPress: () => void
}

/** Locks a pair, so that it stays when the round is paired again. */
const Lock = ({ names, isKept, onPress }: LockProps) => (
  <button
    type="button"
    aria-pressed={isKept}
    aria-label={`Keep ${names.join(' and ')} together`}
    title="Keep them together"
    onClick={onPress}
    className="grid size-11 place-items-center rounded-control text-muted hover:bg-sunken aria-pressed:bg-brand-soft aria-pressed:text-brand"
  >
    {isKept ? <LockKeyhole aria-hidden className="size-5" /> : <LockKeyholeOpen aria-hidden className="size-4" />}
  </button>
)

interface PickedBarProps {
  nickname: string
  /** The opponent of the picked participant. */
  opponent: string | undefined
  onForbid: () => void
  onTakeOut: (() => void) | undefined
  onGiveBye: () => void
  onCancel: () => void
}

/** The actions for the picked participant besides swapping. */
const PickedBar = ({ nickname, opponent, onForbid, onTakeOut, onGiveBye, onCancel }: PickedBarProps) => (
  <div
    role="status"
    className="signal is-act sticky bottom-3 z-10 grid grid-cols-1 gap-1 rounded-control px-3 py-2 @xl:flex @xl:items-center @xl:gap-3"
  >
    <div className="flex grow items-center justify-between gap-2">
      <p className="wrap-anywhere leading-5">
        Now choose who swaps with <strong>{nickname}</strong>.
      </p>
      <Button look="quiet" className="shrink-0" onClick={onCancel}>
        Cancel
      </Button>
    </div>
    <div className="flex flex-wrap gap-2">
      {onTakeOut && (
        <Button look="secondary" onClick={onTakeOut}>
          Take Out
        </Button>
      )}
      <Button look="secondary" onClick={onGiveBye}>
        Give the Bye
      </Button>
      {opponent && (
        <Button look="secondary" className="wrap-anywhere" onClick={onForbid}>
          Not Against {opponent}
        </Button>
      )}
    </div>
  </div>
)
