import { listArmies } from '@muster/contract/armies'
import { compareArmies } from '@muster/contract/army-stats'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { formatPercent } from '../../lib/format.ts'
import { buildMatchup } from '../../testing/army-builders.ts'
import {
  comparison,
  deepkin,
  fileOf,
  gitz,
  normaliseSpaces,
  pick,
  rateText,
  seraphon,
  serveComparison,
} from '../../testing/army-pages.ts'
import { findCombobox } from '../../testing/menu.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

beforeEach(() => serveComparison())

const pair = '/armies/compare?a=Skaven&b=Seraphon'
const { sentence } = comparison
const nothingYet = 'Choose two factions to see them side by side.'
const region = async (name: string) => within(await screen.findByRole('region', { name }))

/** What the table says of one faction. */
async function columnOf(faction: string) {
  const table = within(await screen.findByRole('table', { name: 'Both factions' }))
  const place = table.getAllByRole('columnheader').findIndex(({ textContent }) => textContent?.includes(faction))
  return table
    .getAllByRole('row')
    .slice(1)
    .flatMap((row) => within(row).queryAllByRole('cell')[place]?.textContent ?? [])
}

const offered = async () =>
  (await screen.findAllByRole('option', { hidden: false })).map(({ textContent }) => textContent)

describe('choosing factions', () => {
  it('begins with the two that were played most; another takes the place of one of them', async () => {
    const page = renderAt('/armies/compare')
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Compare two factions', level: 1 })).toBeVisible()
    expect(server.requests(compareArmies)[0]?.query).toEqual({ game_type: 'AOS' })
    expect(await findCombobox('First faction')).toHaveValue('Skaven')
    expect(screen.getByLabelText('Second faction')).toHaveValue('Seraphon')
    await pick(page.device, 'Second faction', 'Nighthaunt')
    await expect.poll(page.address).toBe('/armies/compare?a=Skaven&b=Nighthaunt')
    await expect
      .poll(() => server.requests(compareArmies).at(-1)?.query)
      .toEqual({ game_type: 'AOS', a: 'Skaven', b: 'Nighthaunt' })
  })

  it('requests nothing until there are two', async () => {
    renderAt('/armies/compare?a=Skaven')
    expect(await screen.findByText(nothingYet)).toBeVisible()
    expect(server.requests(compareArmies)).toHaveLength(0)
  })

  it('shows which are chosen, and can be undone', async () => {
    const page = renderAt(pair)
    await expect.poll(() => screen.getByLabelText('First faction')).toHaveValue('Skaven')
    expect(screen.getByLabelText('Second faction')).toHaveValue('Seraphon')
    const [clear] = await screen.findAllByRole('button', { name: 'Clear' })
    await page.device.click(clear ?? document.body)
    await expect.poll(page.address).toBe('/armies/compare?b=Seraphon')
    expect(await screen.findByText(nothingYet)).toBeVisible()
    expect(screen.queryByText(sentence)).not.toBeInTheDocument()
  })

  it('offers every faction once, but not the other one', async () => {
    const { device } = renderAt('/armies/compare?a=Skaven&game_type=all')
    await device.click(await findCombobox('Second faction'))
    expect(await offered()).toEqual(['Nighthaunt', 'Seraphon'])
  })

  it('offers only the factions of the chosen game', async () => {
    const { device } = renderAt('/armies/compare?b=Seraphon')
    await expect.poll(() => server.requests(listArmies).length).toBe(1)
    expect(server.requests(listArmies)[0]?.query).toEqual({ game_type: 'AOS', limit: '1000' })
    await device.click(await findCombobox('First faction'))
    expect(await offered()).toEqual(['Nighthaunt', 'Skaven'])
  })

  it('does not forget a faction that the chosen game does not have', async () => {
    renderAt(pair)
    await screen.findByText(sentence)
    await expect.poll(() => screen.getByLabelText('First faction')).toHaveValue('Skaven')
    expect(screen.getByLabelText('Second faction')).toHaveValue('Seraphon')
  })

  it('requires two different ones', async () => {
    renderAt('/armies/compare?a=Skaven&b=Skaven')
    expect(await screen.findByText(nothingYet)).toBeVisible()
    expect(server.requests(compareArmies)).toHaveLength(0)
  })
})

