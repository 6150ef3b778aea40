import type { FastifyInstance } from 'fastify'
import { listFactions } from '../army-stats/queries.ts'
import { describeArmies, subjectIn } from './armies.ts'
import { keepRecent } from './keep-recent.ts'
import type { PagesDeps } from './pages.ts'
import { listAddresses } from './queries.ts'
import { drawShareImage } from './share-image.ts'

/** The pages that a visitor can find; those behind a login are of no use to a search engine. */
const open = ['/', '/events', '/armies', '/feedback', '/login', '/register', '/privacy', '/terms', '/cookies']

/** The protocol of site maps allows 50,000 addresses a file. */
const sitemapMax = 50_000

/** Each takes about 20 kB. */
const picturesMax = 100

const day = 24 * 60 * 60

/** What search engines and link previews ask for: which pages they may read, where the pages are, and pictures of them. */
export function pageRoutes(app: FastifyInstance, { db, publicUrl }: PagesDeps) {
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) => {
    const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), `Sitemap: ${publicUrl}/sitemap.xml`]
    return reply
      .serializer(String)
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })

  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const factions = [...(await listFactions(db)).keys()].sort().slice(0, sitemapMax - open.length)
    const events = await listAddresses(db, sitemapMax - open.length - factions.length)
    const base = publicUrl.replaceAll('&', '&amp;')
    const addresses = [
      ...open.map((path) => entry(base + path)),
      ...factions.map((faction) => entry(`${base}/armies/${encodeURIComponent(faction)}`)),
      ...events.map(({ id, updated_at }) => entry(`${base}/events/${id}`, updated_at)),
    ]
    return reply.serializer(String).type('application/xml; charset=utf-8').send(sitemap(addresses))
  })

  const draw = keepRecent(picturesMax, drawShareImage)
  app.get('/share/armies.png', { schema: { hide: true } }, async (request, reply) => {
    const query = new URLSearchParams(request.url.split('?')[1])
    const { title } = await describeArmies(db, subjectIn(query), query)
    return reply
      .header('cache-control', `public, max-age=${day}`)
      .type('image/png')
      .send(await draw(title))
  })
}

const closed = [
  '/events/create',
  '/events/*/edit',
  '/my-events',
  '/profile',
  '/verify-email',
  '/forgot-password',
  '/reset-password',
]

// Paths, encoded names, ids and dates need no escaping; PUBLIC_URL may hold an ampersand.
const entry = (address: string, changed?: Date) =>
  `<url><loc>${address}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`

const sitemap = (entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
