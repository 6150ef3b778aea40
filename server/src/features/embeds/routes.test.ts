import { describe, expect, it } from 'vitest'
import { buildEvent, buildEvents, buildField } from '../../testing/builders.ts'
import { buildPageDir } from '../../testing/built-page.ts'
import { startTestApp } from '../../testing/test-app.ts'

const pageDir = await buildPageDir()
const test = startTestApp(() => ({ pageDir }))

const open = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers })
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const titlesIn = (html: string) => [...html.matchAll(/<li><a [^>]*>([^<]*)</g)].map(([, title]) => title)

describe('the events of an embed', () => {
  it('are the next ones that pass its filters, up to the requested number', async () => {
    await buildEvents(test, [
      { title: 'Past', event_date: inDays(-3) },
      { title: 'Later', event_date: inDays(9), game_type: 'AOS' },
      { title: 'Next <b>', event_date: inDays(2), place_id: 2644688 },
      { title: 'Draft', event_date: inDays(1), visibility: 'draft' },
    ])
    const { statusCode, body, headers } = await open('/embed/events')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(titlesIn(body)).toEqual(['Next &lt;b&gt;', 'Later'])
    expect(titlesIn((await open('/embed/events?game_type=AOS')).body)).toEqual(['Later'])
    expect(titlesIn((await open('/embed/events?limit=1')).body)).toEqual(['Next &lt;b&gt;'])
    expect(titlesIn((await open('/embed/events?near_place=Leeds&radius_km=5')).body)).toEqual(['Next &lt;b&gt;'])
    expect((await open('/embed/events?search=nothing')).body).toContain('No events are coming up.')
    expect((await open('/embed/events?game_type=CHESS')).statusCode).toBe(422)
  })

  it.each([
    ['', 'when=upcoming'],
    ['?game_type=AOS&theme=dark&limit=3&cursor=x&utm_source=y', 'game_type=AOS&when=upcoming'],
    ['?state=finished&country=Poland', 'country=Poland&state=finished'],
    ['?to=2026-12-31&sort=-date', 'when=dates&to=2026-12-31'],
  ])('under %j are all on the page that the embed links to', async (query, page) => {
    const { body } = await open(`/embed/events${query}`)
    expect(body).toContain(`href="http://muster.test/events?${page.replace('&', '&amp;')}"`)
  })

  it('show their date and place as the page does', async () => {
    const hall = { location_city: 'Apia', location_country: 'Samoa', time_zone: 'Pacific/Apia' }
    await buildEvent(test, { ...hall, event_date: '2100-09-11T20:00:00Z' })
    expect((await open('/embed/events')).body).toContain('<small>Sun 12 Sep 2100 · Apia, Samoa · Spearhead tournament<')
  })
})

describe('the standings of an embed', () => {
  it('are those of the event, under its title', async () => {
    const { id } = await buildField(test, ['Ana & Co', 'Ben'], { title: 'Winter "Muster"' })
    await test.db.updateTable('participants').set({ dropped_after_round: 0 }).where('nickname', '=', 'Ben').execute()
    const { statusCode, body } = await open(`/embed/events/${id}/standings?theme=dark`)
    expect(statusCode).toBe(200)
    expect(body).toContain('<h1>Winter &quot;Muster&quot;</h1>')
    expect(body).toContain('<td>Ana &amp; Co</td>')
    expect(body).toContain('<td class="number"></td><td>Ben<br><small>did not play</small></td>')
    expect(body).toContain('<html lang="en" data-theme="dark">')
  })

  it.each(['unlisted', 'draft'] as const)('are refused while the event is not listed: %s', async (visibility) => {
    const { id } = await buildEvent(test, { visibility })
    const { share_key } = await test.db.selectFrom('events').select('share_key').executeTakeFirstOrThrow()
    expect((await open(`/embed/events/${id}/standings`)).statusCode).toBe(404)
    expect((await open(`/embed/events/${id}/standings?key=${share_key}`)).statusCode).toBe(404)
  })
})

describe('an embed', () => {
  it('may be framed by any site, sets no cookie and runs only our scripts, while no other page may be framed', async () => {
    const { headers } = await open('/embed/events', { cookie: 'session=abc' })
    expect(headers['content-security-policy']).toContain('frame-ancestors *')
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(headers['x-frame-options']).toBeUndefined()
    expect(headers['set-cookie']).toBeUndefined()
    for (const url of ['/', '/events', '/embed', '/embed/else', '/api/v1/events']) {
      const other = await open(url)
      expect(other.headers['content-security-policy'], url).toContain("frame-ancestors 'none'")
      expect(other.headers['x-frame-options'], url).toBeDefined()
    }
  })
})
