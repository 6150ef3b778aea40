import type { FastifyInstance } from 'fastify'
import type { PagesDeps } from './pages.ts'
import { listAddresses } from './queries.ts'

/** The pages that a visitor can find; those behind a login are of no use to a search engine. */
const open = ['/', '/events', '/feedback', '/login', '/register', '/privacy', '/terms', '/cookies']

/** The protocol of site maps allows 50,000 addresses a file. */
const sitemapMax = 50_000

/** What search engines ask for: which pages they may read, and where the pages are. */
export function pageRoutes(app: FastifyInstance, { db, publicUrl }: PagesDeps) {
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) => {
    const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), `Sitemap: ${publicUrl}/sitemap.xml`]
    return reply
      .serializer(String)
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })

  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const events = await listAddresses(db, sitemapMax - open.length)
    const base = publicUrl.replaceAll('&', '&amp;')
    const addresses = [
      ...open.map((path) => entry(base + path)),
      ...events.map(({ id, updated_at }) => entry(`${base}/events/${id}`, updated_at)),
    ]
    return reply.serializer(String).type('application/xml; charset=utf-8').send(sitemap(addresses))
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

// Paths, ids and dates need no escaping; PUBLIC_URL may hold an ampersand.
const entry = (address: string, changed?: Date) =>
  `<url><loc>${address}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`

const sitemap = (entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
