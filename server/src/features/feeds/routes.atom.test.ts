import { updateEvent } from '@muster/contract/events'
import { parseAtomFeed } from 'feedsmith'
import { SaxesParser } from 'saxes'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { buildEvent, buildEvents } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

const time = z.iso.datetime({ offset: true })
const text = z.object({ value: z.string() })
const links = z.array(z.object({ href: z.url(), rel: z.string(), type: z.string() })).min(1)
const authors = z.array(z.object({ name: z.string().min(1) })).length(1)

/** The required elements of a feed in RFC 4287. Only these fields may be repeated and so be arrays. */
const Feed = z.strictObject({
  id: z.string().startsWith('tag:'),
  title: text,
  updated: time,
  authors,
  links,
  entries: z
    .array(
      z.strictObject({
        id: z.string().startsWith('tag:'),
        title: text,
        updated: time,
        published: time,
        authors,
        links,
        summary: text,
        content: text.optional(),
        categories: z.array(z.object({ term: z.string() })),
      }),
    )
    .default([]),
})

/** Reads a feed as a feed reader does. Throws if it is not well-formed or lacks required elements. */
async function readFeed(url: string) {
  const { statusCode, body } = await test.app.inject({ url })
  expect(statusCode).toBe(200)
  new SaxesParser({ xmlns: true }).write(body).close()
  const feed = Feed.parse(parseAtomFeed(body))
  for (const { links } of [feed, ...feed.entries]) expect(links.map(({ rel }) => rel)).toContain('alternate')
  return feed
}

it('a feed has its address, its filters and its entries, newest first', async () => {
  await buildEvents(test, [{ title: 'First' }, { title: 'Undated', event_date: null }, { title: 'Last' }])
  const feed = await readFeed('/events.atom?limit=1&utm_source=x&search=&game_type=SPEARHEAD&event_type=tournament')
  expect(feed).toMatchObject({
    id: 'tag:muster.test,2026:events?event_type=tournament&game_type=SPEARHEAD',
    title: { value: 'Muster: Spearhead, Tournament' },
    links: [
      { rel: 'self', href: 'http://muster.test/events.atom?event_type=tournament&game_type=SPEARHEAD' },
      { rel: 'alternate', href: 'http://muster.test/events?event_type=tournament&game_type=SPEARHEAD' },
    ],
  })
  expect(feed.entries.map(({ title }) => title.value)).toEqual(['Last', 'Undated', 'First'])
})

it('a feed links to the page that lists its events', async () => {
  const { links } = await readFeed('/events.atom?to=2026-12-31&country=Poland&open=false')
  const page = 'http://muster.test/events?country=Poland&open=false&to=2026-12-31&when=dates'
  expect(links).toContainEqual({ rel: 'alternate', type: 'text/html', href: page })
})

it('an entry has the title, date and place of its event', async () => {
  const event = { location_city: 'Kraków', location_country: 'Poland', event_date: '2026-12-12T09:30:00Z' }
  const { id, owner } = await buildEvent(test, { ...event, time_zone: 'Europe/Warsaw', description: 'Bring\ndice.' })
  await buildEvent(test, { title: 'Bare' })
  const { body } = await test.call(updateEvent, {
    token: owner.token,
    params: { event_id: id },
    body: { title: 'New' },
  })
  const { updated, entries } = await readFeed('/events.atom')
  expect(updated).toBe(body.updated_at)
  expect(entries[1]).toEqual({
    id: `tag:muster.test,2026:event-${id}`,
    title: { value: 'New' },
    updated: body.updated_at,
    published: body.created_at,
    authors: [{ name: owner.nickname }],
    links: [{ rel: 'alternate', type: 'text/html', href: `http://muster.test/events/${id}` }],
    categories: [{ term: 'Spearhead' }],
    summary: { value: 'Spearhead tournament, Sat 12 Dec 2026, 10:30 CET, Kraków, Poland' },
    content: { value: 'Bring\ndice.' },
  })
  expect(entries[0]).toMatchObject({ summary: { value: 'Spearhead tournament, Date TBD, Location TBD' } })
})

it('a feed may be empty and contains at most 50 entries', async () => {
  expect((await readFeed('/events.atom')).entries).toEqual([])
  await buildEvents(
    test,
    Array.from({ length: 51 }, (_, number) => ({ title: `No. ${number}` })),
  )
  const { entries } = await readFeed('/events.atom')
  expect([entries.length, entries.at(-1)?.title.value]).toEqual([50, 'No. 1'])
})

it.each([['<b>&amp; "quoted"</b>'], [']]> <!-- &#60; <?xml?>'], ["🎲 'Żagle' \\n"], ['a\u0001b\u007f\ufffec', 'abc']])(
  'contains %j as text, without characters that XML cannot contain',
  async (given, expected = given) => {
    await buildEvent(test, { title: given, description: given })
    const [entry] = (await readFeed('/events.atom')).entries
    expect([entry?.title.value, entry?.content?.value]).toEqual([expected, expected])
  },
)
