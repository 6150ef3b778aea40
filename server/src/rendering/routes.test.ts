import { Problem } from '@muster/contract/errors'
import { updateEvent } from '@muster/contract/events'
import { routes } from '@muster/site/routes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildEvent, buildUser } from '../testing/builders.ts'
import { startTestApp, testConfig } from '../testing/test-app.ts'
import { unreachableReads } from '../testing/unreachable.ts'

const test = startTestApp()

/** So long that a hundred addresses are as large as a response may be. */
const longAddress = `http://muster.test/${'x'.repeat(38_000)}`
const crowded = startTestApp(() => ({ config: { ...testConfig, PUBLIC_URL: longAddress } }))

const read = (url: string) =>
  test.app.inject({ url, headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } })

const entry = /<url><loc>([^<>&\s]+)<\/loc>(?:<lastmod>([^<>&\s]+)<\/lastmod>)?<\/url>\n/
const whole = new RegExp(
  `^<\\?xml version="1\\.0" encoding="UTF-8"\\?>\n<urlset xmlns="http://www\\.sitemaps\\.org/schemas/sitemap/0\\.9">\n(?:${entry.source})+</urlset>\n$`,
)

/** The addresses of the site map with the time of their last change. Fails if it is not a valid site map. */
async function readSitemap() {
  const { body } = await read('/sitemap.xml')
  expect(body).toMatch(whole)
  return [...body.matchAll(new RegExp(entry, 'g'))].map(([, address, changed]) => ({ address, changed }))
}

async function readClosed() {
  const { body } = await read('/robots.txt')
  return body.split('\n').flatMap((line) => (line.startsWith('Disallow: ') ? [line.slice('Disallow: '.length)] : []))
}

async function readFactionPaths() {
  const rows = await test.db.selectFrom('armies').select('faction').distinct().execute()
  return rows.map(({ faction }) => `/armies/${encodeURIComponent(faction)}`).sort()
}

const publicPaths = [
  '/',
  '/events',
  '/armies',
  '/data',
  '/players',
  '/feedback',
  '/login',
  '/register',
  '/privacy',
  '/terms',
  '/cookies',
  '/guide',
  '/guide/players',
  '/guide/rating',
  '/pair',
  '/api/docs',
]

describe('robots.txt', () => {
  it('is text for every robot and contains the address of the site map', async () => {
    const response = await read('/robots.txt')
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(response.body).toMatch(/^User-agent: \*\n/)
    expect(response.body).toMatch(/\nSitemap: http:\/\/muster\.test\/sitemap\.xml\n$/)
  })

  it('disallows pages for members and pages linked from mails', async () => {
    const closed = ['/events/create', '/my-events', '/profile', '/verify-email', '/reset-password']
    expect(await readClosed()).toEqual(expect.arrayContaining(closed))
  })

  it('disallows nothing that the site map lists', async () => {
    await buildEvent(test)
    const closed = await readClosed()
    for (const { address } of await readSitemap()) {
      const { pathname } = new URL(address ?? '')
      expect(closed.filter((path) => pathname.startsWith(path))).toEqual([])
    }
  })
})

