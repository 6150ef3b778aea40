import type { Place } from '@muster/contract/places'

/** `Leeds, England, United Kingdom`; it omits a region or country of the same name. */
export const fullNameOf = ({ name, region, country }: Pick<Place, 'name' | 'region' | 'country'>) =>
  [...new Set([name, region, country])].filter(Boolean).join(', ')
