import { getArmyTrend, listArmyStats, listMatchups } from '@muster/contract/army-stats'
import { listArmyStrengths } from '@muster/contract/army-strengths'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { formatNumber, formatPercent, formatShortMonth } from '../../lib/format.ts'
import {
  clawpack,
  listOf,
  rateText,
  rowsOf,
  seraphon,
  serveArmies,
  serveFaction,
  strengths,
  tableOf,
  trend,
} from '../../testing/army-pages.ts'
import { serveEventList } from '../../testing/event-list.ts'
import { serveHome } from '../../testing/home-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

beforeEach(serveArmies)

const table = 'Win rates by faction'
const tooSmall = 'Too few matches to judge: fewer than 20 matches or 5 participants'

describe('the link to the armies', () => {
  it('is in the text about performance on the home page', async () => {
    serveHome()
    const { device, address } = renderAt('/')
    await device.click(await screen.findByRole('link', { name: 'Army performance' }))
    expect(await screen.findByRole('heading', { name: 'Armies in Age of Sigmar', level: 1 })).toBeVisible()
    expect(address()).toBe('/armies')
    await tableOf(table)
  })

  it('is in the header of every page, marked as current on that page', async () => {
    serveEventList()
    const { device } = renderAt('/events')
    const link = () => within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Armies' })
    await screen.findByRole('heading', { name: 'Events', level: 1 })
    await device.click(link())
    await tableOf(table)
    expect(link()).toHaveAttribute('aria-current', 'page')
  })
})

describe('until the statistics have loaded', () => {
  it('the page says that it counts, until it has failed', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    server.refuse(listArmyStats, 500, {}, promise)
    renderAt('/armies')
    expect(await screen.findByText('Counting…')).toHaveRole('status')
    resolve()
    await screen.findByRole('alert')
    expect(screen.queryByText('Counting…')).not.toBeInTheDocument()
  })

  it('the page does not claim that months still loading have no matches', async () => {
    server.hold(getArmyTrend, trend)
    renderAt('/armies')
    expect((await tableOf(table)).queryAllByText('no matches')).toEqual([])
  })
})

describe('the table', () => {
  it('starts with the best rate and ends with what is too few matches to judge', async () => {
    renderAt('/armies')
    expect(await rowsOf(table)).toEqual([
      ...['Seraphon', 'Nighthaunt', 'Skaven'],
      tooSmall,
      ...['Gloomspite Gitz', 'Idoneth Deepkin'],
    ])
    const status = `${formatNumber(1234)} counted matches, 345 participants with a known army`
    expect(screen.getByText(status)).toHaveRole('status')
  })

  it('shows the alliance, counts, rate with interval, popularity and recent months of each faction', async () => {
    renderAt('/armies')
    const row = within((await tableOf(table)).getByRole('row', { name: /Seraphon/ }))
    expect(row.getByRole('img', { name: 'Order' })).toBeVisible()
    const last = (await row.findByTitle(/^Sep/)).textContent
    expect(last).toBe(
      `${formatShortMonth('2026-09')} ${formatPercent(0.5)} to ${formatShortMonth('2026-11')} ${formatPercent(0.6)}`,
    )
    const [games, wins, draws, losses, rate, plot, ...shares] = row.getAllByRole('cell')
    expect([wins, draws, losses].map((cell) => cell?.textContent)).toEqual(['60', '8', '32'])
    expect(games).toHaveTextContent('11212 mirrors')
    expect(rate).toHaveTextContent(rateText(seraphon.rate))
    expect(plot).toHaveTextContent(/^Clearly above half$/)
    expect(shares.map((cell) => cell.textContent)).toEqual([formatPercent(0.1), formatPercent(0.2), last])
  })

  it('shows a missing rate, a single mirror, and more than a thousand matches', async () => {
    renderAt('/armies')
    const rows = await tableOf(table)
    expect(within(rows.getByRole('row', { name: /Deepkin/ })).getByText('no rate')).toBeVisible()
    expect(rows.getByRole('row', { name: /Skaven/ })).toHaveTextContent(`${formatNumber(1051)}1 mirror`)
  })

  it('says so when no match fits the filters', async () => {
    server.respond(listArmyStats, listOf([]))
    server.respond(listArmyStrengths, { ...strengths, strengths: [] })
    server.respond(listMatchups, { factions: [], matchups: [] })
    server.respond(getArmyTrend, { months: [], trends: [] })
    renderAt('/armies?country=Chile')
    await expect.poll(() => screen.getAllByRole('heading', { name: 'No counted matches' })).toHaveLength(2)
    expect(screen.getByText('Add a faction to see its months.')).toBeVisible()
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  })
})