describe('sitemap.xml', () => {
  // The site map is cached for a minute.
  let hours = 0
  beforeEach(() => {
    const later = performance.now() + ++hours * 3_600_000
    vi.spyOn(performance, 'now').mockReturnValue(later)
    return () => vi.restoreAllMocks()
  })

  it('is XML', async () => {
    const response = await read('/sitemap.xml')
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(response.body).toMatch(whole)
  })

  it('lists exactly the public pages, by the public address of the server', async () => {
    const addresses = (await readSitemap()).map(({ address }) => address)
    const paths = [...publicPaths, ...(await readFactionPaths())]
    expect(addresses).toEqual(paths.map((path) => `http://muster.test${path}`))
    expect(publicPaths.filter((path) => !Object.hasOwn(routes, path))).toEqual(['/api/docs'])
  })

  it('lists every faction of the catalogue once, the names encoded', async () => {
    await test.db
      .insertInto('armies')
      .values({ game_type: 'AOS', faction: 'Łódź & <Sons>', name: 'Test', grand_alliance: 'Order' })
      .execute()
    onTestFinished(async () => void (await test.db.deleteFrom('armies').where('name', '=', 'Test').execute()))
    const addresses = (await readSitemap()).map(({ address }) => address)
    expect(addresses).toContain('http://muster.test/armies/Blades%20of%20Khorne')
    expect(addresses).toContain('http://muster.test/armies/%C5%81%C3%B3d%C5%BA%20%26%20%3CSons%3E')
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  it('lists every event, newest first, with the time of its last change', async () => {
    const old = await buildEvent(test, { title: '<b>&amp;</b>' })
    const hidden = await buildEvent(test, { is_public: false })
    const call = { token: old.owner.token, params: { event_id: old.id } }
    const { updated_at } = (await test.call(updateEvent, { ...call, body: { title: 'Changed' } })).body
    const before = publicPaths.length + (await readFactionPaths()).length
    expect((await readSitemap()).slice(before)).toEqual([
      {
        address: `http://muster.test/events/${hidden.id}`,
        changed: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
      { address: `http://muster.test/events/${old.id}`, changed: updated_at },
    ])
  })

  it('is an index of files where there are more events than fit into one, each in one of them', async () => {
    const { id: owner } = await buildUser(crowded)
    const { rows } = await sql<{ id: number }>`
      insert into events (owner_id, title, game_type, event_type, visibility)
      select ${owner}, 'Event', 'AOS', 'friendly', case when number % 9 = 0 then 'draft' else 'listed' end
      from generate_series(1, 300) number returning id`.execute(crowded.db)
    const readFile = async (url: string) => {
      const { statusCode, body } = await crowded.app.inject({ url })
      return { statusCode, body: body.replaceAll(longAddress, '') }
    }
    const { body } = await readFile('/sitemap.xml')
    expect(body).toMatch(/^<\?xml .*\n<sitemapindex xmlns=/)
    const files = [...body.matchAll(/<sitemap><loc>(\/sitemap\/[\w-]+\.xml)<\/loc><\/sitemap>/g)]
    const found: number[] = []
    for (const [, file = ''] of files) {
      const part = await readFile(file)
      expect([part.statusCode, part.body.split('<url>').length < 110]).toEqual([200, true])
      for (const [, id] of part.body.matchAll(/\/events\/(\d+)</g)) found.push(Number(id))
    }
    expect(files.length).toBeGreaterThan(3)
    const ids = rows.map(({ id }) => id).sort((one, other) => one - other)
    expect(found.toSorted((one, other) => one - other)).toEqual(ids.filter((_, index) => (index + 1) % 9 !== 0))
    for (const file of ['/sitemap/events-9999.xml', '/sitemap/events-0.xml', '/sitemap/x.xml'])
      expect((await readFile(file)).statusCode).toBe(404)
  })
})

describe('without a built page', () => {
  it.each(['/', '/events', '/events/1'])('there is no page at %s', async (url) => {
    const response = await read(url)
    expect(response.statusCode).toBe(404)
    expect(Problem.parse(response.json()).detail).toBe(`There is nothing at ${url}.`)
  })
})

describe('while the database is unavailable', () => {
  const offline = startTestApp(() => ({ reads: unreachableReads() }))

  it('the site map is 503 with a time to retry instead of empty', async () => {
    const response = await offline.app.inject({ url: '/sitemap.xml' })
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('5')
    expect(Problem.parse(response.json()).code).toBe('unavailable')
  })

  it('robots.txt is as usual', async () => {
    expect((await offline.app.inject({ url: '/robots.txt' })).statusCode).toBe(200)
  })
})
