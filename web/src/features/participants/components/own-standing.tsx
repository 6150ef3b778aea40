import type { Participant } from '@muster/contract/participants'
import { ArrowDown } from 'lucide-react'
import { AnchorLink } from '../../../components/anchor-link.tsx'
import { useSession } from '../../../lib/application.tsx'
import { plural } from '../../../lib/format.ts'
import { matcherOf } from '../participant-search.ts'
import { rowId } from './standings-table.tsx'

/** Shows readers their own standing first, with a link to its row in the table. */
export function OwnStanding({ participants, search }: { participants: Participant[]; search: string }) {
  const { user } = useSession()
  const own = participants.find(({ user_id }) => user_id !== null && user_id === user?.id)
  // The row it links to is missing while a search shows others.
  if (!own || !matcherOf(search)(own.nickname)) return null
  const isWaiting = own.waiting_since !== null
  const isUnplayed = own.wins + own.draws + own.losses === 0
  // Who waits or did not play has no position.
  const ranked = participants.filter(({ position, waiting_since }) => position !== null && waiting_since === null)
  return (
    <AnchorLink
      anchor={rowId(own)}
      className="flex items-center gap-4 rounded-card border border-brass bg-brass-soft px-4 py-3 hover:underline"
    >
      {!isUnplayed && !isWaiting && <span className="numeral text-4xl text-brass">{own.position}</span>}
      <span className="grow">
        {isWaiting
          ? 'You are on the waiting list. You will get a mail when a place is free.'
          : own.position === null
            ? 'You dropped out of this event before you played.'
            : isUnplayed
              ? 'You have joined this event. None of your results has been recorded yet.'
              : `You are in position ${own.position} of ${ranked.length}, with ${plural(own.wins, 'win')}, ${plural(own.draws, 'draw')} and ${plural(own.losses, 'loss', 'losses')}.`}
      </span>
      <ArrowDown aria-hidden className="size-5 shrink-0 text-brass" />
    </AnchorLink>
  )
}
