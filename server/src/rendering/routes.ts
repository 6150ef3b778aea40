import { armyFilterNames } from '@muster/site/army-filters'
import { factsOf } from '@muster/site/page-meta'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { viewEvent } from '../features/events/service.ts'
import { visitorWith } from '../http/authentication.ts'
import { addressOf, type Limits } from '../http/limits/limits.ts'
import { createQueue } from '../http/limits/queue.ts'
import { notFound } from '../http/routing/app-error.ts'
import { parametersOf } from '../http/routing/query.ts'
import { describeArmies, subjectIn } from './armies.ts'
import type { PagesDeps } from './pages.ts'
import { isPictured, type Pictured, renderShareImage } from './share-image.ts'
import { pagesWith, sitemapRoutes } from './sitemap.ts'

const disallowed = pagesWith('closed').map((path) => path.replace(/:\w+/, '*'))

/** The query parameters of a picture. Days are left out: their combinations, and so the pictures, are endless. */
const pictureParameters = [...armyFilterNames, 'faction', 'a', 'b'].filter((name) => !['from', 'to'].includes(name))

/** The number of cached pictures, of about 20 kB each. */
const picturesMax = 100

/** Rendering a picture takes a third of a second and 110 MB. */
const pictures = { concurrency: 1, waiting: 20 }

const hour = 60 * 60
const day = 24 * hour

/** A picture is the same for everybody. */
const visitor = visitorWith()

/**
 * Routes for search engines and link previews: the pages that they may read, the addresses of all pages, and pictures
 * of them.
 */
export function pageRoutes(app: FastifyInstance, { reads, publicUrl, limits }: PagesDeps & { limits: Limits }) {
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) => {
    const lines = [
      'User-agent: *',
      ...disallowed.map((path) => `Disallow: ${path}`),
      `Sitemap: ${publicUrl}/sitemap.xml`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })

  sitemapRoutes(app, { reads, publicUrl })

  const enqueue = createQueue(pictures)
  const renderedPictures = new LRUCache<string, Buffer, Pictured>({
    max: picturesMax,
    fetchMethod: (_key, _stale, { context }) => enqueue(() => renderShareImage(context)),
  })
  const send = async (request: FastifyRequest, reply: FastifyReply, pictured: Pictured) => {
    const key = JSON.stringify(pictured)
    if (!renderedPictures.has(key)) await limits.count('pictures_address', addressOf(request))
    return reply.type('image/png').send(await renderedPictures.forceFetch(key, { context: pictured }))
  }
  app.get('/share/armies.png', { schema: { hide: true } }, async (request, reply) => {
    const query = parametersOf(request, pictureParameters)
    const { title } = await reads.run((db) => describeArmies(db, subjectIn(query), query))
    reply.header('cache-control', `public, max-age=${day}`)
    return send(request, reply, { title, line: 'Win rates with the number of matches and their uncertainty' })
  })

  app.get<{ Params: { event_id: string } }>(
    '/share/events/:event_id(^[1-9]\\d{0,15}$).png',
    { schema: { hide: true } },
    async (request, reply) => {
      const { event } = await reads.run((db) => viewEvent(db, Number(request.params.event_id), visitor))
      // The link of an unlisted event opens its page, and no picture for everybody.
      if (event.visibility !== 'listed') throw notFound('event')
      const pictured = { title: event.title, line: factsOf(event) }
      reply.header('cache-control', `public, max-age=${hour}`)
      return isPictured(pictured) ? send(request, reply, pictured) : reply.redirect(`${publicUrl}/share.png`)
    },
  )
}
