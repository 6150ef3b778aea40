import { readFile } from 'node:fs/promises'
import { Problem } from '@muster/contract/errors'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { drawShareImage, mark } from './share-image.ts'

const test = startTestApp()

const ask = (query = '') => test.app.inject({ url: `/share/armies.png${query}` })

async function render(query = '') {
  const answer = await ask(query)
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
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
    const answer = await ask('?faction=Seraphon&game_type=SPEARHEAD&period=90')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('image/png')
    expect(answer.headers['cache-control']).toBe('public, max-age=86400')
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(readPng(answer.rawPayload)).toEqual({ width: 1200, height: 630 })
  })

  it('differs where the page says something else', async () => {
    const queries = ['', '?faction=Seraphon', '?faction=Seraphon&period=90', '?a=Seraphon&b=Skaven']
    const drawn = new Set<string>()
    for (const query of queries) drawn.add((await render(query)).toString('base64'))
    expect(drawn.size).toBe(queries.length)
  })

  it('ignores what is not a filter, as the page does', async () => {
    const junk = '?game_type=CHESS&country=Atlantis&from=2026-02-30&sort=games&title=ExpectedVersions+on+Muster'
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
  ])('is 404 for what the catalogue does not have: %s', async (query) => {
    const answer = await ask(query)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(Problem.parse(answer.json()).code).toBe('not_found')
  })

  it('answers HEAD with its headers alone, and is not part of the API', async () => {
    const headers = await test.app.inject({ method: 'HEAD', url: '/share/armies.png' })
    expect(headers).toMatchObject({ statusCode: 200, body: '' })
    expect(Number(headers.headers['content-length'])).toBe((await render()).length)
    const { paths } = (await test.app.inject({ url: '/api/v1/openapi.json' })).json()
    expect(Object.keys(paths).filter((path) => path.includes('share'))).toEqual([])
  })
})

describe('drawing', () => {
  it('cuts a title that is too long, and has the letters of many languages', async () => {
    const titles = [
      'Seraphon and Skaven, '.repeat(40),
      'w'.repeat(500),
      'Żółć, Türkiye, Côte d’Ivoire <b>&amp;</b>',
      '',
    ]
    for (const title of titles) {
      expect(readPng(await drawShareImage(title)), title).toEqual({ width: 1200, height: 630 })
    }
  })

  it('shows the logo that browsers show in the tab', async () => {
    expect(await readFile(new URL('../../../../web/public/favicon.svg', import.meta.url), 'utf8')).toBe(mark)
  })
})
