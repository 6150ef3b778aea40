import * as contract from '@muster/contract/participants'
import { notFound } from '../../http/app-error.ts'
import { nothing, type Route } from '../../http/route.ts'
import { requireView } from '../events/service.ts'
import { standingRows } from './present.csv.ts'
import { presentParticipant, type StandingRow } from './present.ts'
import { countParticipants } from './queries.ts'
import * as service from './service.ts'

export function participantRoutes(route: Route) {
  route(
    contract.listParticipants,
    async ({ params, reads, viewer }) => {
      const standings = await service.listStandings(reads, params.event_id, viewer)
      return { participants: standings.map(presentParticipant), total: standings.length }
    },
    { csv: standingRows },
  )

  route(contract.countParticipants, async ({ params, reads, viewer }) => {
    await requireView(reads, params.event_id, viewer)
    return { count: await countParticipants(reads, params.event_id) }
  })

  route(contract.createParticipant, ({ user, params, body, answering }) =>
    service.addParticipants(answering(presentOne), user, params.event_id, [body], () => ''),
  )

  route(contract.createParticipants, ({ user, params, body, answering }) => {
    const transact = answering((rows: StandingRow[]) => ({ participants: rows.map(presentParticipant) }))
    return service.addParticipants(transact, user, params.event_id, body.participants, (row) => `participants.${row}.`)
  })

  route(contract.joinEvent, ({ user, params, query, body, answering }) =>
    service.join(answering(presentOne), { user, event_id: params.event_id, key: query.key }, body.army_id),
  )

  route(contract.leaveEvent, ({ user, params, seen, answering }) =>
    service.leave(answering(nothing), user, params.event_id, seen),
  )

  route(contract.updateParticipant, ({ user, params, body, seen, answering }) =>
    service.changeParticipant(answering(presentOne), { user, ids: params, seen }, body),
  )

  route(contract.deleteParticipant, ({ user, params, seen, answering }) =>
    service.removeParticipant(answering(nothing), { user, ids: params, seen }),
  )
}

function presentOne([participant]: StandingRow[]) {
  if (!participant) throw notFound('participant')
  return presentParticipant(participant)
}
