import type { ArmyStatsFilters } from '@muster/contract/army-stats-filters'
import type { Scope } from './queries.ts'
import { daysOf } from './rules.periods.ts'

/** The events that filters select, as of today. */
export const scopeOf = (filters: ArmyStatsFilters): Scope => ({
  filters,
  days: daysOf(filters, Temporal.Now.plainDateISO('UTC')),
})