describe('the result', () => {
  it('is one sentence and the difference with its interval', async () => {
    renderAt(pair)
    const points = (share: number) => `${share < 0 ? '−' : '+'}${formatPercent(Math.abs(share)).replace(/\s?%/, '')}`
    const [value, low, high] = [-0.24, -0.351, 0.02].map(points)
    expect(await screen.findByText(sentence)).toHaveTextContent(
      `${sentence}Difference ${value} percentage points, 95% interval ${low} to ${high}`,
    )
  })

  it('is only the sentence when there is no difference to report', async () => {
    serveComparison({ b: deepkin, difference: null, conclusion: 'too_small', sentence: 'It is too early.' })
    renderAt('/armies/compare?a=Skaven&b=Idoneth+Deepkin')
    expect(await screen.findByText('It is too early.')).toBeVisible()
    expect(screen.queryByText(/percentage points/)).not.toBeInTheDocument()
    const [rate = ''] = await columnOf('Idoneth Deepkin')
    expect(rate).toMatch(/^no rateToo few matches to judge/)
  })

  it('shows both records side by side, each linked to its faction', async () => {
    serveComparison({ a: gitz })
    renderAt(`${pair}&period=90`)
    const [rate = '', ...facts] = await columnOf('Seraphon')
    expect(normaliseSpaces(rate)).toContain(rateText(seraphon.rate))
    expect(rate).toContain('Clearly above half')
    expect(facts).toEqual(['112', '60', '8', '32', '12', formatPercent(0.1), formatPercent(0.2)])
    const heads = within(screen.getByRole('table', { name: 'Both factions' })).getAllByRole('rowheader')
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'Win rate',
      'Matches',
      'Wins',
      'Draws',
      'Losses',
      'Mirrors',
      'Share of participants',
      'Share of matches',
    ])
    expect(screen.getByRole('link', { name: 'Seraphon' })).toHaveAttribute('href', '/armies/Seraphon?period=90')
    expect((await columnOf('Gloomspite Gitz'))[0]).toContain('Too few matches to judge')
  })

  it('shows how they did against each other, with a link to those matches', async () => {
    renderAt(`${pair}&period=90`)
    const direct = await region('Against each other')
    const words = 'Skaven has 10 wins, 1 draw and 9 losses in 20 matches against Seraphon.'
    expect(direct.getByText((_, part) => part?.textContent === words)).toBeVisible()
    const games = direct.getByRole('link', { name: '20 matches' })
    expect(games).toHaveAttribute('href', '/armies/Skaven?period=90&opponent=Seraphon#games')
  })

  it('warns that few matches against each other say little', async () => {
    serveComparison({ direct: buildMatchup({ wins: 1 }) })
    renderAt(pair)
    const direct = await region('Against each other')
    expect(direct.getByText(/1 win, 0 draws and 0 losses in/)).toHaveTextContent(
      /1 match against.*Too few matches to judge/,
    )
  })

  it('says that they have not met', async () => {
    serveComparison({ direct: buildMatchup() })
    renderAt(pair)
    const direct = await region('Against each other')
    expect(direct.getByText('They have not met in any match under these filters.')).toBeVisible()
    expect(direct.queryByRole('link')).not.toBeInTheDocument()
  })
})

describe('the comparison', () => {
  it('follows the filters, and keeps the earlier results until new ones arrive', async () => {
    const page = renderAt(pair)
    await screen.findByText(sentence)
    const release = server.hold(compareArmies, { ...comparison, sentence: 'It is too early.' })
    await page.device.selectOptions(screen.getByLabelText('Event type'), 'Tournament')
    await expect.poll(page.address).toBe(`${pair}&event_type=tournament`)
    await expect.poll(() => server.requests(compareArmies).length).toBe(2)
    expect(screen.getByText(sentence)).toBeVisible()
    release()
    expect(await screen.findByText('It is too early.')).toBeVisible()
    expect(server.requests(compareArmies).at(-1)?.query).toMatchObject({ event_type: 'tournament' })
  })

  it('is named by its factions and filters, in the window title and as a file', async () => {
    const page = renderAt('/armies/compare?period=90')
    await expect.poll(() => document.title).toBe('Compare Armies | Muster')
    await page.goTo(`${pair}&game_type=all&period=90`)
    await expect.poll(() => document.title).toBe('Skaven and Seraphon, last 90 days | Muster')
    const file = '/api/v1/stats/armies/compare.sheet?period=90&a=Skaven&b=Seraphon'
    expect(await fileOf('the comparison')).toHaveAttribute('href', file)
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Armies' })).toHaveAttribute('href', '/armies?game_type=all&period=90')
  })
})
