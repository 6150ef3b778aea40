import type { DrawRule } from '@muster/contract/army-filter-values'
import type { Db } from '../../db/tables.ts'
import type { Viewer } from '../../http/authentication.ts'
import { requireVisibleRow } from '../events/service.ts'
import * as present from './present.ts'
import { findEventMissionArmies } from './queries.missions.ts'
import { findEventArmies } from './queries.ts'
import { compareText } from './service.ts'

interface OfEvent {
  event_id: number
  draws: DrawRule
  /** Only the rounds that played it. */
  mission?: string | undefined
}

/** The field of one event. Throws `not_found`. */
export async function listEventRecords(db: Db, { event_id, draws, mission }: OfEvent, viewer: Viewer) {
  const rows = mission
    ? await findEventMissionArmies(db, { event_id, mission })
    : await findEventArmies(db, { event_id })
  const { armies: counts } = await requireVisibleRow(db, rows, viewer)
  const totals = present.totalsOf(counts)
  const armies = counts.map((count) => present.presentArmyRecord(count, count, { totals, draws }))
  return {
    ...totals,
    armies: armies.sort((a, b) => b.participants - a.participants || compareText(a.faction, b.faction)),
  }
}
