import { defaultDistances, distancesIn, formatDistance, unitIn } from '@muster/contract/distances'
import { placeSearchMax } from '@muster/contract/search-limits'
import { defaultRadius, type EventSearch, searchAddress } from '@muster/site/event-filters'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { placesLike } from '../../places/queries.ts'
import { useUnit } from '../../places/use-unit.ts'
import { useCentre } from '../use-event-list.ts'

/** Suggestions for a search without results: a larger radius, or the town that the words may name. */
export function WiderSearch({ filters }: { filters: EventSearch }) {
  const radius = Number(filters.radius_km || defaultRadius)
  const isNear = filters.near !== '' || filters.near_place !== ''
  const unit = useUnit(useCentre(filters)?.place)
  const wider = isNear ? distancesIn[unit].find((km) => Number(km) > radius) : undefined
  const words = isNear ? '' : filters.search.trim()
  const { data } = useQuery({ ...placesLike(words), enabled: words.length > 1 && words.length <= placeSearchMax })
  const [town] = data?.places ?? []
  const around = town && {
    near_place: String(town.id),
    radius_km: defaultDistances[unitIn(town.country)],
    when: filters.when || 'upcoming',
  }
  return (
    <div className="flex flex-wrap justify-center gap-3 empty:hidden">
      {wider !== undefined && (
        <ButtonLink look="secondary" to={searchAddress({ ...filters, radius_km: wider, cursor: '' })}>
          Look within {formatDistance(Number(wider), unit)}
        </ButtonLink>
      )}
      {around && (
        <ButtonLink look="secondary" to={searchAddress({ ...filters, ...around, search: '', cursor: '' })}>
          Events near {town.name}
        </ButtonLink>
      )}
    </div>
  )
}
