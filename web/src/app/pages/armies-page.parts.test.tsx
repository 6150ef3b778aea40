import { getArmyTrend, listMatchups } from '@muster/contract/army-stats'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { formatNumber, formatPercent, formatShortMonth, formatWholePercent } from '../../lib/format.ts'
import { buildMatchup } from '../../testing/army-builders.ts'
import { fileOf, matchups, pick, serveArmies, tableOf } from '../../testing/army-pages.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

beforeEach(serveArmies)

const matrix = 'Win rate of the faction of each row against the faction of each column'
const text = ({ textContent }: Element) => textContent.trim()

async function openMatrix(address = '/armies') {
  const page = renderAt(address)
  const rows = (await tableOf(matrix)).getAllByRole('row')
  const bySide = Map.groupBy(rows, (row) => within(row).queryByRole('rowheader')?.textContent.trim())
  const cellsOf = (name: string) => bySide.get(name)?.flatMap((row) => within(row).getAllByRole('cell')) ?? []
  return { page, rows, cellsOf }
}

describe('the matchups', () => {
  it('are requested with the page, and again when the filters change', async () => {
    const release = server.hold(listMatchups, matchups)
    const { device } = renderAt('/armies')
    expect(await screen.findByText('Loading matchups…')).toHaveRole('status')
    release()
    await tableOf(matrix)
    await device.click(screen.getByRole('link', { name: 'Spearhead' }))
    await expect
      .poll(() => server.requests(listMatchups).map(({ query }) => query))
      .toEqual([{ game_type: 'AOS' }, { game_type: 'SPEARHEAD' }])
  })

  it('are a table with factions along both sides, those with the most matches first', async () => {
    const { rows } = await openMatrix('/armies?game_type=SPEARHEAD')
    const heads = rows.map((row) => within(row).queryAllByRole('columnheader').map(text))
    expect(heads[0]).toEqual(['Seraphon', 'Skaven', 'Nighthaunt'])
    const sides = rows.flatMap((row) => within(row).queryAllByRole('rowheader'))
    expect(sides.map(text)).toEqual(heads[0])
    const link = within(sides[1] ?? document.body).getByRole('link', { name: 'Skaven' })
    expect(link).toHaveAttribute('href', '/armies/Skaven?game_type=SPEARHEAD')
  })

  it('show rates and matches, and which are mirrors, missing, or too few to judge', async () => {
    const { cellsOf } = await openMatrix()
    const played = `${formatNumber(2028)} matches`
    expect(cellsOf('Seraphon').map(text)).toEqual([
      'mirror12 matches',
      `${formatWholePercent(0.75)}${played}`,
      '3–23 wins, 0 draws, 2 losses, too few matches to judge',
    ])
    expect(cellsOf('Skaven').map(text)).toEqual([`${formatWholePercent(0.25)}${played}`, 'no matches', 'no matches'])
    const kinds = cellsOf('Seraphon').map((cell) => [cell.dataset.kind, cell.dataset.heat])
    expect(kinds).toEqual([
      ['mirror', undefined],
      ['judged', '3'],
      ['small', undefined],
    ])
  })

  it('say where a record of few matches is clear even so', async () => {
    const [few] = matchups.matchups.filter(({ is_too_small, rate }) => is_too_small && rate)
    const won = buildMatchup({ faction: 'Skaven', opponent: 'Seraphon', wins: 9, losses: 0, is_too_small: true })
    server.respond(listMatchups, { ...matchups, matchups: [won, ...(few ? [few] : [])] })
    const { cellsOf } = await openMatrix()
    expect(cellsOf('Skaven').map(text)).toContain('9–09 wins, 0 draws, 0 lossesclear, though few matches')
  })

  it('say when the matches give no rate, such as when draws are left out', async () => {
    const draws = buildMatchup({ faction: 'Skaven', opponent: 'Seraphon', matches: 2, rate: null })
    server.respond(listMatchups, { ...matchups, matchups: [draws] })
    const { cellsOf } = await openMatrix('/armies?draws=left_out')
    expect(cellsOf('Skaven').map(text)).toContain('no rate2 matches')
  })

  it('have rows only for the requested factions, and columns for all their opponents', async () => {
    const own = matchups.matchups.filter(({ faction }) => faction === 'Seraphon')
    server.respond(listMatchups, { ...matchups, matchups: own })
    const { rows } = await openMatrix('/armies?grand_alliance=Order')
    expect(rows).toHaveLength(2)
    expect(screen.getAllByRole('columnheader', { name: /^(Order|Chaos|Death) / })).toHaveLength(3)
  })

  it('can be scrolled by keyboard, and explain their colours', async () => {
    await openMatrix()
    const region = screen.getByRole('region', { name: 'Matchups, scrolls both ways' })
    region.focus()
    expect(region).toHaveFocus()
    const section = within(screen.getByRole('region', { name: 'Matchups' }))
    for (const words of ['the row loses more', 'even', 'the row wins more', 'too few matches to judge: wins–losses']) {
      expect(section.getByText(words)).toBeVisible()
    }
  })
})

