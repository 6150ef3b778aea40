import * as contract from '@muster/contract/participants'
import type { Db } from '../../db/tables.ts'
import { notFound } from '../../http/app-error.ts'
import type { Route } from '../../http/route.ts'
import { requireEvent } from '../events/queries.ts'
import { presentParticipant } from './present.ts'
import { countParticipants } from './queries.ts'
import * as service from './service.ts'

export function participantRoutes(route: Route, { db }: { db: Db }) {
  route(contract.listParticipants, async ({ params, reads }) => {
    await requireEvent(reads, params.event_id)
    const standings = await service.listStandings(reads, params.event_id)
    return { participants: standings.map(presentParticipant), total: standings.length }
  })

  route(contract.countParticipants, async ({ params, reads }) => {
    await requireEvent(reads, params.event_id)
    return { count: await countParticipants(reads, params.event_id) }
  })

  route(contract.createParticipant, async ({ user, params, body }) =>
    presentOne(await service.addParticipants(db, user, params.event_id, [body], () => '')),
  )

  route(contract.createParticipants, async ({ user, params, body }) => {
    const pathOf = (row: number) => `participants.${row}.`
    const added = await service.addParticipants(db, user, params.event_id, body.participants, pathOf)
    return { participants: added.map(presentParticipant) }
  })

  route(contract.joinEvent, async ({ user, params, body }) =>
    presentOne(await service.join(db, user, params.event_id, body.army_id)),
  )

  route(contract.leaveEvent, ({ user, params }) => service.leave(db, user, params.event_id))

  route(contract.updateParticipant, async ({ user, params, body }) =>
    presentOne(await service.changeParticipant(db, user, params, body)),
  )

  route(contract.deleteParticipant, ({ user, params }) => service.removeParticipant(db, user, params))
}

function presentOne([participant]: service.StandingRow[]) {
  if (!participant) throw notFound('participant')
  return presentParticipant(participant)
}
