import type { ArmyStatsFilters } from '@muster/contract/army-stats-filters'
import { daysOf } from './periods.ts'
import type { Scope } from './queries.ts'

/** What filters narrow the counted events to, as of today. */
export const scopeOf = (filters: ArmyStatsFilters): Scope => ({
  filters,
  days: daysOf(filters, Temporal.Now.plainDateISO('UTC')),
})
