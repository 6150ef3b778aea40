import * as reports from '@muster/contract/reports'
import * as slips from '@muster/contract/slips'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/tables.ts'
import type { Caller } from '../../http/authentication.ts'
import { addressOf, type Limits } from '../../http/limits/limits.ts'
import type { Route } from '../../http/routing/route.ts'
import { presentMatch } from '../matches/service.ts'
import type { HistoryRow } from './queries.ts'
import * as slipService from './service.slips.ts'
import * as service from './service.ts'

interface ReportDeps {
  db: Db
  limits: Limits
  publicUrl: string
}

export function reportRoutes(route: Route, { db, limits, publicUrl }: ReportDeps) {
  const partyOf = (call: { request: FastifyRequest; user: Caller | undefined; slip: string | undefined }) => ({
    limits,
    address: addressOf(call.request),
    user: call.user,
    slip: call.slip,
  })

  route(reports.createReport, ({ params, body, transactWith, ...call }) =>
    service.report({ db, transact: transactWith(presentMatch) }, params, partyOf(call), body),
  )

  route(reports.confirmReport, ({ params, transactWith, ...call }) =>
    service.confirm({ db, transact: transactWith(presentMatch) }, params, partyOf(call)),
  )

  route(reports.objectToReport, ({ params, body, transactWith, ...call }) =>
    service.object({ db, transact: transactWith(presentMatch) }, params, partyOf(call), body.note),
  )

  route(reports.listHistory, async ({ params, ...call }) => ({
    history: (await service.listHistory(db, params, partyOf(call))).map(presentEntry),
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
