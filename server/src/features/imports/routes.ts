import * as contract from '@muster/contract/imports'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/tables.ts'
import type { Limits } from '../../http/limits/limits.ts'
import type { Route } from '../../http/routing/route.ts'
import { presentImport } from './present.ts'
import * as queries from './queries.ts'
import { createFileReader } from './service.reading.ts'
import * as service from './service.ts'

interface Deps {
  db: Db
  limits: Limits
  editors: readonly string[]
}

export function importRoutes(app: FastifyInstance, route: Route, { db, limits, editors }: Deps) {
  const reader = createFileReader()
  app.addHook('onClose', reader.stop)

  route(contract.previewImport, ({ user, body }) => service.preview({ db, reader, limits }, user, body))

  route(contract.createImport, ({ user, body, transactWith }) => {
    const deps = { db, limits, reader, transact: transactWith(presentImport), editors }
    return service.create(deps, user, body)
  })

  route(contract.listImports, async ({ user }) => ({
    imports: (await queries.listImports(db, user.id)).map(presentImport),
  }))

  route(contract.getImport, async ({ user, params }) =>
    presentImport(await queries.getImport(db, user.id, params.import_id)),
  )

  route(contract.listImportProblems, async ({ user, params, query }) => ({
    problems: await service.listProblems(db, user, params.import_id, query),
  }))

  route(contract.undoImport, ({ user, params, transactWith }) =>
    service.undo(transactWith(presentImport), user, params.import_id),
  )
}
