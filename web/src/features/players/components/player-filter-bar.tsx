import { defaultDistances, unitIn, unitOfLanguage } from '@muster/contract/distances'
import type { Place } from '@muster/contract/places'
import type { PlayerSearch } from '@muster/site/player-pages'
import { useCallback } from 'react'
import { FilterForm } from '../../../components/filter-form.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { SearchInput } from '../../../components/ui/search-field.tsx'
import { useDelayedText } from '../../../components/ui/use-delayed-text.ts'
import { NearMe } from '../../events/components/near-me.tsx'
import { RadiusField } from '../../places/components/radius-field.tsx'
import { usePlaceSuggestions } from '../../places/components/use-place-suggestions.tsx'
import { fullNameOf } from '../../places/place-name.ts'

interface PlayerFilterBarProps {
  filters: PlayerSearch
  /** The place that the list is near, from its response. */
  place: Place | undefined
  onChange: (change: Partial<PlayerSearch>) => void
}

/** By name, and by where they last played. */
export function PlayerFilterBar({ filters, place, onChange }: PlayerFilterBarProps) {
  const isNear = filters.near !== '' || filters.near_place !== ''
  const searchFor = useCallback((search: string) => onChange({ search }), [onChange])
  const { typed, setTyped } = useDelayedText(filters.search, searchFor)
  return (
    <FilterForm className="mb-4 grid grid-cols-1 gap-4 @3xl:grid-cols-[2fr_2fr_1fr]">
      <Field label="Name">
        {(control) => (
          <SearchInput {...control} name="search" value={typed} onChange={({ target }) => setTyped(target.value)} />
        )}
      </Field>
      <NearField filters={filters} place={place} onChange={onChange} />
      {isNear && (
        <RadiusField place={place} radius_km={filters.radius_km} onChange={(radius_km) => onChange({ radius_km })} />
      )}
    </FilterForm>
  )
}

/** A town, with suggestions while somebody types. */
function NearField({ filters: { near, near_place }, place, onChange }: PlayerFilterBarProps) {
  const shown = place ? fullNameOf(place) : near === '' ? near_place : `Near ${near.replace(',', ', ')}`
  const clear = useCallback(
    // Only an emptied field searches everywhere: half a name is no place yet.
    (text: string) => text.trim() === '' && onChange({ near: '', near_place: '', radius_km: '' }),
    [onChange],
  )
  const { typed, setTyped, settle } = useDelayedText(shown, clear)
  const choose = (chosen: Place) => {
    settle(fullNameOf(chosen))
    onChange({ near: '', near_place: String(chosen.id), radius_km: defaultDistances[unitIn(chosen.country)] })
  }
  const { field, list, findNamed } = usePlaceSuggestions({ text: typed === shown ? '' : typed, onChoose: choose })
  return (
    <Field label="Near" hint="Near the place of their last event.">
      {(control) => (
        <div className="flex flex-wrap items-start gap-2">
          <div className="relative min-w-0 grow basis-32">
            <SearchInput
              {...control}
              {...field}
              name="near_place"
              placeholder="Town"
              value={typed}
              onKeyDown={(event) => {
                field.onKeyDown(event)
                const named = event.key === 'Enter' && !event.defaultPrevented && findNamed(typed)
                if (named) choose(named)
              }}
              onChange={({ target }) => setTyped(target.value)}
            />
            {list}
          </div>
          <NearMe
            onFound={(point) =>
              onChange({ near_place: '', near: point, radius_km: defaultDistances[unitOfLanguage(navigator.language)] })
            }
          />
        </div>
      )}
    </Field>
  )
}
