import { queryText } from '@muster/contract/client'
import type { EventSearch } from '@muster/contract/event-filters'

/** The query of the feeds with these events. Feeds know no words for days, and have an order of their own. */
export const feedQuery = ({ when, from, to, sort: _, cursor: __, view: ___, ...filters }: EventSearch) =>
  queryText({ ...filters, ...(when === 'dates' && { from, to }) })