describe('the trend', () => {
  const drawn = () => screen.getAllByRole('button', { name: /^Remove .* from the trend$/ })
  const names = () => drawn().map((button) => button.getAttribute('aria-label')?.split(' ')[1])
  const remove = (name: string) => screen.getByRole('button', { name: `Remove ${name} from the trend` })

  async function openTrend(address = '/armies') {
    const page = renderAt(address)
    await screen.findByRole('heading', { name: 'Trend by month' })
    await tableOf('Win rates by faction')
    return page
  }

  it('starts with the three most played factions', async () => {
    await openTrend()
    expect(names()).toEqual(['Skaven', 'Seraphon', 'Nighthaunt'])
    expect(screen.getByText('Trend by month')).toBeVisible()
  })

  it('draws factions that are added, drops those that are removed, and keeps the choice in the address', async () => {
    const page = await openTrend('/armies?period=365')
    await page.device.click(remove('Seraphon'))
    await expect.poll(page.address).toBe('/armies?period=365&trend=Skaven&trend=Nighthaunt')
    expect(names()).toEqual(['Skaven', 'Nighthaunt'])
    await pick(page.device, 'Add a faction', 'Gloomspite Gitz')
    await expect.poll(page.address).toBe('/armies?period=365&trend=Skaven&trend=Nighthaunt&trend=Gloomspite+Gitz')
    expect(names()).toEqual(['Skaven', 'Nighthaunt', 'Gloomspite'])
    expect(screen.getByLabelText('Add a faction')).toHaveValue('')
    expect(server.requests(getArmyTrend).map(({ query }) => query)).toEqual([{ game_type: 'AOS', period: '365' }])
  })

  it('offers only factions that it does not show yet, and no more than can be distinguished', async () => {
    const six = ['Skaven', 'Seraphon', 'Nighthaunt', 'Gloomspite Gitz', 'Kruleboyz', 'Flesh-eater Courts']
    const { device, goTo } = await openTrend()
    await device.click(screen.getByLabelText('Add a faction'))
    expect((await screen.findAllByRole('option', { hidden: false })).map(text)).toEqual(['Gloomspite Gitz'])
    await device.keyboard('{Escape}')
    await goTo(`/armies?${new URLSearchParams(six.map((faction) => ['trend', faction]))}`)
    await expect.poll(drawn).toHaveLength(6)
    expect(screen.queryByLabelText('Add a faction')).not.toBeInTheDocument()
  })

  it('stays empty when the last one is removed', async () => {
    const { device } = await openTrend('/armies?trend=Skaven')
    await device.click(remove('Skaven'))
    expect(await screen.findByText('Add a faction to see its months.')).toBeVisible()
  })

  it('can be read as a table, the newest month first', async () => {
    const { device } = await openTrend()
    expect(screen.getByText('Win rates by month')).not.toBeVisible()
    await device.click(screen.getByText('Show as a table'))
    const rows = (await tableOf('Win rates by month')).getAllByRole('row').map((row) => Array.from(row.children, text))
    const rate = (value: number) =>
      `${formatPercent(value)} (${formatPercent(value - 0.1)}–${formatPercent(value + 0.1)})`
    expect(rows).toEqual([
      ['Month', 'Skaven', 'Seraphon', 'Nighthaunt'],
      [formatShortMonth('2026-11'), 'no matches', `${rate(0.6)}, 25 matches`, 'no matches'],
      [formatShortMonth('2026-10'), 'no matches', 'no matches', 'no rate, 3 matches, too few matches to judge'],
      [
        formatShortMonth('2026-09'),
        `${rate(0.25)}, 4 matches, too few matches to judge`,
        `${rate(0.5)}, 24 matches`,
        'no matches',
      ],
    ])
  })

  it('says so when a faction has no months under the filters', async () => {
    await openTrend('/armies?trend=Kruleboyz')
    expect(screen.getByText('These factions have no dated matches here.')).toBeVisible()
    expect(names()).toEqual(['Kruleboyz'])
  })

  it('draws each faction with the stroke shown in the legend, even after one without months', async () => {
    await openTrend('/armies?trend=Kruleboyz&trend=Seraphon')
    const dashes = (lines: Iterable<Element>) => Array.from(lines, (line) => line.getAttribute('stroke-dasharray'))
    const signs = dashes(drawn().flatMap((button) => [...(button.closest('li')?.querySelectorAll('line') ?? [])]))
    expect(new Set(signs).size).toBe(2)
    const lines = [...document.querySelectorAll('figure polyline')].filter((line) => line.getAttribute('points') !== '')
    expect(dashes(lines)).toEqual(signs.slice(1))
  })

  it('draws a faction once even if the address names it twice', async () => {
    await openTrend('/armies?trend=Skaven&trend=Skaven')
    expect(names()).toEqual(['Skaven'])
  })
})

