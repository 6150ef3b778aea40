import * as contract from '@muster/contract/polls'
import { deviceSecretOf } from '../../http/authentication.ts'
import { noContent, type Route } from '../../http/routing/route.ts'
import * as service from './service.ts'

const present = (poll: contract.Poll) => poll

export function pollRoutes(route: Route) {
  route(contract.listPolls, async ({ params, reads, viewer, request }) => ({
    polls: await service.viewPolls(reads, params.event_id, viewer, deviceSecretOf(request)),
  }))

  route(contract.createPoll, ({ user, params, body, transactWith }) =>
    service.addPoll(transactWith(present), user, params.event_id, body),
  )

  route(contract.castBallot, ({ user, params: ids, body, request, transactWith }) =>
    service.cast(transactWith(present), {
      user,
      ids,
      device: deviceSecretOf(request),
      picks: body.participant_ids,
    }),
  )

  route(contract.closePoll, ({ user, params, transactWith }) => service.close(transactWith(present), user, params))

  route(contract.deletePoll, ({ user, params, transactWith }) => service.remove(transactWith(noContent), user, params))
}
