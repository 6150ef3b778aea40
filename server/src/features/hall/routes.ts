import * as announcements from '@muster/contract/announcements'
import * as calls from '@muster/contract/calls'
import type { Db } from '../../db/tables.ts'
import type { Limits } from '../../http/limits/limits.ts'
import { noContent, type Route } from '../../http/routing/route.ts'
import { requireVisibleEvent } from '../events/service.ts'
import { type AnnouncementRow, type CallRow, findAnnouncements } from './queries.ts'
import * as service from './service.ts'

/** Calls from the tables, and announcements to everyone. */
export function hallRoutes(route: Route, { db, limits }: { db: Db; limits: Limits }) {
  route(calls.createCall, ({ user, slip, params, body, transactWith }) =>
    service.call(transactWith(presentCall), params.event_id, { user, slip }, { ...body, reason: body.reason ?? null }),
  )

  route(calls.listCalls, async ({ user, params }) => ({
    calls: (await service.listCalls(db, user, params.event_id)).map(presentCall),
  }))

  route(calls.resolveCall, ({ user, params, transactWith }) => service.resolve(transactWith(presentCall), user, params))

  route(announcements.createAnnouncement, ({ user, params: { event_id }, body, transactWith }) =>
    service.announce({ db, limits, transact: transactWith(presentAnnouncement) }, { user, event_id }, body),
  )

  route(announcements.takeBackAnnouncement, ({ user, params, transactWith }) =>
    service.takeBack(transactWith(noContent), user, params),
  )

  route(announcements.listAnnouncements, async ({ params, reads, viewer }) => {
    await requireVisibleEvent(reads, params.event_id, viewer)
    const rows = await findAnnouncements(reads, params.event_id, announcements.announcementsShown)
    return { announcements: rows.map(presentAnnouncement) }
  })
}

const presentCall = ({ called_by, at, resolved_at, ...call }: CallRow) => ({
  ...call,
  by: called_by,
  at: at.toISOString(),
  resolved_at: resolved_at?.toISOString() ?? null,
})

const presentAnnouncement = <Row extends AnnouncementRow>({ at, ...announcement }: Row) => ({
  ...announcement,
  at: at.toISOString(),
})
