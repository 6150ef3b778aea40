import { queryText } from '@muster/contract/client'
import type { EventSearch } from '@muster/site/event-filters'

/** The query of the feeds with these events. Feeds support dates but no `when` presets, and have their own order. */
export const feedQuery = ({ when, from, to, sort: _sort, cursor: _cursor, view: _view, ...filters }: EventSearch) =>
  queryText({ ...filters, ...(when === 'dates' && { from, to }) })
