import { armiesPage, comparePage } from '@muster/site/army-pages'
import { headOfPage } from '@muster/site/page-heads'
import { describe, expect, it } from 'vitest'
import { buildPageDir, headOf, readHead } from '../testing/built-page.ts'
import { startTestApp } from '../testing/test-app.ts'
import { unreachableReads } from '../testing/unreachable.ts'

const pageDir = await buildPageDir()
const test = startTestApp(() => ({ pageDir }))

async function open(url: string) {
  const response = await test.app.inject({ url })
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(response.body).toContain('<div id="root"></div>')
  return { status: response.statusCode, head: readHead(response.body) }
}

describe('a page about armies', () => {
  it('is about all of them, with a picture of its own', async () => {
    const { status, head } = await open('/armies')
    expect(status).toBe(200)
    expect(head).toEqual(headOf(armiesPage(undefined, { game_type: 'AOS' }), '/armies'))
    expect(head).toMatchObject({
      canonical: 'http://muster.test/armies',
      'og:image': 'http://muster.test/share/armies.png?game_type=AOS',
    })
  })

  it('has its filters in its title, its address and its picture', async () => {
    const { status, head } = await open('/armies?game_type=SPEARHEAD&grand_alliance=Death&period=90&sort=games')
    expect(status).toBe(200)
    const filters = { game_type: 'SPEARHEAD', grand_alliance: 'Death', period: '90' } as const
    expect(head).toEqual(headOf(armiesPage(undefined, filters), '/armies'))
    expect(head.canonical).toBe('http://muster.test/armies?game_type=SPEARHEAD&grand_alliance=Death&period=90')
  })

  it.each([
    '?game_type=CHESS&country=Atlantis&period=7&draws=half&min_size=3&sort=games',
    '?from=2026-02-30&to=yesterday',
    '?country=<script>alert(1)</script>',
    '?',
  ])('is that of all armies when its query has no valid filter: %s', async (query) => {
    expect((await open(`/armies${query}`)).head).toEqual(headOf(armiesPage(undefined, { game_type: 'AOS' }), '/armies'))
  })
})

describe('the page of a faction', () => {
  it('is about that faction', async () => {
    const { status, head } = await open('/armies/Blades%20of%20Khorne?draws=half')
    expect(status).toBe(200)
    expect(head).toEqual(
      headOf(armiesPage({ faction: 'Blades of Khorne' }, { game_type: 'AOS' }), '/armies/Blades%20of%20Khorne'),
    )
    expect(head['og:image']).toBe('http://muster.test/share/armies.png?faction=Blades%20of%20Khorne&game_type=AOS')
  })

  it('has one canonical address, however its name is encoded', async () => {
    const { status, head } = await open('/armies/%53eraphon?period=90&game_type=SPEARHEAD')
    expect(status).toBe(200)
    expect(head).toMatchObject({
      title: 'Seraphon in Spearhead, last 90 days | Muster',
      canonical: 'http://muster.test/armies/Seraphon?game_type=SPEARHEAD&period=90',
    })
  })

  it.each(['Atlanteans', 'seraphon', 'Seraphon%00', '%22%3E%3Cscript%3E', 'Seraphon%2FSkaven', 'constructor'])(
    'is 404 with the page for an unknown faction: %s',
    async (faction) => {
      const { status, head } = await open(`/armies/${faction}?game_type=AOS`)
      expect(status).toBe(404)
      expect(head).toEqual(headOf(armiesPage(undefined, {}), `/armies/${faction}`))
    },
  )

  it.each(['/armies/Seraphon/games', '/armies/Seraphon/1/2'])('has no other page below it: %s', async (path) => {
    expect(await open(path)).toEqual({ status: 404, head: headOf(headOfPage('/'), '/') })
  })

  it('does not exist at an address with an invalid escape', async () => {
    expect((await test.app.inject({ url: '/armies/Sera%E0%A4%A' })).statusCode).toBe(400)
    // A browser does not send what follows a #, and the router ignores it.
    expect((await open('/armies/Seraphon#%E0%A4%A')).head.canonical).toBe('http://muster.test/armies/Seraphon')
  })
})

describe('the page of two factions', () => {
  it('is about both, under the filters', async () => {
    const pair = { a: 'Seraphon', b: 'Blades of Khorne' }
    const { status, head } = await open('/armies/compare?b=Blades+of+Khorne&event_type=tournament&a=Seraphon')
    expect(status).toBe(200)
    expect(head).toEqual(headOf(armiesPage(pair, { game_type: 'AOS', event_type: 'tournament' }), '/armies/compare'))
  })

  it.each([
    '',
    '?a=Seraphon',
    '?a=Seraphon&b=',
    '?a=Seraphon&b=Atlanteans',
    '?a=Seraphon&b=Seraphon',
    '?a=%00&b=Seraphon',
  ])('offers a choice of factions without two valid ones: %s', async (query) => {
    expect(await open(`/armies/compare${query}`)).toEqual({
      status: 200,
      head: headOf(comparePage(undefined, {}), '/armies/compare'),
    })
  })
})

describe('while the database is unavailable', () => {
  const offline = startTestApp(() => ({ pageDir, reads: unreachableReads() }))

  it.each([
    ['/armies/Seraphon?game_type=AOS', '/armies', '/armies/Seraphon'],
    ['/armies/compare?a=Seraphon&b=Skaven', '/armies/compare', '/armies/compare'],
  ] as const)('%s is 503 with the page', async (url, kind, path) => {
    const response = await offline.app.inject({ url })
    expect(response.statusCode).toBe(503)
    expect(response.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    expect(readHead(response.body)).toEqual(
      headOf((kind === '/armies' ? armiesPage : comparePage)(undefined, {}), path),
    )
  })

  it.each(['/armies?game_type=AOS', '/armies/compare', '/share/armies.png?game_type=AOS'])(
    '%s is as usual',
    async (url) => {
      expect((await offline.app.inject({ url })).statusCode).toBe(200)
    },
  )

  it('the picture of a faction is 503 with a time to retry', async () => {
    const response = await offline.app.inject({ url: '/share/armies.png?faction=Seraphon' })
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('5')
    expect(response.headers['cache-control']).toBe('no-store')
  })
})
