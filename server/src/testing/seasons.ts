import { StrengthFilters } from '@muster/contract/army-stats-filters'
import type { listArmyStrengths } from '@muster/contract/army-strengths'
import type { QueryInputOf } from '@muster/contract/endpoint'
import { countPendingEvents } from '../features/army-stats/queries.counting.ts'
import { queueSeasons } from '../features/army-stats/queries.seasons.ts'
import { writeKey } from '../features/army-stats/rules.strengths.ts'
import type { TestApp } from './test-app.ts'

/** Has the worker measure a season, as for somebody who reads it. */
export async function measureSeason(test: TestApp, filters: QueryInputOf<typeof listArmyStrengths>) {
  await countPendingEvents(test.db)
  await queueSeasons(test.db, [writeKey(StrengthFilters.parse(filters))])
  await test.runJobs()
}
