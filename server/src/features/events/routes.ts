import * as contract from '@muster/contract/events'
import type { Limits } from '../../http/limits.ts'
import { nothing, type Route } from '../../http/route.ts'
import { presentEvent, presentListed } from './present.ts'
import { getEvent } from './queries.ts'
import { changeEvent, createEvent, listMap, listPage, removeEvent } from './service.ts'

interface EventDeps {
  limits: Limits
  isEditor: (email: string) => boolean
}

export function eventRoutes(route: Route, { limits, isEditor }: EventDeps) {
  route(contract.listEvents, async ({ query, reads, requireCaller }) => {
    const isPersonal = query.my_events === 'true' || query.joined_events === 'true'
    const caller = isPersonal ? await requireCaller() : undefined
    const { page, ...rest } = await listPage(reads, query, caller?.id)
    return { events: page.map(presentListed), ...rest }
  })

  route(contract.listEventPlaces, ({ query, reads }) => listMap(reads, query))

  route(contract.getEvent, async ({ params, reads }) => presentEvent(await getEvent(reads, params.event_id)))

  route(contract.createEvent, ({ user, body, answering }) =>
    createEvent({ transact: answering(presentEvent), limits, isEditor: isEditor(user.email) }, user, body),
  )

  route(contract.updateEvent, ({ user, params, body, seen, answering }) =>
    changeEvent(answering(presentEvent), { user, id: params.event_id, seen }, body),
  )

  route(contract.deleteEvent, ({ user, params, seen, answering }) =>
    removeEvent(answering(nothing), { user, id: params.event_id, seen }),
  )
}
