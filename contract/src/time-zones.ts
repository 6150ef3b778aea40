import { countries } from './countries.ts'
import { foldText } from './names.ts'
import { timeZonesOf } from './time-zone-names.ts'

interface Location {
  location_country?: string | null | undefined
  location_city?: string | null | undefined
}

/** The place that a time zone is named after: `America/New_York` as `New York`. */
const placeOfZone = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')

const codes = new Map(countries.map(({ code, name }) => [name, code]))

/**
 * Finds the IANA time zone of a hall: the one named after its city, else the main one of its country, else `likely`,
 * such as the organiser's own, if the country has it.
 */
export function findTimeZone({ location_country, location_city }: Location, likely?: string): string | undefined {
  const [main, ...others] = (timeZonesOf[codes.get(location_country ?? '') ?? ''] ?? '').split(' ')
  const zones = main ? [main, ...others] : others
  const city = foldText(location_city ?? '')
  return zones.find((zone) => foldText(placeOfZone(zone)) === city) ?? (main || zones.find((zone) => zone === likely))
}
