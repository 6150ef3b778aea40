import * as contract from '@muster/contract/players'
import type { Route } from '../../http/routing/route.ts'
import { listMatches, listOpponents, listParticipations, listPlayers, viewPlayer } from './service.ts'

export function playerRoutes(route: Route) {
  route(contract.listPlayers, ({ query, reads }) => listPlayers(reads, query))

  route(contract.getPlayer, ({ params, reads, viewer }) => viewPlayer(reads, params.handle, viewer))

  route(contract.listPlayerMatches, ({ params, query, reads, viewer }) =>
    listMatches(reads, { ...params, viewer }, query),
  )

  route(contract.listPlayerEvents, ({ params, query, reads, viewer }) =>
    listParticipations(reads, { ...params, viewer }, query),
  )

  route(contract.listOpponents, ({ params, reads, viewer }) => listOpponents(reads, { ...params, viewer }))
}
