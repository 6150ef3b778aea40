import { readFile } from 'node:fs/promises'
import { deleteEvent, updateEvent } from '@muster/contract/events'
import { headOfPage, isNamed } from '@muster/site/page-heads'
import { keywordsOf } from '@muster/site/page-meta'
import { routeDefinitions } from '@muster/site/routes'
import { describe, expect, it } from 'vitest'
import { buildEvent } from '../testing/builders.ts'
import { buildPageDir, headOf, readHead } from '../testing/built-page.ts'
import { startTestApp } from '../testing/test-app.ts'

const pageDir = await buildPageDir()
const test = startTestApp(() => ({ pageDir }))

const open = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers })

// pages.armies.test.ts covers /armies, whose head contains its filters.
const fixed = routeDefinitions.flatMap(([path]) =>
  isNamed(path) && !path.includes(':') ? [[path, headOfPage(path)] as const] : [],
)

describe('a page', () => {
  it.each(fixed)(
    'at %s has its metadata, whatever host name the request has',
    { tags: 'spec:1.13' },
    async (path, meta) => {
      const response = await open(path, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
      expect(response.statusCode).toBe(200)
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(readHead(response.body)).toEqual(headOf(meta, path))
      expect(response.body).toContain('<div id="root"></div>')
      expect(response.body).not.toContain('evil')
    },
  )

  it.each([
    ['/events?search=krak%C3%B3w&game_type=AOS', '/events'],
    ['/?', '/'],
  ])('has one canonical address: %s is %s', async (url, path) => {
    const response = await open(url)
    expect(response.statusCode).toBe(200)
    expect(readHead(response.body).canonical).toBe(`http://muster.test${path}`)
  })

  it.each([
    ['/events/', '/events'],
    ['/Events', '/events'],
    ['/events/?search=x/y/', '/events?search=x/y/'],
    ['/EVENTS/12/Edit/', '/events/12/edit'],
    ['/armies/Flesh-eater%20Courts/', '/armies/Flesh-eater%20Courts'],
    ['/event%73/12/%65dit/', '/events/12/edit'],
    ['/events/12/standin%67s', '/events/12?part=standings'],
  ])('redirects from a trailing slash or capitals, however they are spelt: %s to %s', async (url, right) => {
    const response = await open(url)
    expect([response.statusCode, response.headers.location]).toEqual([308, right])
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('does not exist for %s', async (method) => {
    const response = await test.app.inject({ method, url: '/events' })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ code: 'not_found', detail: 'There is nothing at /events.' })
  })

  it('has a place for its head in the built document', async () => {
    const html = await readFile(new URL('../../../web/index.html', import.meta.url), 'utf8')
    expect(html.split('<title>Muster</title>')).toHaveLength(2)
  })
})

describe('the page of an event', () => {
  it('has the title, game, day, place and description of the event', { tags: 'spec:1.13' }, async () => {
    const { id } = await buildEvent(test, {
      title: 'Krakowski Zlot 🎲',
      description: 'Bring dice.\nAnd friends.',
      event_date: '2026-11-20T23:30:00-05:00',
      location_city: 'Kraków',
      location_country: 'Poland',
      is_public: false,
    })
    const response = await open(`/events/${id}?from=mail`)
    expect(response.statusCode).toBe(200)
    expect(readHead(response.body)).toEqual(
      headOf(
        {
          title: 'Krakowski Zlot 🎲',
          description: 'Spearhead tournament, Sat 21 Nov 2026, Kraków, Poland. Bring dice.\nAnd friends.',
          keywords: `Spearhead, Kraków, Poland, ${keywordsOf(headOfPage('/'))}`,
          image: `/share/events/${id}.png`,
        },
        `/events/${id}`,
      ),
    )
  })

  it('says that the date and the place are unknown', async () => {
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
  ])('contains %s as unchanged text', async (text) => {
    const { id } = await buildEvent(test, { title: text, description: text, location_city: text })
    const { body } = await open(`/events/${id}`)
    expect(readHead(body)).toEqual(
      headOf(
        {
          title: text,
          description: `Spearhead tournament, Date TBD, ${text}. ${text}`,
          keywords: `Spearhead, ${text}, ${keywordsOf(headOfPage('/'))}`,
          image: `/share/events/${id}.png`,
        },
        `/events/${id}`,
      ),
    )
    const markup = body.replace(/<script type="application\/ld\+json">[^<]*<\/script>/, '')
    expect(markup).not.toMatch(/<(script|img|!--)/)
    expect(body.match(/<title|<\/head>|<div/g)).toEqual(['<title', '</head>', '<div'])
  })

  it('shows a change and a deletion immediately', async () => {
    const { id, owner } = await buildEvent(test, { title: 'Old' })
    const call = { token: owner.token, params: { event_id: id } }
    expect(readHead((await open(`/events/${id}`)).body).title).toBe('Old | Muster')
    await test.call(updateEvent, { ...call, body: { title: 'New' } })
    expect(readHead((await open(`/events/${id}`)).body).title).toBe('New | Muster')
    await test.call(deleteEvent, call)
    expect((await open(`/events/${id}`)).statusCode).toBe(404)
  })

  it('has a fixed head for editing, without reading the event', async () => {
    const response = await open('/events/12/edit')
    expect(response.statusCode).toBe(200)
    expect(readHead(response.body)).toEqual(headOf(headOfPage('/events/:event_id/edit'), '/events/12/edit'))
  })
})
