import { personalFilters } from '@muster/contract/event-search'
import * as contract from '@muster/contract/events'
import type { Limits } from '../../http/limits/limits.ts'
import { noContent, type Route } from '../../http/routing/route.ts'
import { presentEvent, presentListed } from './present.ts'
import type { EventRow } from './queries.ts'
import { changeEvent, createEvent, listMap, listPage, removeEvent, renewKey, viewEvent } from './service.ts'

interface EventDeps {
  limits: Limits
  isEditor: (email: string) => boolean
}

export function eventRoutes(route: Route, { limits, isEditor }: EventDeps) {
  route(contract.listEvents, async ({ query, reads, requireCaller }) => {
    const isPersonal = personalFilters.some((name) => query[name] === 'true')
    const caller = isPersonal ? await requireCaller() : undefined
    const { page, ...rest } = await listPage(reads, query, caller?.id)
    return { events: page.map((event) => presentListed(event, caller?.id)), ...rest }
  })

  route(contract.listEventPlaces, ({ query, reads }) => listMap(reads, query))

  route(contract.getEvent, async ({ params, reads, viewer }) => {
    const { event, knowsLink } = await viewEvent(reads, params.event_id, viewer)
    return presentEvent(event, knowsLink)
  })

  route(contract.createEvent, ({ user, body, transactWith }) =>
    createEvent({ transact: transactWith(presentOwn), limits, isEditor: isEditor(user.email) }, user, body),
  )

  route(contract.updateEvent, ({ user, params, body, ifMatch, transactWith }) =>
    changeEvent(transactWith(presentOwn), { user, id: params.event_id, ifMatch }, body),
  )

  route(contract.renewEventKey, ({ user, params, ifMatch, transactWith }) =>
    renewKey(transactWith(presentOwn), { user, id: params.event_id, ifMatch }),
  )

  route(contract.deleteEvent, ({ user, params, ifMatch, transactWith }) =>
    removeEvent(transactWith(noContent), { user, id: params.event_id, ifMatch }),
  )
}

const presentOwn = (event: EventRow) => presentEvent(event, true)
