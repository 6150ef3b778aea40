import type { ArmyStatsFilters } from '@muster/contract/army-stats-filters'
import { missionMatchesMin, missionsShown } from '@muster/contract/mission-stats'
import type { Db } from '../../db/tables.ts'
import * as present from './present.ts'
import * as missions from './queries.missions.ts'
import { listFactions } from './queries.ts'
import { scopeOf } from './service.scope.ts'
import { compareEntries } from './service.ts'

/** The missions with enough matches under the filters, those with the most first. */
export const listMissions = async (db: Db, filters: ArmyStatsFilters) => ({
  missions: await missions.listMissions(db, scopeOf(filters), { least: missionMatchesMin, limit: missionsShown }),
})

/** The records of factions in a mission; none for one with too few matches. */
export async function getMission(db: Db, mission: string, filters: ArmyStatsFilters) {
  const [counts, alliances] = await Promise.all([
    missions.countMissionArmies(db, scopeOf(filters), mission),
    listFactions(db),
  ])
  const totals = present.totalsOf(counts)
  if (totals.counted_matches < missionMatchesMin) return { ...totals, armies: [] }
  const armies = counts
    .map((count) =>
      present.presentArmyRecord(count, present.allianceOf(count, alliances), { totals, draws: filters.draws }),
    )
    .filter(({ grand_alliance }) => filters.grand_alliance === undefined || filters.grand_alliance === grand_alliance)
  return { ...totals, armies: armies.sort(compareEntries) }
}
