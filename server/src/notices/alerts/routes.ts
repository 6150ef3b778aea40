import * as contract from '@muster/contract/alerts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../db/tables.ts'
import type { Limits } from '../../http/limits/limits.ts'
import { oneClickRoute } from '../../http/routing/one-click.ts'
import type { Route } from '../../http/routing/route.ts'
import type { NetworkPolicy } from '../../webhooks/post.ts'
import { nameOf, presentAlert, presentNewAlert } from './present.ts'
import { type AlertRow, deleteAlert, endAlert, listAlerts } from './queries.ts'
import { createAlert, endByToken, testAlert } from './service.ts'

interface AlertDeps {
  db: Db
  limits: Limits
  networkPolicy: NetworkPolicy
}

export function alertRoutes(route: Route, { db, limits, networkPolicy }: AlertDeps) {
  route(contract.listAlerts, async ({ user }) => ({ alerts: (await listAlerts(db, user.id)).map(presentAlert) }))

  route(contract.createAlert, ({ user, body, transactWith }) =>
    createAlert({ transact: transactWith(presentNewAlert), limits, networkPolicy }, user, body),
  )

  route(contract.deleteAlert, ({ user, params }) => deleteAlert(db, user.id, params.alert_id))

  route(contract.testAlert, ({ user, params, transactWith }) =>
    testAlert({ transact: transactWith(presentTest), limits }, user, params.alert_id),
  )

  route(contract.endAlert, ({ query, transactWith }) =>
    endByToken(
      transactWith((alert) => ({ message: `You will no longer be notified about this: ${nameOf(alert)}.` })),
      query.token,
    ),
  )
}

const presentTest = ({ channel }: AlertRow) => ({
  message:
    channel === 'mail'
      ? 'A test message is on its way to you.'
      : 'A test message is on its way. If it cannot be delivered, your list of alerts says why.',
})

/** A mail about several alerts has a token for each. */
const Unsubscribing = z
  .object({ token: z.union([z.array(contract.AlertToken.shape.token), contract.AlertToken.shape.token]) })
  .catch({ token: '' })

export const unsubscribingRoutes = (app: FastifyInstance, db: Db) =>
  oneClickRoute(app, {
    db,
    path: '/alerts/end',
    end: async (tx, query) => {
      for (const token of [Unsubscribing.parse(query).token].flat()) await endAlert(tx, token)
    },
  })
