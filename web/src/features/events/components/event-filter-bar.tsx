import { gameNames } from '@muster/contract/games'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Field, SelectField } from '../../../components/ui/field.tsx'
import type { EventFilters } from '../api.ts'

/** Quiet after the last key before the search begins, in milliseconds. */
const searchDelay = 250

interface EventFilterBarProps {
  filters: EventFilters
  onChange: (change: Partial<EventFilters>) => void
}

export function EventFilterBar({ filters, onChange }: EventFilterBarProps) {
  return (
    <search className="mb-6 grid grid-cols-2 gap-4 sm:grid-cols-[1fr_auto_auto]">
      <SearchField value={filters.search} onChange={(search) => onChange({ search })} />
      <SelectField
        label="Game type"
        value={filters.game_type}
        onChange={({ target }) => onChange({ game_type: target.value as EventFilters['game_type'] })}
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
        value={filters.event_type}
        onChange={({ target }) => onChange({ event_type: target.value as EventFilters['event_type'] })}
      >
        <option value="">All types</option>
        <option value="tournament">Tournament</option>
        <option value="friendly">Friendly</option>
      </SelectField>
    </search>
  )
}

/** Follows the keys at once, and the address after a pause; follows the address when somebody goes back. */
function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // What went into the address last; keys pressed while it was on its way are not undone by its arrival.
  const [sent, setSent] = useState(value)
  if (known !== value) {
    setKnown(value)
    if (value !== sent) {
      setTyped(value)
      setSent(value)
    }
  }
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => {
      setSent(typed)
      onChange(typed)
    }, searchDelay)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return (
    <Field label="Search events" className="col-span-2 sm:col-span-1">
      {(control) => (
        <div className="relative">
          <Search aria-hidden className="absolute top-3 left-3 size-5 text-muted" />
          <input
            {...control}
            type="search"
            className="control pl-10"
            placeholder="Title, city or country"
            maxLength={200}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
      )}
    </Field>
  )
}
