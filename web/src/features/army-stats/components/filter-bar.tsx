import { type DrawRule, eventSizes, type IntervalRule } from '@muster/contract/army-filter-values'
import { countries } from '@muster/contract/countries'
import { isDay } from '@muster/contract/days'
import { eventTypeNames, grandAlliances } from '@muster/contract/games'
import { foldText } from '@muster/contract/names'
import { type ArmyFilters, armyFilterNames, armyPageParameters } from '@muster/site/army-filters'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { DayFields } from '../../../components/day-fields.tsx'
import { FilterForm } from '../../../components/filter-form.tsx'
import { LazyCombobox } from '../../../components/lazy-combobox.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Field, SelectField } from '../../../components/ui/field.tsx'
import { type AddressChange, useAddressQuery } from '../../../lib/address-query.ts'
import { countFilters } from '../filters.ts'

interface FilterBarProps {
  filters: ArmyFilters
  onChange: (change: AddressChange) => void
  /** Whether to offer a choice of grand alliance. */
  hasAlliance?: boolean
}

const periodNames = { '30': 'Last 30 days', '90': 'Last 90 days', '365': 'Last 365 days' }
const drawNames: Record<DrawRule, string> = { half: 'Half a win', left_out: 'Left out', not_won: 'Not a win' }
const intervalNames: Record<IntervalRule, string> = { matches: 'By match', events: 'By event, wider' }
const countryOptions = countries.map(({ name }) => ({ value: name, label: name }))

/** The filters for the numbers. On a phone, the fields are collapsed until needed. */
export function FilterBar({ filters, onChange, hasAlliance = false }: FilterBarProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [clearings, setClearings] = useState(0)
  const count = countFilters(hasAlliance ? filters : { ...filters, grand_alliance: undefined })
  const clear = () => {
    onChange(cleared)
    setClearings(clearings + 1)
    // The button disappears, and must not take the focus with it.
    document.querySelector<HTMLElement>('#army-filters select')?.focus()
  }
  return (
    <FilterForm keeps={preserved} className="grid grid-cols-1 gap-3">
      <Button
        look="secondary"
        className="@2xl:hidden noscript:hidden"
        aria-expanded={isOpen}
        aria-controls="army-filters"
        onClick={() => setIsOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden className="size-5" />
        Filters{count > 0 && ` (${count})`}
      </Button>
      <div
        id="army-filters"
        className={`${isOpen ? 'grid' : 'hidden'} grid-cols-2 items-start gap-4 @2xl:grid @2xl:grid-cols-4 noscript:grid`}
      >
        {hasAlliance && (
          <SelectField
            label="Grand alliance"
            name="grand_alliance"
            all="All alliances"
            value={filters.grand_alliance ?? ''}
            options={named(grandAlliances)}
            onChange={({ target }) => onChange({ grand_alliance: target.value })}
          />
        )}
        <SelectField
          label="Event type"
          name="event_type"
          all="All types"
          value={filters.event_type ?? ''}
          options={eventTypeNames}
          onChange={({ target }) => onChange({ event_type: target.value })}
        />
        <SelectField
          label="Event size"
          name="min_size"
          all="Any size"
          value={filters.min_size ?? ''}
          options={named(eventSizes, (size) => `${size} or more`)}
          onChange={({ target }) => onChange({ min_size: target.value })}
        />
        <Period key={clearings} period={filters.period} />
        <Field label="Country">
          {(control) => (
            <LazyCombobox
              fold={foldText}
              control={control}
              name="country"
              options={countryOptions}
              value={filters.country ?? null}
              onChange={(country) => onChange({ country: country ?? '' })}
              placeholder="All countries"
            />
          )}
        </Field>
        <SelectField
          label="A draw is"
          name="draws"
          value={filters.draws ?? 'half'}
          options={drawNames}
          onChange={({ target }) => onChange({ draws: target.value === 'half' ? '' : target.value })}
        />
        <SelectField
          label="Intervals"
          name="intervals"
          value={filters.intervals ?? 'matches'}
          options={intervalNames}
          onChange={({ target }) => onChange({ intervals: target.value === 'matches' ? '' : target.value })}
        />
        {count > 0 && (
          <Button look="quiet" className="self-end" onClick={clear}>
            Clear filters
          </Button>
        )}
      </div>
    </FilterForm>
  )
}

/** The parameters of these pages that are no field of the form. */
const preserved = ['game_type', ...new Set(Object.values(armyPageParameters).flat())]

/** Clears every field except how draws and intervals count, which are no filters. */
const cleared = Object.fromEntries(
  armyFilterNames.filter((name) => !['game_type', 'draws', 'intervals'].includes(name)).map((name) => [name, '']),
)

const named = (values: readonly string[], name: (value: string) => string = (value) => value) =>
  Object.fromEntries(values.map((value) => [value, name(value)]))

const chosenDays = 'days'

/** A number of past days, or a range from one day to another. */
function Period({ period }: { period: ArmyFilters['period'] }) {
  const [query, change] = useAddressQuery()
  const [isByDay, setIsByDay] = useState(false)
  const hasDays = isByDay || ['from', 'to'].some((name) => isDay(query.get(name) ?? ''))
  const choose = (value: string) => {
    setIsByDay(value === chosenDays)
    change(
      value === chosenDays
        ? { period: '', from: `${new Date().getFullYear()}-01-01`, to: '' }
        : { period: value, from: '', to: '' },
    )
  }
  return (
    <>
      <SelectField
        label="Period"
        name="period"
        value={hasDays ? chosenDays : (period ?? '')}
        all="All time"
        options={periodNames}
        onChange={({ target }) => choose(target.value)}
      >
        <option value={chosenDays}>Custom dates</option>
      </SelectField>
      {hasDays && <DayFields onChange={() => setIsByDay(true)} />}
    </>
  )
}
