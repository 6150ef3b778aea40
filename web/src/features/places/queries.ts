import { placesQuery } from '@muster/site/queries'
import { toQueryOptions } from '../../lib/queries.ts'

/** The places that a text may mean; the previous places stay until the new ones arrive. */
export const placesLike = (text: string, country?: string | null) =>
  toQueryOptions(placesQuery(text, country), { keepPrevious: () => true })
