import { distancesIn, formatDistance } from '@muster/contract/distances'
import type { Place } from '@muster/contract/places'
import { defaultRadius } from '@muster/site/event-filters'
import { SelectField } from '../../../components/ui/field.tsx'
import { useUnit } from '../use-unit.ts'

interface RadiusFieldProps {
  /** The centre of the search, whose country decides between kilometres and miles. */
  place: Place | undefined
  /** In kilometres; empty for the default. */
  radius_km: string
  onChange: (radius_km: string) => void
}

/** How far from the centre a search goes. */
export function RadiusField({ place, radius_km, onChange }: RadiusFieldProps) {
  const unit = useUnit(place)
  const radius = radius_km || String(defaultRadius)
  return (
    <SelectField
      label="Within"
      name="radius_km"
      value={radius}
      options={Object.fromEntries([...distancesIn[unit], radius].map((km) => [km, formatDistance(Number(km), unit)]))}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
