import { getArmyTrend, listArmyStats, listMatchups } from '@muster/contract/army-stats'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { listOf, pick, rowsOf, seraphon, serveArmies, serveFaction, skaven, tableOf } from '../../testing/army-pages.ts'
import { findCombobox } from '../../testing/menu.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

beforeEach(serveArmies)

const table = 'Win rates by faction'
/** What the newest call of each kind has asked for. */
const asked = () => [listArmyStats, getArmyTrend, listMatchups].map((call) => server.requests(call).at(-1)?.query)
const thrice = (query: object) => [query, query, query]

describe('a filter', () => {
  it.each([
    ['Grand alliance', 'Death', { grand_alliance: 'Death' }, 'All alliances'],
    ['Event type', 'Friendly', { event_type: 'friendly' }, 'All types'],
    ['Event size', '16 or more', { min_size: '16' }, 'Any size'],
    ['Period', 'Last 90 days', { period: '90' }, 'All time'],
    ['A draw is', 'Left out', { draws: 'left_out' }, 'Half a win'],
  ])('by %s appears in the address and the request, and can be cleared', async (label, option, query, none) => {
    const page = renderAt('/armies')
    const field = await screen.findByLabelText(label)
    expect(field).toHaveDisplayValue(none)
    await page.device.selectOptions(field, option)
    await expect.poll(page.address).toBe(`/armies?${new URLSearchParams(query)}`)
    await expect.poll(asked).toEqual(thrice({ game_type: 'AOS', ...query }))
    expect(field).toHaveDisplayValue(option)
    await page.device.selectOptions(field, none)
    await expect.poll(page.address).toBe('/armies')
  })

  it('by country is typed and chosen', async () => {
    const page = renderAt('/armies?sort=matches')
    const field = await findCombobox('Country')
    await page.device.type(field, 'Pola')
    await page.device.click(await screen.findByRole('option', { name: 'Poland' }))
    await expect.poll(page.address).toBe('/armies?sort=matches&country=Poland')
    await expect
      .poll(() => server.requests(listArmyStats).at(-1)?.query)
      .toEqual({ game_type: 'AOS', country: 'Poland' })
    expect(field).toHaveValue('Poland')
    await page.device.click(screen.getByRole('button', { name: 'Clear' }))
    await expect.poll(page.address).toBe('/armies?sort=matches')
  })

  it('is read from the address, together with all others', async () => {
    const query = {
      game_type: 'AOS',
      grand_alliance: 'Order',
      event_type: 'tournament',
      country: 'Spain',
      min_size: '32',
    }
    renderAt(`/armies?${new URLSearchParams(query)}&period=365&draws=not_won`)
    const values = ['Order', 'Tournament', '32 or more', 'Last 365 days', 'Not a win']
    const labels = ['Grand alliance', 'Event type', 'Event size', 'Period', 'A draw is']
    for (const [index, label] of labels.entries()) {
      expect(await screen.findByLabelText(label)).toHaveDisplayValue(values[index] ?? '')
    }
    expect(screen.getByLabelText('Country')).toHaveValue('Spain')
    await tableOf(table)
    expect(server.requests(listArmyStats)[0]?.query).toEqual({ ...query, period: '365', draws: 'not_won' })
  })

  it('that makes no sense in an address is ignored', async () => {
    const nonsense = 'game_type=CHESS&grand_alliance=Peace&event_type=duel&country=Atlantis&period=7&min_size=12'
    const page = renderAt(`/armies?${nonsense}&from=yesterday&to=2026-02-30&draws=thrown&sort=hue&group_by=hat`)
    await expect.poll(() => rowsOf(table)).toContain('Seraphon')
    expect(server.requests(listArmyStats).map(({ query }) => query)).toEqual([{ game_type: 'AOS' }])
    expect(screen.getByLabelText('Period')).toHaveDisplayValue('All time')
    expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument()
    expect(document.title).toBe('Armies in Age of Sigmar | Muster')
    await page.goTo('/armies')
    expect(server.requests(listArmyStats)).toHaveLength(1)
  })
})

describe('the game', () => {
  it('is one at a time; all only by choice, as the address says', async () => {
    const page = renderAt('/armies?sort=matches')
    const tabs = within(await screen.findByRole('navigation', { name: 'Game' }))
    const current = () => tabs.getByRole('link', { current: 'page' }).textContent
    const query = () => server.requests(listArmyStats).at(-1)?.query
    expect(current()).toBe('Age of Sigmar')
    await expect.poll(query).toEqual({ game_type: 'AOS' })
    for (const [name, game] of [
      ['Spearhead', 'SPEARHEAD'],
      ['All games', 'all'],
    ] as const) {
      await page.device.click(tabs.getByRole('link', { name }))
      await expect.poll(page.address).toBe(`/armies?sort=matches&game_type=${game}`)
      await expect.poll(query).toEqual(game === 'all' ? {} : { game_type: game })
      await expect.poll(current).toBe(name)
    }
    await page.device.click(tabs.getByRole('link', { name: 'Age of Sigmar' }))
    await expect.poll(page.address).toBe('/armies?sort=matches')
  })
})

