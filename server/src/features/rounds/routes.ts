import * as contract from '@muster/contract/rounds'
import { noContent, type Route } from '../../http/routing/route.ts'
import type { Pairings } from '../pairings/service.ts'
import { presentPaired, presentRound } from './present.ts'
import * as pairing from './service.pairing.ts'
import * as publishing from './service.publishing.ts'
import * as replacing from './service.replacing.ts'
import * as service from './service.ts'
import * as unpublishing from './service.unpublishing.ts'

export function roundRoutes(route: Route, pairings: Pairings) {
  route(contract.listRounds, async ({ params, reads, viewer }) => {
    const { event, numbers } = await service.listRounds(reads, params.event_id, viewer)
    return { rounds: numbers.map((number) => presentRound(event, number)) }
  })

  route(contract.getRound, async ({ params, reads, viewer }) =>
    presentPaired(await service.viewRound(reads, params, { pairings, viewer })),
  )

  route(contract.getRoundCheck, async ({ params, query, reads, viewer }) => {
    const options = { pairings, viewer, isCheckedNow: query.check_now === 'true' }
    const { check } = await service.viewRound(reads, params, options)
    return { check }
  })

  route(contract.createRound, ({ user, params: ids, body, ifMatch, reads: db, transactWith }) =>
    pairing.pairNext(transactWith(presentPaired), { pairings, db, user, ids, ifMatch }, body),
  )

  route(contract.updateRound, ({ user, params: ids, body, ifMatch, reads: db, transactWith }) =>
    pairing.pairByHand(transactWith(presentPaired), { pairings, db, user, ids, ifMatch }, body),
  )

  route(contract.replaceInRound, ({ user, params: ids, body, ifMatch, reads: db, transactWith }) =>
    replacing.replace(transactWith(presentPaired), { pairings, db, user, ids, ifMatch }, body),
  )

  route(contract.pairFree, ({ user, params: ids, body, ifMatch, reads: db, transactWith }) =>
    replacing.pairFree(transactWith(presentPaired), { pairings, db, user, ids, ifMatch }, body),
  )

  route(contract.publishRound, ({ user, params: ids, body, ifMatch, reads: db, transactWith }) =>
    publishing.publish(transactWith(presentPaired), { pairings, db, user, ids, ifMatch }, body.despite_pending),
  )

  route(contract.unpublishRound, ({ user, params: ids, ifMatch, reads: db, transactWith }) =>
    unpublishing.unpublish(transactWith(presentPaired), { pairings, db, user, ids, ifMatch }),
  )

  route(contract.setClock, ({ user, params: ids, body, ifMatch, reads: db, transactWith }) =>
    service.setClock(
      transactWith((clock) => ({ clock })),
      { pairings, db, user, ids, ifMatch },
      body,
    ),
  )

  route(contract.deleteRound, ({ user, params: ids, ifMatch, reads: db, transactWith }) =>
    unpublishing.removeRound(transactWith(noContent), { pairings, db, user, ids, ifMatch }),
  )
}
