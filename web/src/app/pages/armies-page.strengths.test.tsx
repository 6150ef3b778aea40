import { listArmyStats } from '@muster/contract/army-stats'
import { listArmyStrengths } from '@muster/contract/army-strengths'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formatDate } from '../../lib/format.ts'
import { rateText, rowsOf, serveArmies, serveFaction, strengths, tableOf } from '../../testing/army-pages.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

beforeEach(serveArmies)

afterEach(() => {
  vi.useRealTimers()
})

const table = 'Win rates and strengths between equal players, by name'
const lastQuery = () => server.requests(listArmyStrengths).at(-1)?.query

it('shows the strength of each faction beside its rate, with its season, by name and without a way to rank', async () => {
  renderAt('/armies')
  expect(await rowsOf(table)).toEqual(['Nighthaunt', 'Skaven'])
  const skaven = strengths.strengths[2]
  const cells = within((await tableOf(table)).getByRole('row', { name: /Skaven/ })).getAllByRole('cell')
  expect(cells.map((cell) => cell.textContent)).toEqual([
    rateText(skaven?.rate ?? null),
    rateText(skaven?.strength ?? null),
  ])
  expect((await tableOf(table)).getByText(/^Good players like it/)).toBeVisible()
  expect((await tableOf(table)).queryByRole('button')).not.toBeInTheDocument()
  const section = within(screen.getByRole('region', { name: 'Between equal players' }))
  const [from, to] = ['2026-08-27', '2026-11-25'].map((day) => formatDate(`${day}T00:00:00Z`, 'UTC'))
  expect(section.getByText(`${from} to ${to}: 210 counted matches at 14 events`)).toBeVisible()
  expect(section.getByText(/fewer than 20 matches or 5 events: Gloomspite Gitz\./)).toBeVisible()
  expect(section.getByText(/One season says little about the next/)).toBeVisible()
})

it('has a season that can be chosen, or that of the chosen dates', async () => {
  const page = renderAt('/armies?period=90&draws=left_out')
  const field = await screen.findByLabelText('Season')
  expect(field).toHaveDisplayValue('Last 13 weeks')
  await expect.poll(lastQuery).toEqual({ game_type: 'AOS' })
  await page.device.selectOptions(field, 'Last 26 weeks')
  await expect.poll(page.address).toBe('/armies?period=90&draws=left_out&weeks=26')
  await expect.poll(lastQuery).toEqual({ game_type: 'AOS', weeks: '26' })
  await page.goTo('/armies?from=2026-09-01&grand_alliance=Death')
  await expect.poll(lastQuery).toEqual({ game_type: 'AOS', from: '2026-09-01', grand_alliance: 'Death' })
  expect(screen.queryByLabelText('Season')).not.toBeInTheDocument()
})

it('says when a season has no matches', async () => {
  server.respond(listArmyStrengths, { ...strengths, matches: 0, events: 0, strengths: [] })
  renderAt('/armies')
  expect(await screen.findByText('No counted matches in this season.')).toBeVisible()
})

it('shows how much of a season is measured, and the season when it is', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  server.respond(listArmyStrengths, { ...strengths, matches: 0, events: 0, strengths: [], progress: 0.4 })
  renderAt('/armies')
  const section = within(await screen.findByRole('region', { name: 'Between equal players' }))
  expect(await section.findByRole('progressbar', { name: 'Progress' })).toHaveValue(0.4)
  expect(section.getByText(/^This season is being measured/)).toBeVisible()
  expect(screen.queryByText('No counted matches in this season.')).not.toBeInTheDocument()
  server.respond(listArmyStrengths, strengths)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await rowsOf(table)).toEqual(['Nighthaunt', 'Skaven'])
  const read = server.requests(listArmyStrengths).length
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server.requests(listArmyStrengths)).toHaveLength(read)
})

it('is on the page of a faction, for that faction', async () => {
  serveFaction()
  server.respond(listArmyStrengths, { ...strengths, strengths: strengths.strengths.slice(2) })
  renderAt('/armies/Skaven')
  expect(await rowsOf(table)).toEqual(['Skaven'])
  expect(lastQuery()).toEqual({ game_type: 'AOS', faction: 'Skaven' })
})

it('has rates with intervals by event on request', async () => {
  const page = renderAt('/armies')
  await page.device.selectOptions(await screen.findByLabelText('Intervals'), 'By event, wider')
  await expect.poll(page.address).toBe('/armies?intervals=events')
  await expect
    .poll(() => server.requests(listArmyStats).at(-1)?.query)
    .toEqual({ game_type: 'AOS', intervals: 'events' })
})
