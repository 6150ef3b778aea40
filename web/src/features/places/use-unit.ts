import { type Unit, unitIn, unitOfLanguage } from '@muster/contract/distances'
import type { Place } from '@muster/contract/places'
import { useIsHydrated } from '../../lib/hydration.ts'

/** The unit of distances from a place: that of its country. Around a position it is the reader's. */
export function useUnit(place: Pick<Place, 'country'> | null | undefined): Unit {
  // The server does not know the reader's language; a page in another unit takes no more room.
  const isHydrated = useIsHydrated()
  if (place) return unitIn(place.country)
  return isHydrated ? unitOfLanguage(navigator.language) : 'km'
}
