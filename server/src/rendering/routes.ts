import { armyFilterNames } from '@muster/site/army-filters'
import { eventPath } from '@muster/site/event-path'
import { factsOf } from '@muster/site/page-meta'
import { type RouteDefinition, routeDefinitions } from '@muster/site/routes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Db } from '../db/tables.ts'
import { listFactions } from '../features/army-stats/queries.ts'
import { listAddresses } from '../features/events/queries.listing.ts'
import { viewEvent } from '../features/events/service.ts'
import { visitorWith } from '../http/authentication.ts'
import { addressOf, type Limits } from '../http/limits/limits.ts'
import { createQueue } from '../http/limits/queue.ts'
import { notFound } from '../http/routing/app-error.ts'
import { parametersOf } from '../http/routing/query.ts'
import { escapeXml } from '../http/routing/xml.ts'
import { describeArmies, subjectIn } from './armies.ts'
import type { PagesDeps } from './pages.ts'
import { isPictured, type Pictured, renderShareImage } from './share-image.ts'

const pagesWith = (indexing: RouteDefinition['indexing']) =>
  routeDefinitions.filter(([, definition]) => definition.indexing === indexing).map(([path]) => path)

/** With the page of the API, which is not part of the web app. */
const listed = [...pagesWith('listed'), '/api/docs']
const disallowed = pagesWith('closed').map((path) => path.replace(/:\w+/, '*'))

/** The site map protocol allows 50,000 addresses per file. None of our responses is larger than 4 MB. */
const sitemapMax = 50_000
const sitemapBytes = 3_900_000
/** The size of an entry in bytes, without the address of the site. */
const entryBytes = 85

/** In milliseconds. A longer age would keep naming events that have become drafts. */
const sitemapAge = 60 * 1000

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

  const createSitemap = async (db: Db) => {
    const factions = [...(await listFactions(db)).keys()].sort().slice(0, 1000)
    const base = escapeXml(publicUrl)
    const most = Math.min(sitemapMax, Math.floor(sitemapBytes / (Buffer.byteLength(base) + entryBytes)))
    const events = await listAddresses(db, most - listed.length - factions.length)
    const addresses = [
      ...listed.map((path) => entry(base + path)),
      ...factions.map((faction) => entry(`${base}/armies/${encodeURIComponent(faction)}`)),
      ...events.map(({ id, updated_at }) => entry(base + eventPath({ id }), updated_at)),
    ]
    return sitemap(addresses)
  }
  const sitemaps = new LRUCache<'sitemap', string>({
    max: 1,
    ttl: sitemapAge,
    // The clock that tests can set.
    perf: { now: () => Date.now() },
    fetchMethod: () => reads.run(createSitemap),
  })
  app.get('/sitemap.xml', { schema: { hide: true }, config: { varies: { query: [] } } }, async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(await sitemaps.forceFetch('sitemap')),
  )

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

// Paths, encoded names, ids and dates need no escaping; PUBLIC_URL may contain an ampersand.
const entry = (address: string, changed?: Date) =>
  `<url><loc>${address}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`

function sitemap(entries: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}
