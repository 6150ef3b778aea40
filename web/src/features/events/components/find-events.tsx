import { defaultDistances, type Unit, unitIn, unitOfLanguage } from '@muster/contract/distances'
import type { Place } from '@muster/contract/places'
import { searchAddress } from '@muster/site/event-filters'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { SearchInput } from '../../../components/ui/search-field.tsx'
import { usePaused } from '../../../components/ui/use-paused.ts'
import { useApplication } from '../../../lib/application.tsx'
import { Link, useNavigate } from '../../../lib/navigation.tsx'
import { usePlaceSuggestions } from '../../places/components/use-place-suggestions.tsx'
import { readLastSearch } from '../last-search.ts'
import { NearMe } from './near-me.tsx'

/** Finds events: a place leads to its upcoming events, words to a search. It works without scripts too. */
export function FindEvents() {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const around = (where: { near_place: string } | { near: string }, unit: Unit) =>
    navigate(searchAddress({ ...where, radius_km: defaultDistances[unit], when: 'upcoming' }))
  const aroundPlace = ({ id, country }: Place) => around({ near_place: String(id) }, unitIn(country))
  const { field, list, findNamed } = usePlaceSuggestions({
    text: usePaused(typed),
    onChoose: aroundPlace,
  })
  return (
    <search>
      <form
        action="/events"
        onSubmit={(event) => {
          event.preventDefault()
          const named = findNamed(typed)
          void (named ? aroundPlace(named) : navigate(searchAddress({ search: typed.trim() })))
        }}
      >
        <Field label="Find events">
          {(control) => (
            <div className="flex flex-wrap items-start gap-2">
              <div className="relative min-w-0 grow basis-32">
                <SearchInput
                  {...control}
                  {...field}
                  name="search"
                  placeholder="Town, or words in the title"
                  value={typed}
                  onChange={({ target }) => setTyped(target.value)}
                />
                {list}
              </div>
              <Button type="submit" worksAlone className="shrink-0">
                Find
              </Button>
              <NearMe onFound={(near) => around({ near }, unitOfLanguage(navigator.language))} />
            </div>
          )}
        </Field>
        <LastSearch />
      </form>
    </search>
  )
}

const never = () => () => {}

/** The last search on this device. Its line has a fixed height from the start, so that nothing moves. */
function LastSearch() {
  const { storage } = useApplication()
  const stored = useSyncExternalStore(
    never,
    () => storage.local.getItem('last_search') ?? '',
    // The server does not know it.
    () => '',
  )
  const last = readLastSearch(stored)
  return (
    <p className="mt-1 flex min-h-11 items-center text-muted text-sm">
      {last === undefined ? (
        'Type your town or part of an event’s name.'
      ) : (
        <span>
          Last time:{' '}
          <Link to={last.address} className="text-link">
            {last.words}
          </Link>
        </span>
      )}
    </p>
  )
}
