import { trendMonthsMax } from '@muster/contract/army-stats'
import type { ArmyStatsFilters } from '@muster/contract/army-stats-filters'
import type { Db } from '../../db/tables.ts'
import { allianceOf, presentTrendPoint } from './present.ts'
import * as queries from './queries.ts'
import { type Days, tomorrowEnds } from './rules.periods.ts'
import { scopeOf } from './service.scope.ts'

/** Month by month, the records of the named factions, or of all that pass the filters. */
export async function getTrend(db: Db, filters: ArmyStatsFilters & { faction?: string[] | undefined }) {
  const [counts, alliances] = await Promise.all([countMonths(db, filters, filters.faction), queries.listFactions(db)])
  const byFaction = Map.groupBy(
    counts.filter(
      ({ faction, wins, draws, losses, mirrors }) =>
        wins + draws + losses + mirrors > 0 &&
        (filters.grand_alliance === undefined || alliances.get(faction) === filters.grand_alliance),
    ),
    ({ faction }) => faction,
  )
  return {
    months: monthsOf([...byFaction.values()].flat()),
    trends: [...byFaction]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([faction, months]) => ({
        faction,
        ...allianceOf({ faction }, alliances),
        points: months.map((month) => presentTrendPoint(month, filters.draws)),
      })),
  }
}

/** Counts by month of these factions, or of all: for as many months as a trend goes back. */
export async function countMonths(
  db: Db,
  filters: ArmyStatsFilters,
  factions?: string[],
): Promise<queries.MonthCount[]> {
  const scope = scopeOf(filters)
  const [from, asked] = scope.days ?? ['1970-01-01', '3000-01-01']
  // A match that was dated far ahead must not push out all others.
  const end = tomorrowEnds(Temporal.Now.plainDateISO('UTC'))
  const before = asked < end ? asked : end
  const last = await queries.lastPlayedDay(db, before)
  if (last === undefined) return []
  const oldest = Temporal.PlainDate.from(last)
    .with({ day: 1 })
    .subtract({ months: trendMonthsMax - 1 })
    .toString()
  const days: Days = [from > oldest ? from : oldest, before]
  return days[0] < days[1] ? queries.countMonths(db, { ...scope, days }, factions) : []
}

/** Every month from the first to the last, including those without a match. */
function monthsOf(counts: readonly { month: string }[]): string[] {
  const months = counts.map(({ month }) => month).sort()
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return []
  const count = Temporal.PlainYearMonth.from(first).until(last, { largestUnit: 'months' }).months
  return Array.from({ length: count + 1 }, (_, index) =>
    Temporal.PlainYearMonth.from(first).add({ months: index }).toString(),
  )
}
