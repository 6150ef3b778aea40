import * as contract from '@muster/contract/army-stats'
import { listArmyStrengths } from '@muster/contract/army-strengths'
import { getMissionStats, listMissions } from '@muster/contract/mission-stats'
import { addressOf } from '../../http/limits/limits.ts'
import type { Route } from '../../http/routing/route.ts'
import { armyRows, comparisonRows, gameRows, matchupRows, strengthRows, trendRows } from './present.csv.ts'
import { listEventRecords } from './service.event.ts'
import * as missions from './service.missions.ts'
import type { Strengths } from './service.strengths.ts'
import { getTrend } from './service.trend.ts'
import * as service from './service.ts'

export function armyStatsRoutes(route: Route, strengths: Strengths) {
  route(contract.listArmyStats, ({ query, reads }) => service.listRecords(reads, query), armyRows)
  route(contract.listMatchups, ({ query, reads }) => service.listMatchups(reads, query), matchupRows)
  route(
    listArmyStrengths,
    async ({ query, reads, request, reply }) => {
      const season = await strengths.list(reads, query, addressOf(request))
      if (season.progress !== null) reply.header('cache-control', 'no-store')
      return season
    },
    strengthRows,
  )
  route(contract.getArmyTrend, ({ query, reads }) => getTrend(reads, query), trendRows)
  route(contract.compareArmies, ({ query, reads }) => service.compare(reads, query), comparisonRows)
  route(
    contract.getFactionStats,
    ({ params, query, reads }) => service.getFaction(reads, params.faction, query),
    matchupRows,
  )
  route(
    contract.listCountedGames,
    ({ params, query, reads }) => service.listGamesOf(reads, params.faction, query),
    gameRows,
  )
  route(
    contract.listEventArmies,
    ({ params, query, reads, viewer }) => listEventRecords(reads, { ...params, ...query }, viewer),
    armyRows,
  )
  route(listMissions, ({ query, reads }) => missions.listMissions(reads, query))
  route(getMissionStats, ({ params, query, reads }) => missions.getMission(reads, params.mission, query), armyRows)
}
