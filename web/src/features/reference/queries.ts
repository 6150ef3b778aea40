import { referenceQuery } from '@muster/contract/queries'
import { toQueryOptions } from '../../lib/queries.ts'

export const reference = toQueryOptions(referenceQuery)
