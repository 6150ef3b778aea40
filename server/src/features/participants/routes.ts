import { scoreCategories } from '@muster/contract/categories'
import type { BodyOf } from '@muster/contract/endpoint'
import * as participants from '@muster/contract/participants'
import { listStandings } from '@muster/contract/standings'
import { toStanding } from '@muster/rules/event-standings'
import { notFound } from '../../http/routing/app-error.ts'
import { noContent, type Route } from '../../http/routing/route.ts'
import { requireVisibleEvent } from '../events/service.ts'
import { participantRows, standingRows } from './present.csv.ts'
import { presentParticipant, presentToOthers, type StandingRow } from './present.ts'
import { findPayment } from './queries.payments.ts'
import { countParticipants, findListText } from './queries.ts'
import * as day from './service.day.ts'
import * as joining from './service.joining.ts'
import { scoreCategory } from './service.scores.ts'
import * as service from './service.ts'

const contract = { ...participants, listStandings, scoreCategories }

export function participantRoutes(route: Route) {
  route(
    contract.listParticipants,
    async ({ params, query, reads, viewer, requireCaller }) => {
      const { event_id } = params
      const { standings, isStaff } = await service.viewStandings(reads, event_id, viewer)
      const participants = standings.map(isStaff ? presentParticipant : presentToOthers)
      const total = participants.length
      if (query.for === undefined) return { participants, total }
      const payments = await service.viewPayments(reads, { ...(await requireCaller()), needs: 'helper' }, event_id)
      return { participants: participants.map((one) => ({ ...one, paid_at: payments.get(one.id) ?? null })), total }
    },
    participantRows,
  )

  route(contract.countParticipants, async ({ params, reads, viewer }) => {
    await requireVisibleEvent(reads, params.event_id, viewer)
    return { count: await countParticipants(reads, params.event_id) }
  })

  route(contract.createParticipant, ({ user, params, body, transactWith }) =>
    service.addParticipants(transactWith(presentOne), user, params.event_id, oneOf(body)),
  )

  route(contract.createParticipants, ({ user, params, body, transactWith }) => {
    const transact = transactWith((rows: StandingRow[]) => ({ participants: rows.map(presentParticipant) }))
    return service.addParticipants(transact, user, params.event_id, {
      rows: body.participants,
      pathOf: (row) => `participants.${row}.`,
      beyond_capacity: body.beyond_capacity,
    })
  })

  route(contract.getMyself, async ({ params, reads, viewer }) => {
    const own = await service.viewOwn(reads, params.event_id, viewer)
    if (!own) return { participant: null, list_text: null, paid_at: null }
    const [list_text, paid_at] = await Promise.all([findListText(reads, own.id), findPayment(reads, own.id)])
    return { participant: presentParticipant(own), list_text, paid_at }
  })

  route(contract.joinEvent, ({ user, params, query, body, transactWith }) =>
    joining.join(transactWith(presentOne), { user, event_id: params.event_id, key: query.key }, body),
  )

  route(contract.updateMyself, ({ user, params: { event_id }, body, ifMatch, transactWith }) =>
    day.runOwnAction(transactWith(presentOne), { user, event_id, ifMatch }, joining.changed(body)),
  )

  route(contract.leaveEvent, ({ user, params, ifMatch, transactWith }) =>
    joining.leave(transactWith(noContent), user, params.event_id, ifMatch),
  )

  route(contract.updateParticipant, ({ user, params: ids, body, ifMatch, transactWith }) =>
    day.runAction(transactWith(presentOne), { user, ids, ifMatch }, day.changed(body)),
  )

  route(
    contract.listStandings,
    async ({ params, query: { after_round = null }, reads, viewer }) => {
      const { ranking, standings } = await service.rankAfter(reads, params.event_id, after_round ?? undefined, viewer)
      return { after_round, ranking, standings: standings.map(toStanding) }
    },
    standingRows,
  )

  route(contract.checkInMany, ({ user, params, body, ifMatch, transactWith }) => {
    const transact = transactWith((rows: StandingRow[]) => ({ participants: rows.map(presentParticipant) }))
    return day.checkInMany(transact, { user, id: params.event_id, ifMatch }, body)
  })

  route(contract.recordPayment, ({ user, params: ids, body, transactWith }) =>
    service.recordPayment(
      transactWith((paid_at) => ({ paid_at })),
      { user, ids },
      body.is_paid,
    ),
  )

  route(contract.scoreCategories, ({ user, params, body, transactWith }) => {
    const transact = transactWith((rows: StandingRow[]) => ({ participants: rows.map(presentParticipant) }))
    return scoreCategory(transact, user, params.event_id, body.scores)
  })

  route(contract.checkIn, ({ user, params: ids, body, ifMatch, transactWith }) =>
    day.runAction(transactWith(presentOne), { user, ids, ifMatch }, day.checkedIn(body.is_checked_in)),
  )

  route(contract.dropParticipant, ({ user, params: ids, body, ifMatch, transactWith }) =>
    day.runAction(transactWith(presentOne), { user, ids, ifMatch }, day.dropped(body)),
  )

  route(contract.returnParticipant, ({ user, params: ids, ifMatch, transactWith }) =>
    day.runAction(transactWith(presentOne), { user, ids, ifMatch }, day.returned),
  )

  route(contract.checkInMyself, ({ user, params: { event_id }, body, ifMatch, transactWith }) =>
    day.runOwnAction(transactWith(presentOne), { user, event_id, ifMatch }, day.checkedInMyself(body.is_checked_in)),
  )

  route(contract.dropMyself, ({ user, params: { event_id }, body, ifMatch, transactWith }) =>
    day.runOwnAction(transactWith(presentOne), { user, event_id, ifMatch }, day.dropped(body)),
  )

  route(contract.returnMyself, ({ user, params: { event_id }, ifMatch, transactWith }) =>
    day.runOwnAction(transactWith(presentOne), { user, event_id, ifMatch }, day.returnedMyself),
  )

  route(contract.deleteParticipant, ({ user, params, ifMatch, transactWith }) =>
    service.removeParticipant(transactWith(noContent), { user, ids: params, ifMatch }),
  )
}

const oneOf = ({ beyond_capacity, ...row }: BodyOf<typeof contract.createParticipant>) => ({
  rows: [row],
  pathOf: () => '',
  beyond_capacity,
})

function presentOne([participant]: StandingRow[]) {
  if (!participant) throw notFound('participant')
  return presentParticipant(participant)
}
