import { type Unit, unitIn, unitOfLanguage } from '@muster/contract/distances'
import type { Place } from '@muster/contract/places'
import { useIsHydrated } from '../../lib/hydration.ts'

/** The unit of distances from a place: that of its country. From a position, it is the reader's. */
export function useUnit(place: Pick<Place, 'country'> | null | undefined): Unit {
  // The server does not know the reader's language; a change of unit after hydration moves nothing.
  const isHydrated = useIsHydrated()
  if (place) return unitIn(place.country)
  return isHydrated ? unitOfLanguage(navigator.language) : 'km'
}
