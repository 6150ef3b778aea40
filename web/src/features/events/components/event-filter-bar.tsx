import { type EventSearch, eventTimes } from '@muster/contract/event-filters'
import { eventTypeNames, gameNames } from '@muster/contract/games'
import { useCallback } from 'react'
import { FilterForm } from '../../../components/filter-form.tsx'
import { SelectField } from '../../../components/ui/field.tsx'
import { SearchField } from '../../../components/ui/search-field.tsx'

interface EventFilterBarProps {
  filters: EventSearch
  onChange: (change: Partial<EventSearch>) => void
}

export function EventFilterBar({ filters, onChange }: EventFilterBarProps) {
  const changeSearch = useCallback((search: string) => onChange({ search }), [onChange])
  return (
    <FilterForm className="mb-6 grid grid-cols-2 gap-4 sm:grid-cols-[1fr_auto_auto_auto]">
      <SearchField
        label="Search events"
        name="search"
        placeholder="Title, city or country"
        className="col-span-2 sm:col-span-1"
        value={filters.search}
        onChange={changeSearch}
      />
      <SelectField
        label="Game type"
        name="game_type"
        value={filters.game_type}
        onChange={({ target }) => onChange({ game_type: target.value as EventSearch['game_type'] })}
      >
        <option value="">All games</option>
        {Object.entries(gameNames).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Event type"
        name="event_type"
        value={filters.event_type}
        onChange={({ target }) => onChange({ event_type: target.value as EventSearch['event_type'] })}
      >
        <option value="">All types</option>
        {Object.entries(eventTypeNames).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="When"
        name="when"
        className="col-span-2 sm:col-span-1"
        value={filters.when}
        onChange={({ target }) => onChange({ when: target.value as EventSearch['when'] })}
      >
        <option value="">Any time</option>
        {Object.entries(eventTimes).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </FilterForm>
  )
}