describe('a range of days', () => {
  const year = new Date().getFullYear()
  const dates = () => [screen.queryByLabelText('First day'), screen.queryByLabelText('Last day')]

  it('has two dates, starting on the first of this year', async () => {
    const page = renderAt('/armies?period=90')
    const period = await screen.findByLabelText('Period')
    expect(dates()).toEqual([null, null])
    await page.device.selectOptions(period, 'Custom dates')
    await expect.poll(page.address).toBe(`/armies?from=${year}-01-01`)
    expect(screen.getByLabelText('First day')).toHaveValue(`${year}-01-01`)
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: `${year}-06-30` } })
    await expect.poll(page.address).toBe(`/armies?from=${year}-01-01&to=${year}-06-30`)
    await expect
      .poll(() => server.requests(listArmyStats).at(-1)?.query)
      .toEqual({ game_type: 'AOS', from: `${year}-01-01`, to: `${year}-06-30` })
    expect(period).toHaveDisplayValue('Custom dates')
    await page.device.selectOptions(period, 'Last 30 days')
    await expect.poll(page.address).toBe('/armies?period=30')
    expect(dates()).toEqual([null, null])
  })

  it.each([
    // A browser that fills its field digit by digit tells of each of these years.
    ['while a year is typed', 'First day', ['0002-03-01', '0020-03-01', '0202-03-01', '2025-03-01']],
    ['while the only day is cleared to be typed again', 'First day', ['', '2025-03-01']],
    ['when the last day is before the first', 'Last day', ['2023-12-31', '2025-12-31']],
  ])('keeps both fields %s', async (_when, label, values) => {
    const page = renderAt('/armies?from=2024-03-01')
    await tableOf(table)
    for (const value of values) {
      fireEvent.change(screen.getByLabelText(label), { target: { value } })
      await tableOf(table)
      for (const field of dates()) expect(field).toBeVisible()
      expect(screen.getByLabelText(label)).toHaveValue(value)
    }
    await expect.poll(page.address).toContain(values.at(-1))
  })
})

describe('all filters', () => {
  it('can be cleared together; the game, the value of a draw and the order stay', async () => {
    const page = renderAt('/armies?game_type=SPEARHEAD&from=2026-01-01&country=Poland&draws=left_out&sort=matches')
    await page.device.click(await screen.findByRole('button', { name: 'Clear filters' }))
    await expect.poll(page.address).toBe('/armies?game_type=SPEARHEAD&draws=left_out&sort=matches')
    await expect
      .poll(() => server.requests(listArmyStats).at(-1)?.query)
      .toEqual({
        game_type: 'SPEARHEAD',
        draws: 'left_out',
      })
    expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument()
  })

  it.each([
    ['', 'Filters'],
    ['?draws=left_out', 'Filters'],
    ['?game_type=SPEARHEAD&from=2026-01-01&to=2026-02-01', 'Filters (1)'],
    ['?to=2026-02-01', 'Filters (1)'],
  ])('are collapsed on a phone, and with %s are labelled %s', async (query, name) => {
    const { device } = renderAt(`/armies${query}`)
    const button = await screen.findByRole('button', { name })
    expect(button).toHaveAttribute('aria-expanded', 'false')
    await device.click(button)
    expect(button).toHaveAttribute('aria-expanded', 'true')
    const fields = document.getElementById(button.getAttribute('aria-controls') ?? '') ?? document.head
    expect(within(fields).getByLabelText('Event type')).toBeVisible()
    await device.click(button)
    expect(button).toHaveAttribute('aria-expanded', 'false')
  })
})

describe('new results', () => {
  it('leave the earlier results in view until they arrive', async () => {
    const { device } = renderAt('/armies')
    expect(await rowsOf(table)).toContain('Seraphon')
    const release = server.hold(listArmyStats, listOf([skaven]))
    await device.click(screen.getByRole('link', { name: 'Spearhead' }))
    await expect.poll(() => server.requests(listArmyStats).length).toBe(2)
    expect(await rowsOf(table)).toContain('Seraphon')
    release()
    await expect.poll(() => rowsOf(table)).toEqual(['Skaven'])
  })

  it('that cannot be loaded remove the earlier ones', async () => {
    const { device } = renderAt('/armies')
    await tableOf(table)
    server.refuse(listArmyStats, 500, {})
    await device.click(screen.getByRole('link', { name: 'Spearhead' }))
    expect(await screen.findByText('The win rates could not be loaded. Please try again.')).toBeVisible()
    expect(screen.queryByRole('table', { name: table })).not.toBeInTheDocument()
  })
})

describe('the title of the window', () => {
  it.each([
    ['/armies', 'Armies in Age of Sigmar'],
    ['/armies?game_type=all&draws=left_out', 'Armies'],
    ['/armies?game_type=SPEARHEAD&period=90', 'Armies in Spearhead, last 90 days'],
    [
      '/armies?grand_alliance=Order&event_type=tournament&country=Poland',
      'Armies of Order in Age of Sigmar, tournaments, Poland',
    ],
    ['/armies/Seraphon?game_type=SPEARHEAD&period=90', 'Seraphon in Spearhead, last 90 days'],
    ['/armies/Seraphon?game_type=all&from=2026-01-01&to=2026-03-31', 'Seraphon, 1 January 2026 to 31 March 2026'],
  ])('names the filters of %s: %s', async (address, title) => {
    if (address.includes('Seraphon')) serveFaction({ record: seraphon })
    renderAt(address)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect.poll(() => document.title).toBe(`${title} | Muster`)
    await screen.findAllByRole('table')
  })

  it('follows a filter, as does the description', async () => {
    const { device } = renderAt('/armies')
    await device.selectOptions(await screen.findByLabelText('Period'), 'Last 30 days')
    await expect.poll(() => document.title).toBe('Armies in Age of Sigmar, last 30 days | Muster')
    const description = () => document.head.querySelector('meta[name="description"]')?.getAttribute('content')
    await expect.poll(description).toContain('Armies in Age of Sigmar, last 30 days: win rates')
    await pick(device, 'Country', 'Poland')
    await expect.poll(() => document.title).toBe('Armies in Age of Sigmar, Poland, last 30 days | Muster')
  })
})
