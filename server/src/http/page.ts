import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import { sendProblem } from './problems.ts'

const year = 365 * 24 * 60 * 60 * 1000

/** Serves the built page: its files by name, and its one HTML document for every other address outside the API. */
export async function servePage(app: FastifyInstance, folder: string) {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  // The names of built assets carry a hash of their content, so they never change.
  await app.register(fastifyStatic, { root: join(folder, 'assets'), prefix: '/assets/', immutable: true, maxAge: year })
  await app.register(fastifyStatic, { root: folder, decorateReply: false, index: false, wildcard: false, maxAge: 0 })

  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/^\/(api|assets)(\/|$)/.test(request.url)
    if (isPage) return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)
    const error = new AppError('not_found', `There is nothing at ${request.url.split('?')[0]}.`)
    return sendProblem(error, error, request, reply)
  })
}
