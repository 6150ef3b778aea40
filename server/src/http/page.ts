import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const year = 365 * 24 * 60 * 60 * 1000

/** The HTML document of an address. */
export interface HtmlPage {
  status: 200 | 404 | 503
  html: string
}

/** Gives the page of any address outside the API. */
export type RenderPage = (address: string) => Promise<HtmlPage>

/** Serves the files of the built page by name. */
export async function serveFiles(app: FastifyInstance, folder: string) {
  // The names of built assets carry a hash of their content, so they never change.
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: year,
    // The build puts them there.
    preCompressed: true,
  })
  await app.register(fastifyStatic, {
    root: folder,
    decorateReply: false,
    index: false,
    wildcard: false,
    globIgnore: ['assets/**', '*.html'],
  })
}