describe('the order', () => {
  const big = ['Seraphon', 'Nighthaunt', 'Skaven']
  const [best, alphabetical] = [big, ['Nighthaunt', 'Seraphon', 'Skaven']]
  const mostGames = ['Skaven', 'Seraphon', 'Nighthaunt']
  const small = ['Gloomspite Gitz', 'Idoneth Deepkin']

  it('follows any column header, and reverses when it is clicked again; small samples stay last', async () => {
    const page = renderAt('/armies')
    const heads = await tableOf(table)
    const columns = [
      ['Name', 'faction', 'ascending', alphabetical],
      ['Matches', 'matches', 'descending', mostGames],
      ['Wins', 'wins', 'descending', best],
      ['Draws', 'draws', 'descending', alphabetical],
      ['Losses', 'losses', 'descending', ['Seraphon', 'Skaven', 'Nighthaunt']],
      ['Share of participants', 'participant_share', 'descending', ['Nighthaunt', 'Skaven', 'Seraphon']],
      ['Share of matches', 'match_share', 'descending', mostGames],
    ] as const
    for (const [name, key, direction, order] of columns) {
      const head = () => heads.getByRole('columnheader', { name })
      expect(head()).not.toHaveAttribute('aria-sort')
      // Without scripts, it is a button of a form.
      expect(within(head()).getByRole<HTMLButtonElement>('button').form?.action).toMatch(/\/armies$/)
      await page.device.click(within(head()).getByRole('button'))
      await expect.poll(page.address).toBe(`/armies?sort=${key}`)
      expect(await rowsOf(table)).toEqual([...order, tooSmall, ...small])
      expect(head()).toHaveAttribute('aria-sort', direction)
      await page.device.click(within(head()).getByRole('button'))
      await expect.poll(page.address).toBe(`/armies?sort=-${key}`)
      expect(await rowsOf(table)).toEqual([...order.toReversed(), tooSmall, ...small.toReversed()])
      expect(head()).toHaveAttribute('aria-sort', direction === 'ascending' ? 'descending' : 'ascending')
    }
    expect(server.requests(listArmyStats)).toHaveLength(1)
  })

  it('is by rate when the address gives none', async () => {
    const page = renderAt('/armies?sort=colour')
    const head = (await tableOf(table)).getByRole('columnheader', { name: 'Win rate' })
    expect(head).toHaveAttribute('aria-sort', 'descending')
    await page.device.click(within(head).getByRole('button'))
    await expect.poll(page.address).toBe('/armies?sort=-rate')
    expect(await rowsOf(table)).toEqual([...best.toReversed(), tooSmall, ...small.toReversed()])
    await page.device.click(within(head).getByRole('button'))
    await expect.poll(page.address).toBe('/armies')
  })

  it('can be chosen from a list where there is no room for column headers', async () => {
    const page = renderAt('/armies?sort=wins&period=90')
    const list = await screen.findByLabelText('Sort by')
    expect(list).toHaveDisplayValue('Wins')
    await page.device.selectOptions(list, 'Name, A to Z')
    await expect.poll(page.address).toBe('/armies?period=90&sort=faction')
    expect(await rowsOf(table)).toEqual([...alphabetical, tooSmall, ...small])
    await page.device.selectOptions(list, 'Win rate')
    await expect.poll(page.address).toBe('/armies?period=90')
  })

  it('is kept on coming back, and adds no history entries', async () => {
    serveEventList()
    const page = renderAt('/events')
    await page.goTo('/armies')
    await page.device.click((await tableOf(table)).getByRole('button', { name: 'Matches' }))
    await expect.poll(page.address).toBe('/armies?sort=matches')
    serveFaction()
    await page.device.click((await tableOf(table)).getByRole('link', { name: 'Skaven' }))
    await expect.poll(page.address).toBe('/armies/Skaven')
    await page.goBack()
    expect(await rowsOf(table)).toEqual([...mostGames, tooSmall, ...small])
    await page.goBack()
    expect(page.address()).toBe('/events')
  })
})

it('the table groups by army on request, with the faction and game of each', async () => {
  const page = renderAt('/armies?period=90')
  const button = (name: string) => screen.findByRole('button', { name })
  expect(await button('Factions')).toHaveAttribute('aria-pressed', 'true')
  await page.device.click(await button('Armies'))
  await expect.poll(page.address).toBe('/armies?period=90&group_by=army')
  expect(await screen.findByRole('heading', { name: 'Win rates by army' })).toBeVisible()
  await expect.poll(() => rowsOf('Win rates by army')).toEqual(['Gnawfeast Clawpack'])
  // The trend asks for the factions beside it.
  const asked = server.requests(listArmyStats).map(({ query }) => query)
  expect(asked).toContainEqual({ game_type: 'AOS', period: '90', group_by: 'army' })
  const row = (await tableOf('Win rates by army')).getByRole('row', { name: /Clawpack/ })
  expect(row).toHaveTextContent('Skaven, Spearhead')
  expect(row).toHaveTextContent(rateText(clawpack.rate))
  expect(screen.queryByRole('columnheader', { name: 'Trend' })).not.toBeInTheDocument()
  expect(await button('Armies')).toHaveAttribute('aria-pressed', 'true')
  await page.device.click(await button('Factions'))
  await expect.poll(page.address).toBe('/armies?period=90')
  expect((await rowsOf(table))[0]).toBe('Seraphon')
})
