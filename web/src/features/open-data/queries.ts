import { openDataQuery } from '@muster/site/queries'
import { toQueryOptions } from '../../lib/queries.ts'

export const openData = toQueryOptions(openDataQuery)
