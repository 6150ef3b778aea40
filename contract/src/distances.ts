/** The unit of distances to events. */
export type Unit = 'km' | 'miles'

const kilometresPerMile = 1.609344

/** The unit of the road signs in a country. */
export const unitIn = (country: string | undefined): Unit =>
  country === 'United Kingdom' || country === 'United States' ? 'miles' : 'km'

/** The unit of people who read this language, such as `en-GB`: for a position whose country is not known. */
export const unitOfLanguage = (language: string): Unit => (/^en-(GB|US)$/.test(language) ? 'miles' : 'km')

/** A distance in whole units, as `31 miles` or `50 km`. */
export function formatDistance(km: number, unit: Unit): string {
  const whole = roundDistance(km, unit)
  if (unit === 'km') return `${whole} km`
  return whole === 1 ? '1 mile' : `${whole} miles`
}

export const roundDistance = (km: number, unit: Unit) => Math.round(unit === 'km' ? km : km / kilometresPerMile)

/** The distances that the page offers, in kilometres: whole tens of either unit. */
export const distancesIn = {
  km: ['10', '25', '50', '100', '200', '500'],
  miles: ['8', '16', '32', '48', '97', '161', '322'],
} as const satisfies Record<Unit, readonly string[]>

/** The default distance around a place. */
export const defaultDistances = { km: '50', miles: '48' } as const satisfies Record<Unit, string>
