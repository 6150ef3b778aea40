import * as contract from '@muster/contract/rounds'
import { nothing, type Route } from '../../http/route.ts'
import { presentPaired, presentRound } from './present.ts'
import * as publishing from './service.publishing.ts'
import * as service from './service.ts'

export function roundRoutes(route: Route) {
  route(contract.listRounds, async ({ params, reads, viewer }) => {
    const { event, numbers } = await service.listRounds(reads, params.event_id, viewer)
    return { rounds: numbers.map((number) => presentRound(event, number)) }
  })

  route(contract.getRound, async ({ params, reads, viewer }) =>
    presentPaired(await service.viewRound(reads, params, viewer)),
  )

  route(contract.createRound, ({ user, params, body, seen, answering }) =>
    service.pairNext(answering(presentPaired), { user, id: params.event_id, seen }, body),
  )

  route(contract.updateRound, ({ user, params: ids, body, seen, answering }) =>
    service.pairByHand(answering(presentPaired), { user, ids, seen }, body),
  )

  route(contract.publishRound, ({ user, params: ids, body, seen, answering }) =>
    publishing.publish(answering(presentPaired), { user, ids, seen }, body.despite_pending),
  )

  route(contract.setClock, ({ user, params: ids, body, seen, answering }) =>
    publishing.setClock(
      answering((clock) => ({ clock })),
      { user, ids, seen },
      body,
    ),
  )

  route(contract.deleteRound, ({ user, params: ids, seen, answering }) =>
    publishing.removeRound(answering(nothing), { user, ids, seen }),
  )
}
