import type { Participant } from '@muster/contract/participants'
import { membersText } from '@muster/site/team'

interface SeatProps {
  participant: Participant | undefined
  /** The participant is not checked in, while others are. */
  isMissing: boolean
  /** The id of the picked participant. */
  picked: number | undefined
  onPick: () => void
  /** Called with the id of a participant who was dragged here. */
  onDrop: (id: number) => void
}

/** A private data type, so that no other page accepts the drop. */
const dragged = 'application/x-muster-participant'

/** One side of a pairing of a draft. It can be picked, or dragged with a mouse. */
export function Seat({ participant, isMissing, picked, onPick, onDrop }: SeatProps) {
  if (!participant) return <span>–</span>
  const { id, nickname, wins, draws, losses, army_faction, members, is_spare } = participant
  const plays = membersText(members) || army_faction
  const isPicked = picked === id
  return (
    <button
      type="button"
      aria-pressed={isPicked}
      onClick={onPick}
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move'
        dataTransfer.setData(dragged, String(id))
      }}
      onDragOver={(event) => event.dataTransfer.types.includes(dragged) && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDrop(Number(event.dataTransfer.getData(dragged)))
      }}
      className={`wrap-anywhere min-h-11 min-w-0 rounded-control px-2 py-1 text-left ${isPicked ? 'bg-brand-soft outline-2 outline-brand' : 'hover:bg-sunken'}`}
    >
      <span className="block font-semibold leading-5">
        <span className="sr-only">{picked !== undefined && !isPicked ? 'Swap with' : 'Pick'}</span> {nickname}
      </span>
      <span className="block text-muted text-sm leading-5">
        ({wins}/{draws}/{losses}){plays && ` ${plays}`}
        {is_spare && ' spare'}
        {isMissing && <span className="signal-ink is-act block font-semibold">not here yet</span>}
      </span>
    </button>
  )
}
