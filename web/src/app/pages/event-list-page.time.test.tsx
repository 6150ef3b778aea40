import { listEvents } from '@muster/contract/events'
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { buildEvent } from '../../testing/builders.ts'
import { buildEventList, serveEventList } from '../../testing/event-list.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

it.each([
  // Saturday morning in Sydney is Friday evening in Greenwich; Sunday evening in Los Angeles is Monday there.
  ['Australia/Sydney', '2026-11-20T22:00:00Z', { from: '2026-11-21', to: '2026-11-22' }, 'Today, Sat 21 Nov 2026'],
  ['America/Los_Angeles', '2026-11-23T03:00:00Z', { from: '2026-11-22', to: '2026-11-22' }, 'Today, Sun 22 Nov 2026'],
])(
  'a reader in %s has a weekend by their own calendar, and events by those of their halls',
  async (zone, now, days, today) => {
    vi.stubEnv('TZ', zone)
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
    const at = (hours: number) => new Date(Date.parse(now) + hours * 3_600_000).toISOString()
    const events = [
      buildEvent({ event_date: at(1), time_zone: zone }),
      buildEvent({ event_date: at(-48), time_zone: zone }),
    ]
    serveEventList(...events)
    const page = renderAt('/events')
    expect(await screen.findByText(today)).toBeVisible()
    await page.device.selectOptions(screen.getByLabelText('When'), 'This weekend')
    await expect.poll(() => server.requests(listEvents).at(-1)?.query).toMatchObject(days)
  },
)

describe('the date of an event', () => {
  const day = 24 * 60 * 60 * 1000
  const fromNow = (days: number) => new Date(Date.now() + days * day).toISOString()
  const dayOf = (days: number) => fromNow(days).slice(0, 10)

  it('separates upcoming and past events with a mark for today', async () => {
    const events = [3, -3, -9].map((days) => buildEvent({ title: `In ${days} days`, event_date: fromNow(days) }))
    serveEventList(...events)
    renderAt('/events')
    await screen.findByText('3 events')
    const items = screen.getByRole('list', { name: 'Events' }).children
    expect([...items].map(({ textContent }) => /In -?\d days|Today/.exec(textContent)?.[0])).toEqual([
      'In 3 days',
      'Today',
      'In -3 days',
      'In -9 days',
    ])
  })

  it('determines the next event, which is marked and can be jumped to', async () => {
    const dated = [9, 3, 2, 1, -3].map((days) => buildEvent({ title: `In ${days} days`, event_date: fromNow(days) }))
    // Two started before their dates.
    for (const [index, state] of [
      [2, 'running'],
      [3, 'finished'],
    ] as const)
      Object.assign(dated[index] ?? {}, { state })
    server.respond(listEvents, buildEventList(dated, { next_cursor: 'further' }))
    const page = renderAt('/events')
    const scrollIntoView = vi.fn()
    Element.prototype.scrollIntoView = scrollIntoView
    const mark = await screen.findByText('Next event')
    expect(mark.closest('article')).toHaveTextContent('In 3 days')
    await page.device.click(screen.getByRole('link', { name: 'Jump to the next event' }))
    expect(mark.closest('li[id]')).toHaveFocus()
    expect(scrollIntoView).toHaveBeenCalled()
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
  })

  it('links to the upcoming events if the next one is on a later page', async () => {
    const dated = [30, 20].map((days) => buildEvent({ title: `In ${days} days`, event_date: fromNow(days) }))
    server.respond(listEvents, buildEventList(dated, { total: 40, next_cursor: 'further' }))
    renderAt('/events?game_type=AOS')
    const link = await screen.findByRole('link', { name: 'Jump to the next event' })
    expect(link).toHaveAttribute('href', '/events?game_type=AOS&when=upcoming')
    expect(screen.queryByText('Next event')).not.toBeInTheDocument()
  })

  it.each([
    ['Upcoming', 'upcoming', { from: dayOf(0), sort: 'date' }],
    ['Next 30 days', 'thirty_days', { from: dayOf(0), to: dayOf(30), sort: 'date' }],
    ['Past', 'past', { to: dayOf(-1) }],
  ])('can be filtered: %s', async (label, when, query) => {
    serveEventList(buildEvent())
    const page = renderAt('/events')
    await page.device.selectOptions(await screen.findByLabelText('When'), label)
    await expect.poll(page.address).toBe(`/events?when=${when}`)
    await expect.poll(() => server.requests(listEvents).at(-1)?.query).toMatchObject(query)
  })
})
