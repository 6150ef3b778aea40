import type { FastifyInstance } from 'fastify'

/** Accepts and ignores the body of requests of mail programs (RFC 8058), whatever its type. */
export function acceptAnyForm(scope: FastifyInstance) {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) => done(null))
}
