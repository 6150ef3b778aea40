import type { GameType } from '@muster/contract/games'
import type { Participant } from '@muster/contract/participants'
import { remarkOn } from '@muster/site/standing-remark'
import { membersText } from '@muster/site/team'
import { Fragment, memo, type ReactNode, useCallback, useState } from 'react'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { LongList } from '../../../components/long-list.tsx'
import { Th } from '../../../components/ui/table.tsx'
import { plural } from '../../../lib/format.ts'
import { useIsHydrated } from '../../../lib/hydration.ts'
import { ArmyLine } from '../../armies/components/army-line.tsx'
import { RecordText, recordHeading } from '../../armies/components/record-text.tsx'
import { participantMatcherOf } from '../participant-search.ts'
import type { StandingActions } from './owners-menu.tsx'
import { PlayerLink } from './player-link.tsx'

/** Only owners load it; its space is reserved until then. */
const ownersMenu = lazyComponent('owners-menu', async () => (await import('./owners-menu.tsx')).OwnersMenu)

interface StandingsTableProps {
  game: GameType
  participants: Participant[]
  /** The participant who reads the page. */
  own_id: number | undefined
  /** Shows only the participants whose name contains this. */
  search: string
  actions: StandingActions | undefined
  /** Why a participant has their position. */
  explain: ((participant: Participant) => ReactNode) | undefined
}

export function StandingsTable({ participants, search, ...rest }: StandingsTableProps) {
  const shown = participants.filter(participantMatcherOf(search))
  const nobody = `No participant matches “${search.trim()}”.`
  return (
    <>
      <p role="status" className="sr-only">
        {search.trim() !== '' && (shown.length === 0 ? nobody : `${plural(shown.length, 'participant')} found`)}
      </p>
      {shown.length === 0 ? (
        <p aria-hidden className="card p-5 text-muted">
          {nobody}
        </p>
      ) : (
        <Table participants={shown} {...rest} />
      )}
    </>
  )
}

/** The number of rows that fill a screen, and the maximum of the skeleton. */
export const firstRows = 12

function Table({ participants, own_id, actions, explain, game }: Omit<StandingsTableProps, 'search'>) {
  const isMine = ({ id }: Participant) => id === own_id
  const [opened, setOpened] = useState<number>()
  const toggle = useCallback((id: number) => setOpened((before) => (before === id ? undefined : id)), [])
  const isPlayed = participants.some(({ wins, draws, losses }) => wins + draws + losses > 0)
  return (
    <div className="card @container relative overflow-x-auto">
      <table className="standings">
        <thead className="border-line border-b text-muted text-sm">
          <tr>
            <Th className="position">
              <span aria-hidden>#</span>
              <span className="sr-only">Position</span>
            </Th>
            <Th className="text-left">Participant</Th>
            <Th className="record">{recordHeading}</Th>
            {actions && (
              <Th>
                <span className="sr-only">Actions</span>
              </Th>
            )}
          </tr>
        </thead>
        <LongList
          as="tbody"
          className="[--row:3.375rem]"
          rows={participants}
          total={participants.length}
          alwaysRenders={isMine}
        >
          {(participant) => (
            <Fragment key={participant.id}>
              <StandingRow
                participant={participant}
                actions={actions}
                isPlayed={isPlayed}
                isMe={isMine(participant)}
                isOpen={opened === participant.id}
                onToggle={explain && isPlayed ? toggle : undefined}
                game={game}
              />
              {opened === participant.id && explain && (
                <tr id={`why-${participant.id}`} className="bg-canvas print:hidden">
                  <td colSpan={4} className="px-4 py-3">
                    {explain(participant)}
                  </td>
                </tr>
              )}
            </Fragment>
          )}
        </LongList>
      </table>
    </div>
  )
}

interface StandingRowProps {
  participant: Participant
  game: GameType
  actions: StandingActions | undefined
  /** Nobody has a position before the first result. */
  isPlayed: boolean
  isMe: boolean
  isOpen: boolean
  /** Undefined if nothing explains the position. */
  onToggle: ((id: number) => void) | undefined
}

/** The id of a row, for links to it within the page. */
export const rowId = (participant: Participant) => `participant-${participant.id}`

const StandingRow = memo(({ participant, actions, isPlayed, isMe, isOpen, onToggle, game }: StandingRowProps) => {
  const isHydrated = useIsHydrated()
  const { position, nickname } = participant
  const { waiting_since, dropped_after_round } = participant
  const remark = waiting_since === null || dropped_after_round !== null ? remarkOn(participant) : 'waiting for a place'
  return (
    <tr id={rowId(participant)} tabIndex={-1} className={isMe ? 'bg-brand-soft' : undefined}>
      <td className="numeral position">{isPlayed && participant.waiting_since === null ? (position ?? '–') : '–'}</td>
      <th scope="row">
        {onToggle ? (
          <button
            type="button"
            disabled={!isHydrated}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `why-${participant.id}` : undefined}
            onClick={() => onToggle(participant.id)}
            className="name unfolds"
          >
            {nickname}
          </button>
        ) : (
          <span className="name">{nickname}</span>
        )}
        <PlayerLink {...participant} />
        {isMe && <span className="ml-2 font-semibold text-brand text-sm">You</span>}
        {remark && (
          <>
            {' '}
            <span className="ml-1 text-muted text-sm">{remark}</span>
          </>
        )}
        {participant.army_written ? (
          <span className="block text-muted text-sm/4.5">{participant.army_written} (army open)</span>
        ) : participant.members?.length > 0 ? (
          <span className="army">{membersText(participant.members)}</span>
        ) : (
          <ArmyLine army={armyOf(participant)} game={game} />
        )}
      </th>
      <td className="numeral record">
        <RecordText {...participant} />
      </td>
      {actions && (
        <td className="w-px">
          <div className="size-11">
            <ownersMenu.Lazy participant={participant} actions={actions} />
          </div>
        </td>
      )}
    </tr>
  )
})

function armyOf({ army_name, army_faction, army_grand_alliance }: Participant) {
  if (army_name === null || army_faction === null || army_grand_alliance === null) return null
  return { name: army_name, faction: army_faction, grand_alliance: army_grand_alliance }
}
