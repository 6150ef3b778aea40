import { distances, type EventSearch, type EventTime, eventTimes } from '@muster/contract/event-filters'
import { eventTypeNames } from '@muster/contract/games'
import type { Place } from '@muster/contract/places'
import { FilterForm } from '../../../components/filter-form.tsx'
import { SelectField, TextField } from '../../../components/ui/field.tsx'
import { EventSearchField } from './event-search-field.tsx'

interface EventFilterBarProps {
  filters: EventSearch
  /** The place that the list is near, as its answer names it. */
  place: Place | undefined
  onChange: (change: Partial<EventSearch>) => void
}

export function EventFilterBar({ filters, place, onChange }: EventFilterBarProps) {
  const isNear = filters.near !== '' || filters.near_place !== ''
  return (
    <FilterForm
      keeps={['game_type', 'open', ...(isNear ? ['near', 'near_place'] : [])]}
      className="mb-4 grid grid-cols-2 gap-4 @3xl:grid-cols-4"
    >
      <EventSearchField filters={filters} place={place} onChange={onChange} />
      {isNear && (
        <>
          <SelectField
            label="Within"
            name="radius_km"
            value={filters.radius_km || '100'}
            onChange={({ target }) => onChange({ radius_km: target.value })}
          >
            {[...new Set([...distances, filters.radius_km || '100'])].map((distance) => (
              <option key={distance} value={distance}>
                {distance} km
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Order"
            name="sort"
            value={filters.sort}
            onChange={({ target }) => onChange({ sort: target.value as EventSearch['sort'] })}
          >
            <option value="">By date</option>
            <option value="distance">Nearest first</option>
          </SelectField>
        </>
      )}
      <SelectField
        label="When"
        name="when"
        value={filters.when}
        onChange={({ target }) => onChange({ when: target.value as EventTime })}
      >
        <Options all="Any time" names={eventTimes} />
      </SelectField>
      <SelectField
        label="Event type"
        name="event_type"
        value={filters.event_type}
        onChange={({ target }) => onChange({ event_type: target.value as EventSearch['event_type'] })}
      >
        <Options all="All types" names={eventTypeNames} />
      </SelectField>
      {filters.when === 'dates' && (
        <>
          <DayField label="From" name="from" value={filters.from} onChange={(from) => onChange({ from })} />
          <DayField label="To" name="to" value={filters.to} onChange={(to) => onChange({ to })} />
        </>
      )}
    </FilterForm>
  )
}

interface DayFieldProps {
  label: string
  name: string
  value: string
  onChange: (day: string) => void
}

const DayField = ({ onChange, ...field }: DayFieldProps) => (
  <TextField {...field} type="date" onChange={({ target }) => onChange(target.value)} />
)

const Options = ({ all, names }: { all: string; names: Readonly<Record<string, string>> }) => (
  <>
    <option value="">{all}</option>
    {Object.entries(names).map(([code, name]) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))}
  </>
)
