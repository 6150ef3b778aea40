import * as reports from '@muster/contract/reports'
import * as slips from '@muster/contract/slips'
import type { Db } from '../../db/tables.ts'
import type { Route } from '../../http/routing/route.ts'
import { presentMatch } from '../matches/service.ts'
import type { HistoryRow } from './queries.ts'
import { recordGame } from './service.games.ts'
import * as slipService from './service.slips.ts'
import * as service from './service.ts'

export function reportRoutes(route: Route, { db, publicUrl }: { db: Db; publicUrl: string }) {
  route(reports.createReport, ({ params, body, transactWith, ...party }) =>
    service.report(transactWith(presentMatch), params, party, body),
  )

  route(reports.recordGame, ({ user, params, body, transactWith }) =>
    recordGame(transactWith(presentMatch), user, params.event_id, body),
  )

  route(reports.confirmReport, ({ params, transactWith, ...party }) =>
    service.confirm(transactWith(presentMatch), params, party),
  )

  route(reports.objectToReport, ({ params, body, transactWith, ...party }) =>
    service.objectToReport(transactWith(presentMatch), params, party, body.note),
  )

  route(reports.listHistory, async ({ params, ...party }) => ({
    history: (await service.listHistory(db, params, party)).map(presentEntry),
  }))

  const presentSlips = (rows: slipService.SlipRow[]) =>
    rows.map((row) => ({ ...row, url: `${publicUrl}/r/${row.code}` }))

  route(slips.listSlips, async ({ user, params }) => presentSlips(await slipService.listSlips(db, user, params)))

  route(slips.reissueSlips, ({ user, params, body, transactWith }) =>
    slipService.reissueSlips(transactWith(presentSlips), user, params, body.match_id),
  )
}

const presentEntry = ({ recorded_by, at, ...entry }: HistoryRow) => ({
  ...entry,
  by: recorded_by,
  at: at.toISOString(),
})
