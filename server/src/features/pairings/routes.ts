import * as contract from '@muster/contract/pairings'
import type { Route } from '../../http/route.ts'
import { withNotes } from './rules.ts'
import { pairRound } from './service.ts'

const byesOf = (ids: readonly number[]) => ids.map((participant_id) => ({ participant_id }))

export function pairingRoutes(route: Route) {
  route(contract.pairSwiss, async ({ body: { participants, ...wishes } }) => {
    const { round, check } = await pairRound({ participants, wishes })
    return { pairings: withNotes(round.pairings, check), byes: byesOf(round.byes), check }
  })

  route(contract.checkPairings, async ({ body: { participants, pairings, byes, ...wishes } }) => {
    const round = { pairings, byes: byes.map(({ participant_id }) => participant_id) }
    const { check } = await pairRound({ participants, wishes: { ...wishes, keep: [] }, round })
    return { check }
  })
}
