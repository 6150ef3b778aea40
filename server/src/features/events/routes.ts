import * as contract from '@muster/contract/events'
import type { Db } from '../../db/tables.ts'
import type { Limits } from '../../http/limits.ts'
import type { Route } from '../../http/route.ts'
import { presentEvent } from './present.ts'
import { getEvent } from './queries.ts'
import { changeEvent, createEvent, listPage, removeEvent } from './service.ts'

interface EventDeps {
  db: Db
  limits: Limits
  isEditor: (email: string) => boolean
}

export function eventRoutes(route: Route, { db, limits, isEditor }: EventDeps) {
  route(contract.listEvents, async ({ query, reads, requireCaller }) => {
    const owner = query.my_events === 'true' ? await requireCaller() : undefined
    const { page, total, next_cursor } = await listPage(reads, query, owner?.id)
    return { events: page.map(presentEvent), total, next_cursor }
  })

  route(contract.getEvent, async ({ params, reads }) => presentEvent(await getEvent(reads, params.event_id)))

  route(contract.createEvent, async ({ user, body }) =>
    presentEvent(await createEvent({ db, limits, isEditor: isEditor(user.email) }, user, body)),
  )

  route(contract.updateEvent, async ({ user, params, body }) =>
    presentEvent(await changeEvent(db, user, params.event_id, body)),
  )

  route(contract.deleteEvent, ({ user, params }) => removeEvent(db, user, params.event_id))
}
