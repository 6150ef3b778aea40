import { eventTypeNames, gameNames } from '@muster/contract/games'
import { pages } from '@muster/contract/pages'
import { Plus } from 'lucide-react'
import { PageHead } from '../../components/page.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import type { EventFilters } from '../../features/events/api.ts'
import { EventFilterBar } from '../../features/events/components/event-filter-bar.tsx'
import { EventList } from '../../features/events/components/event-list.tsx'
import { useAddressQuery } from '../../lib/address-query.ts'
import { usePageMeta } from '../../lib/page-meta.ts'

export function EventListPage() {
  usePageMeta(pages['/events'])
  const [filters, changeFilters] = useFilters()
  return (
    <>
      <PageHead title="Events">
        <ButtonLink to="/events/create">
          <Plus aria-hidden className="size-5" />
          Create Event
        </ButtonLink>
      </PageHead>
      <EventFilterBar filters={filters} onChange={changeFilters} />
      <EventList filters={filters} />
    </>
  )
}

/** The code if it is one of these; what somebody made up in the address filters nothing. */
const oneOf = <Code extends string>(names: Record<Code, string>, code: string | null): Code | '' =>
  code !== null && Object.hasOwn(names, code) ? (code as Code) : ''

/** The longest search that the API takes; the contract's schema is too heavy for what a browser loads first. */
const searchMax = 200

function useFilters() {
  const [query, change] = useAddressQuery()
  const filters: EventFilters = {
    search: (query.get('search') ?? '').replaceAll('\0', '').slice(0, searchMax),
    game_type: oneOf(gameNames, query.get('game_type')),
    event_type: oneOf(eventTypeNames, query.get('event_type')),
  }
  return [filters, change] as const
}
