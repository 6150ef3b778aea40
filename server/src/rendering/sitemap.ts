import { eventPath } from '@muster/site/event-path'
import { type RouteDefinition, routeDefinitions } from '@muster/site/routes'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Db } from '../db/tables.ts'
import { listFactions } from '../features/army-stats/queries.ts'
import { listAddresses } from '../features/events/queries.listing.ts'
import { notFound } from '../http/routing/app-error.ts'
import { escapeXml } from '../http/routing/xml.ts'
import type { PagesDeps } from './pages.ts'

export const pagesWith = (indexing: RouteDefinition['indexing']) =>
  routeDefinitions.filter(([, definition]) => definition.indexing === indexing).map(([path]) => path)

/** With the page of the API, which is not part of the web app. */
const listed = [...pagesWith('listed'), '/api/docs']

/** The site map protocol allows 50,000 addresses per file. None of our responses is larger than 4 MB. */
const sitemapMax = 50_000
const sitemapBytes = 3_900_000
/** The size of an entry in bytes, without the address of the site. */
const entryBytes = 85

/** In milliseconds. A longer age would keep naming events that have become drafts. */
const sitemapAge = 60 * 1000

/** How many files are kept, of 4 MB each: robots read one after another. */
const filesKept = 2

const options = { schema: { hide: true }, config: { varies: { query: [] } } } as const

/**
 * `/sitemap.xml` names all pages and events, the newest first. Where they are too many for a file, it is an index of files:
 * one of the pages, and one for each range of ids, so that a new event changes the last file alone.
 */
export function sitemapRoutes(app: FastifyInstance, { reads, publicUrl }: Pick<PagesDeps, 'reads' | 'publicUrl'>) {
  const base = escapeXml(publicUrl)
  const most = Math.min(sitemapMax, Math.floor(sitemapBytes / (Buffer.byteLength(base) + entryBytes)))

  const listPages = async (db: Db) => {
    const factions = [...(await listFactions(db)).keys()].sort().slice(0, 1000)
    return [
      ...listed.map((path) => entry(base + path)),
      ...factions.map((faction) => entry(`${base}/armies/${encodeURIComponent(faction)}`)),
    ]
  }
  const entryOf = ({ id, updated_at }: { id: number; updated_at: Date }) => entry(base + eventPath({ id }), updated_at)

  const createFile = async (db: Db, name: string) => {
    if (name === 'pages') return urlset(await listPages(db))
    const number = Number(name.slice('events-'.length))
    const events = await listAddresses(db, most, { above: (number - 1) * most, upTo: number * most })
    const [newest] = await listAddresses(db, 1)
    if ((newest?.id ?? 0) <= (number - 1) * most) throw notFound('file')
    return urlset(events.map(entryOf))
  }
  const createSitemap = async (db: Db) => {
    const pages = await listPages(db)
    const events = await listAddresses(db, most - pages.length + 1)
    if (pages.length + events.length <= most) return urlset([...pages, ...events.map(entryOf)])
    const files = Math.ceil((events[0]?.id ?? 0) / most)
    const names = ['pages', ...Array.from({ length: files }, (_, index) => `events-${index + 1}`)]
    return index(names.map((name) => `${base}/sitemap/${name}.xml`))
  }

  const files = new LRUCache<string, string>({
    max: filesKept,
    ttl: sitemapAge,
    fetchMethod: (name) => reads.run((db) => (name === '' ? createSitemap(db) : createFile(db, name))),
  })
  app.get('/sitemap.xml', options, async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(await files.forceFetch('')),
  )
  app.get<{ Params: { name: string } }>(
    '/sitemap/:name(^(?:pages|events-[1-9]\\d{0,8})$).xml',
    options,
    async ({ params }, reply) => reply.type('application/xml; charset=utf-8').send(await files.forceFetch(params.name)),
  )
}

// Paths, encoded names, ids and dates need no escaping; PUBLIC_URL may contain an ampersand.
const entry = (address: string, changed?: Date) =>
  `<url><loc>${address}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`

const documentOf = (element: string, entries: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${element}>\n`

const urlset = (entries: readonly string[]) => documentOf('urlset', entries)

const index = (addresses: readonly string[]) =>
  documentOf(
    'sitemapindex',
    addresses.map((address) => `<sitemap><loc>${address}</loc></sitemap>`),
  )
