import type { Place } from '@muster/contract/places'
import { useIsHydrated } from '../../../lib/hydration.ts'

/** The address of a place in the map app of this device, or on OpenStreetMap if the device has no known app. */
function mapAddress({ name, latitude, longitude }: Place, device: string) {
  const point = `${latitude},${longitude}`
  if (/android/i.test(device)) return `geo:${point}?q=${point}(${encodeURIComponent(name)})`
  if (/iPhone|iPad|Macintosh/.test(device)) return `maps:?q=${encodeURIComponent(name)}&ll=${point}`
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=12/${latitude}/${longitude}`
}

/** The place of an event, linked to a map app. */
export function MapLink({ place, text }: { place: Place | null; text: string }) {
  // The server does not know the device.
  const isHydrated = useIsHydrated()
  if (place === null) return text
  return (
    <a
      href={mapAddress(place, isHydrated ? navigator.userAgent : '')}
      rel="noreferrer"
      title="Open in a map"
      className="underline decoration-edge underline-offset-4 hover:decoration-current"
    >
      {text}
    </a>
  )
}
