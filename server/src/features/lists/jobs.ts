import { type Changed, tagsOfWhole } from '@muster/site/cache-tags'
import { recordCauses } from '../../db/causes.ts'
import { withId } from '../../db/queue.ts'
import type { Db } from '../../db/tables.ts'
import type { ReminderDays } from '../events/rules.deadline.ts'
import { noteEvent } from './queries.ts'
import { isDue } from './service.ts'

/** Reminds before the deadline, unless it has moved. */
const reminder = (db: Db, days: ReminderDays) =>
  withId(async (event_id) => {
    if (!(await isDue(db, event_id, days))) return
    await db.transaction().execute((tx) => recordCauses(tx, [{ kind: 'lists_due', event_id }]))
  })

export const listJobs = (db: Db, invalidate: (changed: Changed) => void) => ({
  remind_lists_3: reminder(db, 3),
  remind_lists_1: reminder(db, 1),
  /** From now on, everybody may read the lists: what was answered before is out of date. */
  close_lists: withId(async (event_id) => {
    await noteEvent(db, event_id)
    invalidate(tagsOfWhole(event_id))
  }),
})
