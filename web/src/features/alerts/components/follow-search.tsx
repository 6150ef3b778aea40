import type { Place } from '@muster/contract/places'
import type { EventSearch } from '@muster/site/event-filters'
import { useState } from 'react'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { Button } from '../../../components/ui/button.tsx'

const dialog = lazyComponent('follow-dialog', async () => (await import('./follow-dialog.tsx')).FollowDialog)

interface FollowSearchProps {
  filters: EventSearch
  /** The place that the list is near. */
  place: Place | undefined
}

/** Offers notifications about new events of a search. Renders nothing if an alert can follow none of its filters. */
export function FollowSearch(props: FollowSearchProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { search, game_type, event_type, country, open, near, near_place } = props.filters
  if (!(search.trim() || game_type || event_type || country || open || near || near_place)) return null
  return (
    <>
      <Button look="quiet" className="-mx-4 text-sm noscript:hidden" onClick={() => setIsOpen(true)}>
        Notify me of new events
      </Button>
      {isOpen && <dialog.Lazy {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
