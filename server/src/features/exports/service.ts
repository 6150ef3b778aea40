import type { Db } from '../../db/tables.ts'
import type { Viewer } from '../../http/authentication.ts'
import { requireEvent } from '../events/queries.ts'
import { mayDo } from '../events/rules.staff.ts'
import { requireVisible } from '../events/service.ts'
import { findExported } from './queries.ts'

/** An event with everything in it, and whether one of its organisers reads it. Throws `not_found`. */
export async function viewExport(db: Db, event_id: number, viewer: Viewer) {
  const event = requireEvent(await findExported(db, { event_id }))
  const caller = (await requireVisible(db, event, viewer)) ?? (await viewer.findCaller())
  return { event, isOrganiser: mayDo(event, caller, 'organiser') }
}
