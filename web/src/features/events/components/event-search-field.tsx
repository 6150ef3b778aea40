import { defaultDistances, type Unit, unitIn, unitOfLanguage } from '@muster/contract/distances'
import type { Place } from '@muster/contract/places'
import type { EventSearch } from '@muster/site/event-filters'
import { useCallback } from 'react'
import { Field } from '../../../components/ui/field.tsx'
import { SearchInput } from '../../../components/ui/search-field.tsx'
import { useDelayedText } from '../../../components/ui/use-delayed-text.ts'
import { usePlaceSuggestions } from '../../places/components/use-place-suggestions.tsx'
import { fullNameOf } from '../../places/place-name.ts'
import { NearMe } from './near-me.tsx'

/** No place, and no point. */
const nowhere = { near_place: '', near: '', radius_km: '', sort: '' } as const

interface EventSearchFieldProps {
  filters: Pick<EventSearch, 'search' | 'near' | 'near_place' | 'when'>
  /** The place that the list is near, from its response. */
  place: Place | undefined
  onChange: (change: Partial<EventSearch>) => void
}

/** One field for words and places: it searches for the typed text, and suggests places of that name. */
export function EventSearchField({ filters, place, onChange }: EventSearchFieldProps) {
  const { search, near, near_place, when } = filters
  const isNear = near !== '' || near_place !== ''
  const nameOfPoint = near === '' ? '' : `Near ${near.replace(',', ', ')}`
  const shown = isNear ? (place ? fullNameOf(place) : nameOfPoint) : search
  const searchFor = useCallback((text: string) => onChange({ ...nowhere, search: text }), [onChange])
  const { typed, setTyped, settle } = useDelayedText(shown, searchFor)
  const goTo = (where: { near_place: string } | { near: string }, unit: Unit) =>
    // Upcoming events by default: people search around a place that they want to go to.
    onChange({ ...nowhere, ...where, search: '', radius_km: defaultDistances[unit], when: when || 'upcoming' })
  const choose = (chosen: Place) => {
    settle(fullNameOf(chosen))
    goTo({ near_place: String(chosen.id) }, unitIn(chosen.country))
  }
  const { field, list, findNamed } = usePlaceSuggestions({ text: isNear ? '' : search, onChoose: choose })
  return (
    <Field label="Search events" className="col-span-full">
      {(control) => (
        <div className="flex flex-wrap items-start gap-2">
          <div className="relative min-w-0 grow basis-32">
            {/* Without scripts the place stays, unless somebody types words. */}
            <SearchInput
              {...control}
              {...field}
              onKeyDown={(event) => {
                field.onKeyDown(event)
                const named = event.key === 'Enter' && !event.defaultPrevented && findNamed(typed)
                if (named) choose(named)
              }}
              name={isNear ? undefined : 'search'}
              placeholder="Town, or words in the title"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            {list}
          </div>
          <NearMe onFound={(point) => goTo({ near: point }, unitOfLanguage(navigator.language))} />
        </div>
      )}
    </Field>
  )
}
