import { eventTypeNames } from '@muster/contract/games'
import type { Place } from '@muster/contract/places'
import { type EventSearch, type EventTime, eventTimes } from '@muster/site/event-filters'
import { DayFields } from '../../../components/day-fields.tsx'
import { FilterForm } from '../../../components/filter-form.tsx'
import { SelectField } from '../../../components/ui/field.tsx'
import { RadiusField } from '../../places/components/radius-field.tsx'
import { EventSearchField } from './event-search-field.tsx'

interface EventFilterBarProps {
  filters: EventSearch
  /** The place that the list is near, from its response. */
  place: Place | undefined
  onChange: (change: Partial<EventSearch>) => void
}

const orderNames: Record<EventSearch['sort'], string> = { '': 'By date', distance: 'Nearest first' }

export function EventFilterBar({ filters, place, onChange }: EventFilterBarProps) {
  const isNear = filters.near !== '' || filters.near_place !== ''
  return (
    <FilterForm
      keeps={['game_type', 'country', 'state', 'open', ...(isNear ? ['near', 'near_place'] : [])]}
      className="mb-4 grid grid-cols-2 gap-4 @3xl:grid-cols-4"
    >
      <EventSearchField filters={filters} place={place} onChange={onChange} />
      {isNear && (
        <>
          <RadiusField place={place} radius_km={filters.radius_km} onChange={(radius_km) => onChange({ radius_km })} />
          <SelectField
            label="Order"
            name="sort"
            value={filters.sort}
            options={orderNames}
            onChange={({ target }) => onChange({ sort: target.value as EventSearch['sort'] })}
          />
        </>
      )}
      <SelectField
        label="When"
        name="when"
        value={filters.when}
        all="Any time"
        options={eventTimes}
        onChange={({ target }) => onChange({ when: target.value as EventTime })}
      />
      <SelectField
        label="Event type"
        name="event_type"
        value={filters.event_type}
        all="All types"
        options={eventTypeNames}
        onChange={({ target }) => onChange({ event_type: target.value as EventSearch['event_type'] })}
      />
      {filters.when === 'dates' && <DayFields />}
    </FilterForm>
  )
}
