import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildEvent } from '../testing/builders.ts'
import { buildPageDir } from '../testing/built-page.ts'
import { startTestApp } from '../testing/test-app.ts'
import { eventLd } from './head.event-ld.ts'

const pageDir = await buildPageDir()
const test = startTestApp(() => ({ pageDir }))

const shown = {
  title: 'Winter Muster',
  description: 'Bring dice.',
  game_type: 'SPEARHEAD',
  event_type: 'tournament',
  event_date: '2026-12-12T09:30:00.000Z',
  has_time: true,
  time_zone: 'Europe/Warsaw',
  location_city: 'Kraków',
  location_country: 'Poland',
} as const
const krakow = {
  id: 3094802,
  name: 'Kraków',
  region: 'Lesser Poland',
  country: 'Poland',
  latitude: 50.0614,
  longitude: 19.9366,
  population: 755050,
  time_zone: 'Europe/Warsaw',
}
const event = {
  ...shown,
  ends_at: null,
  id: 7,
  owner_nickname: 'Ana',
  place: krakow,
  venue: null,
  fee: null,
  visibility: 'listed',
} as const

/**
 * The properties that Google requires of an event, and the recommended ones that we know. The types of schema-dts check
 * the vocabulary.
 */
const Listed = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('Event'),
  name: z.string().min(1),
  startDate: z.iso.datetime({ offset: true, precision: 0 }),
  endDate: z.iso.datetime({ offset: true, precision: 0 }).optional(),
  location: z.strictObject({
    '@type': z.literal('Place'),
    name: z.string(),
    address: z.strictObject({
      '@type': z.literal('PostalAddress'),
      streetAddress: z.string().optional(),
      addressLocality: z.string().optional(),
      addressCountry: z.string().optional(),
    }),
    geo: z
      .strictObject({ '@type': z.literal('GeoCoordinates'), latitude: z.number(), longitude: z.number() })
      .optional(),
  }),
  eventStatus: z.literal('https://schema.org/EventScheduled'),
  eventAttendanceMode: z.literal('https://schema.org/OfflineEventAttendanceMode'),
  url: z.url(),
  image: z.url(),
  description: z.string().min(1),
  offers: z
    .strictObject({
      '@type': z.literal('Offer'),
      description: z.string(),
      price: z
        .string()
        .regex(/^\d+(\.\d\d)?$/)
        .optional(),
      priceCurrency: z.enum(['GBP', 'EUR', 'USD']).optional(),
    })
    .optional(),
  organizer: z.strictObject({ '@type': z.literal('Person'), name: z.string() }),
})

describe('an event for search engines', () => {
  it('has the properties by which they list events', () => {
    const found = Listed.parse(eventLd(event, 'https://muster.example'))
    expect(found).toMatchObject({
      name: 'Winter Muster',
      description: 'Bring dice.',
      url: 'https://muster.example/events/7',
      location: {
        name: 'Kraków',
        address: { addressLocality: 'Kraków', addressCountry: 'Poland' },
        geo: { latitude: 50.0614, longitude: 19.9366 },
      },
      organizer: { name: 'Ana' },
    })
  })

  it.each([
    ['startDate', 'Europe/Warsaw', '2026-12-12T09:30:00.000Z', '2026-12-12T10:30:00+01:00'],
    ['startDate', 'Europe/London', '2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00+01:00'],
    ['startDate', 'Europe/London', '2026-10-25T01:30:00.000Z', '2026-10-25T01:30:00+00:00'],
    ['startDate', 'Australia/Lord_Howe', '2026-04-04T15:15:00.000Z', '2026-04-05T01:45:00+10:30'],
    ['startDate', 'Asia/Kathmandu', '2026-04-04T15:15:00.000Z', '2026-04-04T21:00:00+05:45'],
    ['startDate', null, '2026-12-12T09:30:00.000Z', '2026-12-12T09:30:00+00:00'],
    // The offset may have changed since the event began.
    ['endDate', 'Europe/London', '2026-10-25T17:00:00.000Z', '2026-10-25T17:00:00+00:00'],
    ['endDate', 'Australia/Sydney', '2026-10-04T06:00:00.000Z', '2026-10-04T17:00:00+11:00'],
    ['endDate', null, '2026-10-25T17:00:00.000Z', '2026-10-25T17:00:00+00:00'],
  ] as const)('has its %s by the clock of its hall, in %s at %s', (name, time_zone, instant, expected) => {
    const times =
      name === 'startDate' ? { event_date: instant } : { event_date: '2026-10-03T08:30:00Z', ends_at: instant }
    expect(Listed.parse(eventLd({ ...event, ...times, time_zone }, 'https://muster.example'))[name]).toBe(expected)
  })

  it('has the venue with its address', () => {
    const venue = { name: 'Dice Hall', address: 'Rynek 1' }
    const found = Listed.parse(eventLd({ ...event, venue }, 'https://muster.example'))
    expect(found.location).toMatchObject({
      name: 'Dice Hall',
      address: { streetAddress: 'Rynek 1', addressLocality: 'Kraków' },
    })
  })

  it.each([
    ['£15, at the door', { price: '15', priceCurrency: 'GBP' }],
    ['12,50 € by PayPal', { price: '12.50', priceCurrency: 'EUR' }],
    ['$20', { price: '20', priceCurrency: 'USD' }],
    ['£10, or £15 with lunch', {}],
    ['free for members', {}],
    ['50 zł', {}],
  ])('has its fee as an offer: %s', (fee, price) => {
    const found = Listed.parse(eventLd({ ...event, fee }, 'https://muster.example'))
    expect(found.offers).toEqual({ '@type': 'Offer', description: fee, ...price })
  })

  it('leaves out unknown properties', () => {
    const unknown = { event_date: null, location_city: null, location_country: null, place: null, description: null }
    const found = eventLd({ ...event, ...unknown }, 'https://muster.example')
    expect(found).not.toHaveProperty('startDate')
    expect(found).not.toHaveProperty('endDate')
    expect(found).not.toHaveProperty('location')
    expect(found).toMatchObject({ description: 'Spearhead tournament. Standings and results on Muster.' })
  })
})

describe('the head of a page', () => {
  const read = async (url: string) => (await test.app.inject({ url })).body

  it('contains structured data for an event, whatever its title is', async () => {
    const title = '</script><script>alert(1)</script><!--'
    const ends_at = '2026-12-13T16:00:00.000Z'
    const { id } = await buildEvent(test, { ...shown, ends_at, title })
    const html = await read(`/events/${id}`)
    const [, data = '', ...rest] = html.split(/<script[^>]*>|<\/script>/)
    expect(rest).toHaveLength(1)
    expect(html).toContain('<script type="application/ld+json">')
    expect(Listed.parse(JSON.parse(data))).toMatchObject({
      name: title,
      url: `http://muster.test/events/${id}`,
      startDate: '2026-12-12T10:30:00+01:00',
      endDate: '2026-12-13T17:00:00+01:00',
    })
  })

  it.each(['/', '/events', '/events/999999', '/events/7/edit'])('has no structured data at %s', async (url) => {
    expect(await read(url)).not.toContain('ld+json')
  })
})
