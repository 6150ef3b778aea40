import type { Participant } from '@muster/contract/participants'
import { groupOf } from '@muster/rules/attendance'
import { remarkOn } from '@muster/site/standing-remark'
import {
  Armchair,
  Check,
  LogOut,
  Shield,
  Square,
  SquareCheck,
  Undo2,
  UserCheck,
  UserRoundPlus,
  UserX,
} from 'lucide-react'
import { memo } from 'react'
import type { MenuAction } from '../../../components/ui/more-menu.tsx'
import { armyLabelOf } from '../../armies/army-names.ts'
import { useIsOrganiser } from '../../events/use-role.ts'
import { OwnersMenu } from '../../participants/components/owners-menu.tsx'
import { isLocalPerson } from '../../participants/local-person.ts'
import type { ParticipantTask } from '../../participants/participant-task.ts'
import type { RowActions } from '../use-participant-actions.ts'

interface CheckInRowProps {
  participant: Participant
  /** Undefined where nobody pays, and null until it is loaded. */
  hasPaid: boolean | null | undefined
  actions: RowActions
  onTask: (task: ParticipantTask) => void
}

/**
 * One row: pressing it checks the participant in or out; a menu has the other actions. An event has hundreds, so only
 * those that change are rendered.
 */
export const CheckInRow = memo(({ participant, hasPaid, actions, onTask }: CheckInRowProps) => {
  const { nickname, club, checked_in_at } = participant
  const isOrganiser = useIsOrganiser()
  const isHere = checked_in_at !== null
  const group = groupOf(participant)
  const hasPlace = group === 'here' || group === 'missing'
  const facts = [
    armyLabelOf(participant) ?? 'No army yet',
    club,
    // Participants with a place have a tick instead.
    group === 'waiting' && isHere && 'checked in',
    // Until somebody has played, nobody has a position.
    (participant.is_spare || group === 'dropped') && remarkOn({ ...participant, position: participant.position ?? 0 }),
  ]
    .filter(Boolean)
    .join(' · ')
  const content = (
    <>
      {hasPlace && (
        <span
          aria-hidden
          className={`grid size-7 shrink-0 place-items-center rounded-control border ${isHere ? 'border-brand bg-brand text-on-brand' : 'border-edge bg-surface'}`}
        >
          {isHere && <Check className="size-5" />}
        </span>
      )}
      <span className="wrap-anywhere min-w-0">
        <span className="block font-semibold">
          {nickname} {hasPlace && <span className="sr-only">is here,</span>}
        </span>
        <span className="block text-muted text-sm">{facts}</span>
      </span>
    </>
  )
  return (
    <li className="flex items-center gap-1 pr-2">
      {hasPlace ? (
        <button
          type="button"
          aria-pressed={isHere}
          onClick={() => actions.checkIn(participant, !isHere)}
          className="flex min-h-14 min-w-0 grow items-center gap-3 rounded-control px-4 py-2 text-left -outline-offset-4 hover:bg-sunken"
        >
          {content}
        </button>
      ) : (
        <div className="flex min-h-14 min-w-0 grow items-center gap-3 px-4 py-2">{content}</div>
      )}
      {hasPaid !== undefined && (
        <button
          type="button"
          aria-pressed={hasPaid ?? undefined}
          disabled={hasPaid === null}
          onClick={() => actions.pay(participant, !hasPaid)}
          className={`flex min-h-11 shrink-0 items-center gap-1 rounded-control border pr-3 pl-2 text-sm ${hasPaid ? 'border-brand bg-brand text-on-brand' : 'border-edge bg-surface'}`}
        >
          {hasPaid ? <SquareCheck aria-hidden className="size-4" /> : <Square aria-hidden className="size-4" />}
          Paid <span className="sr-only">by {nickname}</span>
        </button>
      )}
      {isOrganiser && (
        <OwnersMenu
          participant={participant}
          actions={{
            onEdit: () => onTask({ kind: 'edit', participant }),
            // The server removes only whom it has.
            onRemove: isLocalPerson(participant.id) ? undefined : () => onTask({ kind: 'remove', participant }),
          }}
          further={[
            ...menuActionsFor(participant, actions, () => onTask({ kind: 'drop', participant })),
            {
              text: 'Change army',
              label: `Change army of ${nickname}`,
              icon: Shield,
              onChoose: () => onTask({ kind: 'army', participant }),
            },
          ]}
        />
      )}
    </li>
  )
})

/** The actions on the day of the event that need no dialog. */
function menuActionsFor(participant: Participant, actions: RowActions, drop: () => void): MenuAction[] {
  const { nickname, wins, draws, losses, is_spare } = participant
  const group = groupOf(participant)
  if (group === 'dropped')
    return [{ text: 'Return', label: `Return ${nickname}`, icon: Undo2, onChoose: () => actions.back(participant) }]
  const spare: MenuAction = is_spare
    ? {
        text: 'Make a participant',
        label: `Make ${nickname} a participant`,
        icon: UserCheck,
        onChoose: () => actions.makeSpare(participant, false),
      }
    : {
        text: 'Make the spare',
        label: `Make ${nickname} the spare`,
        icon: UserRoundPlus,
        onChoose: () => actions.makeSpare(participant, true),
      }
  if (group === 'waiting') {
    return [
      spare,
      {
        text: 'Give a place',
        label: `Give ${nickname} a place`,
        icon: Armchair,
        onChoose: () => actions.givePlace(participant),
      },
    ]
  }
  const noShow: MenuAction = {
    text: 'No-show',
    label: `No-show: ${nickname}`,
    icon: UserX,
    onChoose: () => actions.drop(participant, 0),
  }
  const hasPlayed = wins + draws + losses > 0
  return [
    ...(group === 'missing' && !hasPlayed ? [noShow] : []),
    // A participant who has played keeps their position.
    ...(is_spare || !hasPlayed ? [spare] : []),
    { text: 'Drop', label: `Drop ${nickname}`, icon: LogOut, onChoose: drop },
  ]
}
