import type { Participant } from '@muster/contract/participants'
import type { PairedRound } from '@muster/contract/rounds'
import { useState } from 'react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { changeRound } from '../commands.ts'
import { giveBye, type Seats, seatsOf, swap, takeOut } from '../swap.ts'
import { useAct } from '../use-act.ts'
import { Seat } from './seat.tsx'

interface DraftSeatsProps {
  event_id: number
  round: PairedRound
  participants: Participant[]
}

/** Who meets whom in a draft, who has the bye, and who is left: two picks swap two, wherever they are. */
export function DraftSeats({ event_id, round, participants }: DraftSeatsProps) {
  const change = useAct(changeRound, 'The draft could not be changed.')
  const [picked, setPicked] = useState<number>()
  const byId = new Map(participants.map((participant) => [participant.id, participant]))
  const isCheckInUsed = participants.some(({ checked_in_at }) => checked_in_at !== null)
  const left = leftOf(round, participants)
  const save = (body: Seats) => {
    setPicked(undefined)
    void change.act({ params: { event_id, round_number: round.number }, body }, round.version)
  }
  const pick = (id: number) => {
    if (picked === undefined) setPicked(id)
    else if (picked === id) setPicked(undefined)
    else save(swap(seatsOf(round), picked, id))
  }
  const seat = (id: number) => {
    const participant = byId.get(id)
    const isMissing = isCheckInUsed && participant?.checked_in_at === null
    return <Seat participant={participant} isMissing={isMissing} picked={picked} onPick={() => pick(id)} />
  }
  return (
    <>
      {change.failure && <Banner kind="error">{change.failure.message}</Banner>}
      <ul className="card divide-y divide-line" aria-busy={change.isBusy}>
        {round.pairings.map(({ participant1_id, participant2_id, table_number, notes }) => (
          <li key={`${participant1_id} ${participant2_id}`} className="px-3 py-2">
            <div className={row}>
              <span className="numeral text-center text-2xl text-muted">
                <span className="sr-only">Table </span>
                {table_number ?? '–'}
              </span>
              {seat(participant1_id)}
              <span className="text-muted text-sm">v</span>
              {seat(participant2_id)}
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
            <span className="font-semibold text-brass">has the bye</span>
          </li>
        ))}
      </ul>
      {left.length > 0 && (
        <div>
          <h3 className="mb-1 font-semibold text-lg">Not in this round ({left.length})</h3>
          <ul className="card grid grid-cols-1 gap-x-2 p-2 @xl:grid-cols-2">
            {left.map(({ id }) => (
              <li key={id}>{seat(id)}</li>
            ))}
          </ul>
        </div>
      )}
      {picked !== undefined && (
        <PickedBar
          nickname={byId.get(picked)?.nickname ?? ''}
          onTakeOut={left.some(({ id }) => id === picked) ? undefined : () => save(takeOut(seatsOf(round), picked))}
          onGiveBye={() => save(giveBye(seatsOf(round), picked))}
          onCancel={() => setPicked(undefined)}
        />
      )}
    </>
  )
}

const row = 'grid grid-cols-[2.5rem_1fr_auto_1fr] items-center gap-2'

function leftOf({ pairings, byes }: PairedRound, participants: Participant[]): Participant[] {
  const seated = new Set([
    ...pairings.flatMap((pair) => [pair.participant1_id, pair.participant2_id]),
    ...byes.map(({ participant_id }) => participant_id),
  ])
  return participants.filter(
    ({ id, waiting_since, dropped_after_round }) =>
      !seated.has(id) && waiting_since === null && dropped_after_round === null,
  )
}

interface PickedBarProps {
  nickname: string
  onTakeOut: (() => void) | undefined
  onGiveBye: () => void
  onCancel: () => void
}

/** What can be done with the one who is picked, besides swapping. */
const PickedBar = ({ nickname, onTakeOut, onGiveBye, onCancel }: PickedBarProps) => (
  <div
    role="status"
    className="sticky bottom-3 z-10 flex flex-wrap items-center gap-3 rounded-control border border-brass bg-brass-soft px-4 py-3"
  >
    <p className="grow">
      Press who swaps with <strong>{nickname}</strong>.
    </p>
    {onTakeOut && (
      <Button look="secondary" onClick={onTakeOut}>
        Take Out
      </Button>
    )}
    <Button look="secondary" onClick={onGiveBye}>
      Give the Bye
    </Button>
    <Button look="quiet" onClick={onCancel}>
      Cancel
    </Button>
  </div>
)
