import { readFile } from 'node:fs/promises'
import { Problem } from '@muster/contract/errors'
import { describe, expect, it } from 'vitest'
import { createLimits, type Limits } from '../http/limits/limits.ts'
import { buildEvents } from '../testing/builders.ts'
import { startTestApp } from '../testing/test-app.ts'
import { mark, renderShareImage } from './share-image.ts'

const test = startTestApp()

const requestPicture = (query = '') => test.app.inject({ url: `/share/armies.png${query}` })

async function render(query = '') {
  const response = await requestPicture(query)
  expect(response.statusCode).toBe(200)
  return response.rawPayload
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The signature, and width and height from the first chunk, IHDR. */
function readPng(png: Buffer) {
  expect(png.subarray(0, 8)).toEqual(signature)
  expect(png.toString('latin1', 12, 16)).toBe('IHDR')
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
}

describe('the picture of a page about armies', () => {
  it('is a PNG of 1200 by 630 pixels that may be cached for a day', async () => {
    const response = await requestPicture('?faction=Seraphon&game_type=SPEARHEAD&period=90')
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('image/png')
    expect(response.headers['cache-control']).toBe('public, max-age=86400')
    expect(response.headers['content-encoding']).toBeUndefined()
    expect(readPng(response.rawPayload)).toEqual({ width: 1200, height: 630 })
  })

  it('differs for a page with a different title', async () => {
    const queries = ['', '?faction=Seraphon', '?faction=Seraphon&period=90', '?a=Seraphon&b=Skaven']
    const rendered = new Set<string>()
    for (const query of queries) rendered.add((await render(query)).toString('base64'))
    expect(rendered.size).toBe(queries.length)
  })

  it('ignores unknown parameters, as the page does', async () => {
    const junk = '?game_type=CHESS&country=Atlantis&from=2026-02-30&sort=games&title=Seen+on+Muster'
    const [plain, other] = await Promise.all([render(), render(junk)])
    expect(other.equals(plain)).toBe(true)
  })

  it.each([
    '?faction=Atlanteans',
    '?faction=',
    '?faction=%00',
    '?a=Seraphon',
    '?b=Seraphon',
    '?a=Seraphon&b=Seraphon',
    '?a=Seraphon&b=Atlanteans',
  ])('is 404 for a faction outside the catalogue: %s', async (query) => {
    const response = await requestPicture(query)
    expect(response.statusCode).toBe(404)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(Problem.parse(response.json()).code).toBe('not_found')
  })
})

describe('the picture of an event', () => {
  const pictureOf = (id: number) => test.app.inject({ url: `/share/events/${id}.png` })

  it('has its title, kind, day and place, and may be cached for an hour', async () => {
    const event = { event_date: '2026-11-20T18:00:00Z', location_city: 'Leeds' }
    const [one = 0, other = 0] = await buildEvents(test, [
      { ...event, title: 'Winter Cup' },
      { ...event, title: 'Summer Cup' },
    ])
    const response = await pictureOf(one)
    expect(response.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' })
    expect(readPng(response.rawPayload)).toEqual({ width: 1200, height: 630 })
    expect((await pictureOf(other)).rawPayload.equals(response.rawPayload)).toBe(false)
  })

  it.each(['Кубок', '冬の杯', 'Dice 🎲 Cup'])('is that of the site for letters without a font: %s', async (title) => {
    const [id = 0] = await buildEvents(test, [{ title }])
    const { statusCode, headers } = await pictureOf(id)
    expect([statusCode, headers.location]).toEqual([302, expect.stringMatching(/\/share\.png$/)])
  })

  it('is 404 for an event that not everybody sees, and for one that does not exist', async () => {
    const ids = await buildEvents(test, [{ visibility: 'unlisted' }, { visibility: 'draft' }])
    for (const id of [...ids, 999_999_999]) expect((await pictureOf(id)).statusCode).toBe(404)
  })
})

describe('rendering a picture', () => {
  it('truncates a long title and supports the letters of many languages', async () => {
    const titles = [
      'Seraphon and Skaven, '.repeat(40),
      'w'.repeat(500),
      'Żółć, Türkiye, Côte d’Ivoire <b>&amp;</b>',
      '',
    ]
    for (const title of titles) {
      expect(readPng(await renderShareImage({ title, line: 'Leeds' })), title).toEqual({ width: 1200, height: 630 })
    }
  })

  it('shows the same logo as the favicon', async () => {
    expect(await readFile(new URL('../../../web/public/favicon.svg', import.meta.url), 'utf8')).toBe(mark)
  })
})

let limits: Limits | undefined
const limited = startTestApp((pool) => {
  limits = createLimits(pool)
  return { limits }
})

it('renders at most 30 pictures a minute for one address, and sends those that are cached', async () => {
  const statusOf = async (faction: string, remoteAddress = '192.0.2.1') =>
    (await limited.app.inject({ url: `/share/armies.png?faction=${faction}`, remoteAddress })).statusCode
  expect(await statusOf('Skaven')).toBe(200)
  for (let count = 1; count < 30; count++) await limits?.count('pictures_address', '192.0.2.1')
  expect(await statusOf('Seraphon')).toBe(429)
  expect(await statusOf('Skaven')).toBe(200)
  expect(await statusOf('Seraphon', '192.0.2.2')).toBe(200)
})
