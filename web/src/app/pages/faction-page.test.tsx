import { type ArmyRecord, getFactionStats, listCountedGames } from '@muster/contract/army-stats'
import { listArmyStrengths } from '@muster/contract/army-strengths'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { formatNumber, formatPercent, formatShortMonth } from '../../lib/format.ts'
import { buildArmyRecord, buildMatchup } from '../../testing/army-builders.ts'
import {
  clawpack,
  deepkin,
  fileOf,
  gitz,
  normaliseSpaces,
  rateText,
  rowsOf,
  seraphon,
  serveFaction,
  skaven,
  strengths,
  tableOf,
} from '../../testing/army-pages.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

beforeEach(() => serveFaction({ record: seraphon }))

const region = async (name: string) => within(await screen.findByRole('region', { name }))
const text = ({ textContent }: Element) => textContent
const against = (opponent: string, wins: number, losses: number) =>
  buildMatchup({ faction: 'Seraphon', opponent, opponent_grand_alliance: 'Death', wins, losses })

describe('a faction', () => {
  it('that does not exist leads to all armies', async () => {
    server.refuse(getFactionStats, 404, { code: 'not_found', detail: 'There is no such faction.' })
    renderAt('/armies/Orks')
    expect(await screen.findByRole('heading', { name: 'No such faction' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'All armies' })).toHaveAttribute('href', '/armies')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Compare with another' })).not.toBeInTheDocument()
    expect(server.requests(listCountedGames)).toHaveLength(0)
  })

  it('with spaces or special characters in its name is requested by its exact name', async () => {
    const record = buildArmyRecord({ faction: 'Ogors & Sons/Cousins 100%' })
    serveFaction({ record })
    renderAt(`/armies/${encodeURIComponent(record.faction)}`)
    expect(await screen.findByRole('heading', { name: `${record.faction} in Age of Sigmar`, level: 1 })).toBeVisible()
    await region('Record')
    await expect.poll(() => server.requests(listCountedGames)[0]?.params).toEqual({ faction: record.faction })
    expect(server.requests(getFactionStats)[0]?.params).toEqual({ faction: record.faction })
  })

  it('has the filters in its address, and passes them on', async () => {
    const page = renderAt('/armies/Seraphon?game_type=SPEARHEAD')
    await page.device.selectOptions(await screen.findByLabelText('Period'), 'Last 90 days')
    await expect.poll(page.address).toBe('/armies/Seraphon?game_type=SPEARHEAD&period=90')
    const query = { game_type: 'SPEARHEAD', period: '90' }
    await expect.poll(() => server.requests(getFactionStats).at(-1)?.query).toEqual(query)
    await expect.poll(() => server.requests(listCountedGames).at(-1)?.query).toEqual({ ...query, limit: '20' })
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Armies' })).toHaveAttribute('href', '/armies?game_type=SPEARHEAD&period=90')
    const compare = main.getByRole('link', { name: 'Compare with another' })
    expect(compare).toHaveAttribute('href', '/armies/compare?game_type=SPEARHEAD&period=90&a=Seraphon')
    expect(main.queryByLabelText('Grand alliance')).not.toBeInTheDocument()
  })

  it('counts only filters that apply to it', async () => {
    renderAt('/armies/Seraphon?grand_alliance=Order')
    expect(await screen.findByRole('button', { name: /^Filters/ })).toHaveTextContent(/^Filters$/)
    await region('Record')
  })

  it('keeps its earlier numbers until new ones arrive, but never those of another faction', async () => {
    const page = renderAt('/armies/Seraphon')
    await region('Record')
    const hold = (record: ArmyRecord) => {
      const release = server.hold(getFactionStats, { record, matchups: [], armies: [], trend: [] })
      // Stubbed last, because the path of the held call, `:faction`, matches `strengths` as well.
      server.respond(listArmyStrengths, strengths)
      return release
    }
    const releases = [hold(gitz)]
    await page.device.click(screen.getByRole('link', { name: 'Spearhead' }))
    await expect.poll(() => server.requests(getFactionStats).length).toBe(2)
    expect((await region('Record')).getByText('Win rate, Order')).toBeVisible()
    releases.push(hold(skaven))
    await page.goTo('/armies/Skaven')
    expect(await screen.findByText('Loading faction…')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Record' })).not.toBeInTheDocument()
    for (const release of releases) release()
    expect((await region('Record')).getByText('Win rate, Chaos')).toBeVisible()
    await screen.findByRole('heading', { name: 'Matches behind these numbers' })
  })
})

describe('its record', () => {
  it('shows its rate, certainty, games and popularity', async () => {
    serveFaction({ record: { ...seraphon, participants: 1234 } })
    renderAt('/armies/Seraphon')
    const record = await region('Record')
    expect(record.getByText(normaliseSpaces(formatPercent(0.64)))).toBeVisible()
    expect(
      record.getByText(normaliseSpaces(`95% interval ${formatPercent(0.54)} to ${formatPercent(0.74)}`)),
    ).toBeVisible()
    const terms = record.getAllByRole('term').map(text)
    expect(terms).toEqual(['Matches', 'Wins', 'Draws', 'Losses', 'Share of participants', 'Share of matches'])
    const values = ['112', '60', '8', '32', formatPercent(0.1), formatPercent(0.2)]
    for (const value of [...values, 'including 12 mirrors', `${formatNumber(1234)} brought it`]) {
      expect(record.getAllByRole('definition').map(text)).toContain(value)
    }
    expect(record.queryByText('Too few matches to judge')).not.toBeInTheDocument()
  })

  it('says when it is too few matches to judge, and when there is no rate', async () => {
    serveFaction({ record: gitz })
    const page = renderAt('/armies/Gloomspite%20Gitz')
    expect((await region('Record')).getByText('Too few matches to judge')).toBeVisible()
    serveFaction({ record: deepkin, armies: [] })
    await page.goTo('/armies/Idoneth%20Deepkin')
    expect(await screen.findByText('–')).toBeVisible()
    expect(screen.queryByText(/95% interval \d/)).not.toBeInTheDocument()
  })
})

describe('its matchups', () => {
  it('are named best and worst among those that can be judged, three of each', async () => {
    const judged = [against('A', 30, 10), against('B', 25, 15), against('C', 48, 30), against('D', 21, 19)]
    const lost = [against('E', 14, 26), against('F', 4, 36), against('G', 10, 30), against('H', 18, 22)]
    const even = against('Even', 20, 20)
    serveFaction({ record: seraphon, matchups: [...judged, ...lost, even, against('Small', 9, 0)] })
    renderAt('/armies/Seraphon?period=90')
    const best = await region('Best matchups')
    expect(best.getAllByRole('link').map(text)).toEqual(['A', 'B', 'C'])
    expect((await region('Worst matchups')).getAllByRole('link').map(text)).toEqual(['F', 'G', 'E'])
    const first = `${formatPercent(0.75)}${formatPercent(0.65)}–${formatPercent(0.85)}`
    expect(best.getAllByRole('listitem')[0]).toHaveTextContent(normaliseSpaces(`A40 matches${first}`))
    const address = '/armies/compare?period=90&a=Seraphon&b=A'
    expect(best.getByRole('link', { name: 'A' })).toHaveAttribute('href', address)
  })

  it('name no best or worst when none can be judged', async () => {
    serveFaction({ record: seraphon, matchups: [against('Small', 9, 0)] })
    renderAt('/armies/Seraphon')
    expect(await screen.findAllByText('None with enough matches to judge.')).toHaveLength(2)
  })

  it('are listed with rate, record and games, the mirror without a rate', async () => {
    renderAt('/armies/Seraphon?period=90')
    const table = await tableOf('Seraphon against each faction')
    const row = (name: RegExp) => table.getByRole('row', { name })
    expect(row(/Skaven/)).toHaveTextContent('1521/0/507')
    expect(row(/Skaven/)).toHaveTextContent(rateText({ value: 0.75, low: 0.65, high: 0.85 }))
    expect(row(/Nighthaunt/)).toHaveTextContent('3/0/2, too few matches to judge')
    expect(row(/itself/)).toHaveTextContent('itselfmirrorno rate12')
    const address = '/armies/compare?period=90&a=Seraphon&b=Skaven'
    expect(table.getByRole('link', { name: 'Skaven' })).toHaveAttribute('href', address)
  })

  it('are empty when nothing was played under the filters', async () => {
    serveFaction({ record: deepkin, matchups: [], armies: [] })
    renderAt('/armies/Idoneth%20Deepkin')
    expect((await region('Matchups')).getByText('No counted matches fit these filters.')).toBeVisible()
    const armies = await region('Armies of the faction')
    expect(armies.getByText('No army of this faction matches these filters.')).toBeVisible()
    expect((await region('Use over time')).getByText('No dated matches fit these filters.')).toBeVisible()
  })
})

it('the page shows usage over time, also in words and as a table', async () => {
  const { device } = renderAt('/armies/Seraphon')
  const months = await region('Use over time')
  const [first, last] = ['2026-09', '2026-11'].map(formatShortMonth)
  expect(months.getByRole('img', { name: `${first} 24 matches, ${last} 25 matches` })).toBeVisible()
  expect(months.getByText('Most matches in a month 25')).toBeVisible()
  await device.click(months.getByText('Show as a table'))
  const rows = months.getAllByRole('row').map(text)
  const said = [0.6, 0.5, 0.7].map(formatPercent)
  expect(rows).toHaveLength(4)
  expect(rows[2]).toContain('no matches')
  expect(rows[1]).toBe(`${last}${said[0]} (${said[1]}–${said[2]}), 25 matches`)
})

it('the page lists its armies in the requested order', async () => {
  const warpspark = buildArmyRecord({ army_id: 12, army_name: 'Warpspark', game_type: 'AOS', wins: 30, losses: 10 })
  serveFaction({ armies: [clawpack, warpspark] })
  const page = renderAt('/armies/Skaven')
  const caption = 'Armies of Skaven'
  expect(await rowsOf(caption)).toEqual(['Warpspark', 'Gnawfeast Clawpack'])
  await page.device.click((await tableOf(caption)).getByRole('button', { name: 'Name' }))
  await expect.poll(page.address).toBe('/armies/Skaven?sort=faction')
  expect(await rowsOf(caption)).toEqual(['Gnawfeast Clawpack', 'Warpspark'])
})

it('the page offers each of its tables as a file, with the filters', async () => {
  renderAt('/armies/Seraphon?game_type=all&period=90&draws=left_out&opponent=Skaven')
  const query = 'period=90&draws=left_out'
  const files = [
    ['the matchups', `/Seraphon.sheet?${query}`],
    ['its months', `/trend.sheet?${query}&faction=Seraphon`],
    ['its armies', `.sheet?${query}&group_by=army&faction=Seraphon`],
    // Neither what a draw is worth nor a limit of the page has to do with which matches there were.
    ['the matches', '/Seraphon/games.sheet?period=90&opponent=Skaven&limit=500'],
  ]
  for (const [what = '', path] of files) {
    expect(await fileOf(what)).toHaveAttribute('href', `/api/v1/stats/armies${path}`)
  }
})
