import { unsubscribe as contract, UnsubscribeQuery } from '@muster/contract/accounts'
import type { MailKind } from '@muster/contract/mails'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../db/tables.ts'
import { oneClickRoute } from '../../http/routing/one-click.ts'
import type { Route } from '../../http/routing/route.ts'
import { switchOff } from './queries.ts'
import { unsubscribe } from './service.ts'

export function mailRoutes(app: FastifyInstance, route: Route, db: Db) {
  route(contract, ({ query, transactWith }) =>
    unsubscribe(
      transactWith((kind: MailKind) => ({ message: `You will get no more emails ${subjects[kind]}.` })),
      query.token,
      query.kind,
    ),
  )
  return oneClickRoute(app, {
    db,
    path: '/mails/end',
    end: async (tx, query) => {
      const { token, kind } = Unsubscribing.parse(query)
      for (const each of [kind].flat()) await switchOff(tx, token, each)
    },
  })
}

const subjects: Record<MailKind, string> = {
  pairings: 'about your pairings',
  places: 'about places on waiting lists',
  disputes: 'about disputed results',
  claims: 'about claims',
  events: 'about changes, cancellations and announcements of your events',
}

/** A mail about several things names each kind. */
const Unsubscribing = z
  .object({
    token: UnsubscribeQuery.shape.token,
    kind: z.union([z.array(UnsubscribeQuery.shape.kind), UnsubscribeQuery.shape.kind]),
  })
  .catch({ token: '', kind: [] })
