import type { Event } from '@muster/contract/events'
import type { Participant } from '@muster/contract/participants'
import { playerPath } from '@muster/site/player-path'
import { lastPlayed } from '@muster/site/standing-remark'
import { ArrowDown } from 'lucide-react'
import { useRef } from 'react'
import { AnchorLink } from '../../../components/anchor-link.tsx'
import { useSession } from '../../../lib/application.tsx'
import { plural } from '../../../lib/format.ts'
import { Link } from '../../../lib/navigation.tsx'
import { useAnchorFocus } from '../../../lib/use-anchor-focus.ts'
import { armyLabelOf } from '../../armies/army-names.ts'
import { ownEntryAnchor } from '../own-entry-anchor.ts'
import { waitingNumber } from '../places.ts'
import { OwnActions } from './own-actions.tsx'
import { rowId } from './standings-table.tsx'

interface OwnEntryProps {
  event: Event
  participants: Participant[]
  own: Participant
}

/** The position of the participant who reads the page, with a link to their row and their actions. */
export function OwnEntry({ event, participants, own }: OwnEntryProps) {
  const { wins, draws, losses } = own
  const { user } = useSession()
  const section = useRef<HTMLElement>(null)
  useAnchorFocus(section, ownEntryAnchor)
  const isRanked = own.waiting_since === null && own.position !== null && wins + draws + losses > 0
  const entry = [armyLabelOf(own) ?? 'No army yet', own.club].filter(Boolean).join(' · ')
  return (
    <section
      ref={section}
      id={ownEntryAnchor}
      tabIndex={-1}
      aria-label="Your entry"
      className="signal is-own flex scroll-mt-20 flex-wrap items-start justify-end gap-2 rounded-card py-2 pr-2 pl-4"
    >
      <div className="grid min-w-0 grow basis-52 grid-cols-1 gap-1">
        <AnchorLink anchor={rowId(own)} className="flex min-h-11 items-center gap-4 hover:underline">
          {isRanked && <span className="numeral signal-ink text-4xl">{own.position}</span>}
          <span className="wrap-anywhere min-w-0 grow">{describe(event, own, participants)}</span>
          <ArrowDown aria-hidden className="signal-ink size-5 shrink-0" />
        </AnchorLink>
        <p className="wrap-anywhere text-muted text-sm">
          <span>{entry}</span>
          {user && (
            <>
              {' · '}
              <Link
                to={playerPath(user.handle, { part: 'matches' })}
                className="title-link relative after:absolute after:-inset-2.5"
              >
                My record
              </Link>
            </>
          )}
        </p>
      </div>
      {event.state !== 'finished' && <OwnActions event={event} own={own} />}
    </section>
  )
}

function describe({ state }: Event, own: Participant, participants: Participant[]): string {
  const { dropped_after_round, dropped_results, is_spare, wins, draws, losses, position } = own
  const number = waitingNumber(participants, own)
  if (number !== undefined)
    return `You are number ${number} on the waiting list. ${state === 'upcoming' ? 'We’ll email you when a place opens up.' : 'The organiser decides who still gets a place.'}`
  if (dropped_after_round !== null)
    return `You dropped out ${lastPlayed(dropped_after_round)}.${dropped_results === 'void' ? ' The organiser has taken your matches out of the standings.' : ''}`
  if (is_spare) return 'You are the spare: you play when the number is odd, and have no position.'
  if (wins + draws + losses === 0)
    return `You’re in${own.army_faction === null ? '' : `, with ${own.army_faction}`}. No results yet.`
  // Participants without a position are on the waiting list, or did not play.
  const ranked = participants.filter((one) => one.position !== null && one.waiting_since === null)
  return `You are in position ${position} of ${ranked.length}, with ${plural(wins, 'win')}, ${plural(draws, 'draw')} and ${plural(losses, 'loss', 'losses')}.`
}
