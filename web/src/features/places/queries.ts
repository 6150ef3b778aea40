import { placesQuery } from '@muster/contract/queries'
import { toQueryOptions } from '../../lib/queries.ts'

/** The places that a text may mean; until they are there, those of the text before stay. */
export const placesLike = (text: string, country?: string | null) =>
  toQueryOptions(placesQuery(text, country), { keepPrevious: () => true })
