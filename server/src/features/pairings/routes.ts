import * as contract from '@muster/contract/pairings'
import { withNotes } from '@muster/rules/pair-and-check'
import type { Route } from '../../http/routing/route.ts'
import type { Pairings } from './service.ts'

const byesOf = (ids: readonly number[]) => ids.map((participant_id) => ({ participant_id }))

export function pairingRoutes(route: Route, { pairForStranger }: Pairings) {
  route(contract.pairSwiss, async ({ body: { participants, ...options }, viewer }) => {
    const { round, check } = await pairForStranger({ participants, options }, viewer)
    return { pairings: withNotes(round.pairings, check), byes: byesOf(round.byes), check }
  })

  route(contract.checkPairings, async ({ body: { participants, pairings, byes, ...options }, viewer }) => {
    const round = { pairings, byes: byes.map(({ participant_id }) => participant_id) }
    const task = { participants, options: { ...options, keep: [], table_policy: 'fresh' as const }, round }
    const { check } = await pairForStranger(task, viewer)
    return { check }
  })
}
