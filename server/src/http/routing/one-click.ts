import type { FastifyInstance } from 'fastify'
import type { Db, Tx } from '../../db/tables.ts'

interface OneClick {
  db: Db
  path: string
  /** Ends the mails that a query names. */
  end: (tx: Tx, query: unknown) => Promise<void>
}

/**
 * The target of a mail program's one-click unsubscribe request (RFC 8058), whose body of any type is ignored. It shares
 * its address with the page for people, because some programs open that instead. It never refuses a request: an unknown
 * token belongs to nobody, so nothing is sent any more.
 */
export const oneClickRoute = (app: FastifyInstance, { db, path, end }: OneClick) =>
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) => done(null))
    scope.post(path, { schema: { hide: true } }, async ({ query }, reply) => {
      await db.transaction().execute((tx) => end(tx, query))
      return reply.code(204).send()
    })
  })