describe('the CSV download', () => {
  it('has the filters, and the factions drawn', async () => {
    await openMatrix('/armies?game_type=AOS&period=90&sort=matches&trend=Skaven&trend=Gloomspite+Gitz')
    const query = 'game_type=AOS&period=90'
    expect(await fileOf('the win rates')).toHaveAttribute('href', `/api/v1/stats/armies.sheet?${query}`)
    expect(await fileOf('the matchups')).toHaveAttribute('href', `/api/v1/stats/armies/matchups.sheet?${query}`)
    const trend = `${query}&faction=Skaven&faction=Gloomspite+Gitz`
    expect(await fileOf('the trend')).toHaveAttribute('href', `/api/v1/stats/armies/trend.sheet?${trend}`)
    expect(await fileOf('the trend')).toHaveAttribute('download')
  })

  it('is grouped by army when the table is', async () => {
    renderAt('/armies?group_by=army&game_type=all')
    expect(await fileOf('the win rates')).toHaveAttribute('href', '/api/v1/stats/armies.sheet?group_by=army')
    await tableOf('Win rates by army')
  })
})

it('the page links to a comparison with the same filters, and explains how it counts', async () => {
  renderAt('/armies?game_type=SPEARHEAD')
  const compare = await screen.findByRole('link', { name: 'Compare two' })
  expect(compare).toHaveAttribute('href', '/armies/compare?game_type=SPEARHEAD')
  const rules = screen.getByText('How these numbers are counted').closest('details') ?? document.head
  for (const words of ['A draw is half a win', 'Wilson', 'Newcombe', 'at least 20', 'mirror', '5 participants']) {
    expect(rules).toHaveTextContent(words)
  }
  await tableOf('Win rates by faction')
})
