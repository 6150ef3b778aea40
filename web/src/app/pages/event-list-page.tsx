import { eventTypeNames, gameNames } from '@muster/contract/games'
import { pages } from '@muster/contract/pages'
import { Plus } from 'lucide-react'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { PageHead } from '../../components/page.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import type { EventFilters } from '../../features/events/api.ts'
import { EventFilterBar } from '../../features/events/components/event-filter-bar.tsx'
import { EventList } from '../../features/events/components/event-list.tsx'
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

/** The filters live in the address, so that a list can be shared and gone back to. */
function useFilters() {
  const [query, setQuery] = useSearchParams()
  const filters: EventFilters = {
    search: query.get('search') ?? '',
    game_type: oneOf(gameNames, query.get('game_type')),
    event_type: oneOf(eventTypeNames, query.get('event_type')),
  }
  const change = useCallback(
    (changed: Partial<EventFilters>) =>
      setQuery(
        (before) => {
          const after = new URLSearchParams(before)
          for (const [name, value] of Object.entries(changed)) {
            if (value === '') after.delete(name)
            else after.set(name, value)
          }
          return after
        },
        { replace: true, preventScrollReset: true },
      ),
    [setQuery],
  )
  return [filters, change] as const
}
