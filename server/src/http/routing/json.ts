import type { FastifyInstance } from 'fastify'

/** Accepts the JSON content type without a body, as Muster's own client sends it. */
export function acceptEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body.toString(), done)
  })
}
