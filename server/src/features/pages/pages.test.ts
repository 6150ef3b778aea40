import { readFile } from 'node:fs/promises'
import { deleteEvent, updateEvent } from '@muster/contract/events'
import { headOfPage, isNamed } from '@muster/contract/page-heads'
import { keywordsOf } from '@muster/contract/page-meta'
import { routeDefinitions } from '@muster/contract/routes'
import { describe, expect, it } from 'vitest'
import { buildEvent } from '../../testing/builders.ts'
import { buildPageDir, headOf, readHead } from '../../testing/built-page.ts'
import { startTestApp } from '../../testing/test-app.ts'

const pageDir = await buildPageDir()
const test = startTestApp(() => ({ pageDir }))

const open = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers })

// The page /armies names its filters: pages.armies.test.ts.
const fixed = routeDefinitions.flatMap(([path]) =>
  isNamed(path) && !path.includes(':') ? [[path, headOfPage(path)] as const] : [],
)

describe('a page', () => {
  it.each(fixed)(
    'at %s says what it is, whatever name the server was reached by',
    { tags: 'spec:1.13' },
    async (path, meta) => {
      const answer = await open(path, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(readHead(answer.body)).toEqual(headOf(meta, path))
      expect(answer.body).toContain('<div id="root"></div>')
      expect(answer.body).not.toContain('evil')
    },
  )

  it.each([
    ['/events?search=krak%C3%B3w&game_type=AOS', '/events'],
    ['/?', '/'],
  ])('has one canonical address: %s is %s', async (url, path) => {
    const answer = await open(url)
    expect(answer.statusCode).toBe(200)
    expect(readHead(answer.body).canonical).toBe(`http://muster.test${path}`)
  })

  it.each([
    ['/events/', '/events'],
    ['/Events', '/events'],
    ['/events/?search=x/y/', '/events?search=x/y/'],
    ['/EVENTS/12/Edit/', '/events/12/edit'],
    ['/armies/Flesh-eater%20Courts/', '/armies/Flesh-eater%20Courts'],
  ])('leads on from a slash at the end or capitals: %s to %s', async (url, right) => {
    const answer = await open(url)
    expect([answer.statusCode, answer.headers.location]).toEqual([308, right])
  })

  it('answers HEAD with its headers alone', async () => {
    const [whole, headers] = await Promise.all([open('/events'), test.app.inject({ method: 'HEAD', url: '/events' })])
    expect(headers.statusCode).toBe(200)
    expect(headers.body).toBe('')
    for (const name of ['content-type', 'cache-control', 'etag', 'content-length']) {
      expect(headers.headers[name], name).toBe(whole.headers[name])
    }
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('is not there for %s', async (method) => {
    const answer = await test.app.inject({ method, url: '/events' })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'not_found', detail: 'There is nothing at /events.' })
  })

  it('has a place for its head in the built document', async () => {
    const html = await readFile(new URL('../../../../web/index.html', import.meta.url), 'utf8')
    expect(html.split('<title>Muster</title>')).toHaveLength(2)
  })
})

describe('the page of an event', () => {
  it('gives title, game, day, place and description of the event itself', { tags: 'spec:1.13' }, async () => {
    const { id } = await buildEvent(test, {
      title: 'Krakowski Zlot 🎲',
      description: 'Bring dice.\nAnd friends.',
      event_date: '2026-11-20T23:30:00-05:00',
      location_city: 'Kraków',
      location_country: 'Poland',
      is_public: false,
    })
    const answer = await open(`/events/${id}?from=mail`)
    expect(answer.statusCode).toBe(200)
    expect(readHead(answer.body)).toEqual(
      headOf(
        {
          title: 'Krakowski Zlot 🎲',
          description: 'Spearhead tournament, 21 November 2026, Kraków, Poland. Bring dice.\nAnd friends.',
          keywords: `Spearhead, Kraków, Poland, ${keywordsOf(headOfPage('/'))}`,
        },
        `/events/${id}`,
      ),
    )
  })

  it('says what is still to be decided', async () => {
    const { id } = await buildEvent(test, { event_date: null })
    const { description } = readHead((await open(`/events/${id}`)).body)
    expect(description).toBe('Spearhead tournament, Date TBD, Location TBD. Standings and results on Muster.')
  })

  it.each([
    `<script>alert(1)</script>`,
    `</title></head><script src="//evil.example">`,
    `"><img src=x onerror=alert(1)>`,
    `' onload='alert(1)`,
    `&quot; &amp;lt; &#60; <!-- ]]>`,
    "$& $1 $$ $` $' $<title> \\1",
  ])('carries %s as text, unharmed', async (text) => {
    const { id } = await buildEvent(test, { title: text, description: text, location_city: text })
    const { body } = await open(`/events/${id}`)
    expect(readHead(body)).toEqual(
      headOf(
        {
          title: text,
          description: `Spearhead tournament, Date TBD, ${text}. ${text}`,
          keywords: `Spearhead, ${text}, ${keywordsOf(headOfPage('/'))}`,
        },
        `/events/${id}`,
      ),
    )
    const markup = body.replace(/<script type="application\/ld\+json">[^<]*<\/script>/, '')
    expect(markup).not.toMatch(/<(script|img|!--)/)
    expect(body.match(/<title|<\/head>|<div/g)).toEqual(['<title', '</head>', '<div'])
  })

  it('shows a change and a deletion at once', async () => {
    const { id, owner } = await buildEvent(test, { title: 'Old' })
    const call = { token: owner.token, params: { event_id: id } }
    expect(readHead((await open(`/events/${id}`)).body).title).toBe('Old | Muster')
    await test.call(updateEvent, { ...call, body: { title: 'New' } })
    expect(readHead((await open(`/events/${id}`)).body).title).toBe('New | Muster')
    await test.call(deleteEvent, call)
    expect((await open(`/events/${id}`)).statusCode).toBe(404)
  })

  it('for editing it says so, without reading the event', async () => {
    const answer = await open('/events/12/edit')
    expect(answer.statusCode).toBe(200)
    expect(readHead(answer.body)).toEqual(headOf(headOfPage('/events/:event_id/edit'), '/events/12/edit'))
  })
})
