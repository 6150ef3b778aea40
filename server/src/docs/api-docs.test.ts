import { describe, expect, it } from 'vitest'
import { buildPageDir, headOf, readHead } from '../testing/built-page.ts'
import { startTestApp } from '../testing/test-app.ts'

const pageDir = await buildPageDir()
const test = startTestApp(() => ({ pageDir }))

const open = (url: string) => test.app.inject({ url, headers: { host: 'evil.example' } })

describe('the page of the API', () => {
  it('has a title and a description, whatever host name the request has', async () => {
    const { statusCode, headers, body } = await open('/api/docs')
    const description = 'Every call of the open API of Muster, with its answers and examples.'
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(readHead(body)).toEqual(headOf({ title: 'API', description }, '/api/docs'))
    expect(body).not.toContain('evil')
  })

  it('runs scripts of this server only, and no page can frame it', async () => {
    const policy = String((await open('/api/docs')).headers['content-security-policy']).split('; ')
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
      ]),
    )
    expect(policy.join()).not.toMatch(/https?:|\*/)
  })

  it('loads the viewer from the build, which browsers cache', async () => {
    const [, script = ''] = /<script src="([^"]+)">/.exec((await open('/api/docs')).body) ?? []
    const { statusCode, headers } = await open(script)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  })

  it('links to calendars, feeds and embeds that exist', async () => {
    const { body } = await open('/api/docs')
    const links = [...body.matchAll(/<a href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
    const served = links.filter((href) => !href.includes('near_place') && !href.endsWith('.js'))
    expect(served).toHaveLength(4)
    for (const href of served) expect((await open(href)).statusCode, href).toBe(200)
  })
})
