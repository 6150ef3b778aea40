import type { Event } from '@muster/contract/events'
import { useQuery } from '@tanstack/react-query'
import { CopyButton, CopyNote, useCopy } from '../../../components/ui/copy-button.tsx'
import { participants as participantsOf } from '../../participants/queries.ts'
import { type StandingsMarkup, standingsMarkups, standingsText } from '../../participants/standings-text.ts'

const markups = Object.keys(standingsMarkups) as StandingsMarkup[]

/** The standings as text for a forum, in each markup. */
export function CopyStandings({ event }: { event: Event }) {
  const { data } = useQuery(participantsOf(event.id))
  const clipboard = useCopy()
  const ranked = data?.participants.filter(({ waiting_since }) => waiting_since === null) ?? []
  if (ranked.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="text-muted">Copy the standings for a forum as</span>
      {markups.map((markup) => (
        <CopyButton key={markup} {...clipboard} text={standingsText(event.title, ranked, markup)}>
          {standingsMarkups[markup]}
        </CopyButton>
      ))}
      <CopyNote {...clipboard} />
    </div>
  )
}
