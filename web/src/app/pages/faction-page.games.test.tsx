import { listCountedGames } from '@muster/contract/army-stats'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { formatDate, plural } from '../../lib/format.ts'
import { buildCountedGame } from '../../testing/army-builders.ts'
import { serveFaction, tableOf } from '../../testing/army-pages.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const scrolled = vi.fn()

beforeEach(() => {
  serveFaction()
  scrolled.mockReset()
  // jsdom lays nothing out, so it cannot scroll to anything.
  Element.prototype.scrollIntoView = scrolled
})

const section = async () => within(await screen.findByRole('region', { name: 'Matches behind these numbers' }))
const shown = async () => (await section()).queryAllByRole('listitem').map(({ textContent }) => textContent)
const asked = () => server.requests(listCountedGames).at(-1)?.query
const gameAt = (event_title: string) => buildCountedGame({ event_title })

/** Two pages of one game each; `second` answers for the other. */
function servePages(second = () => ({ matches: [gameAt('Spring Muster')], next_cursor: null })) {
  server.respond(listCountedGames, ({ query }) =>
    query.cursor === 'next' ? second() : { matches: [gameAt('Winter Muster')], next_cursor: 'next' },
  )
}

describe('the matches behind the numbers', () => {
  it('say who played what against whom, when, and how it ended, and link to the event', async () => {
    const event_date = '2026-10-03T10:00:00.000Z'
    const won = buildCountedGame({ event_id: 7, event_title: 'Winter Muster', event_date, round_number: 3 })
    const lost = { ...won.side, nickname: 'Cleo', score: 3 }
    const matches = [won, buildCountedGame({ side: lost }), buildCountedGame({ side: { ...lost, score: 14 } })]
    serveFaction({ matches })
    renderAt('/armies/Skaven')
    await expect.poll(shown).toHaveLength(3)
    const [first, second, third] = await shown()
    expect(first).toBe(
      `Winter Muster, ${formatDate(event_date)}, round 3Ana won Skaven - Gnawfeast Clawpack21Ben Seraphon - Starscale Warhost14`,
    )
    expect(second).toBe('Winter MusterCleo Skaven - Gnawfeast Clawpack3Ben won Seraphon - Starscale Warhost14')
    expect(third).not.toContain('won')
    const [link] = (await section()).getAllByRole('link', { name: 'Winter Muster' })
    expect(link).toHaveAttribute('href', '/events/7')
  })

  it('say so when there are none', async () => {
    renderAt('/armies/Skaven')
    expect(await (await section()).findByText('No counted matches fit these filters.')).toBeVisible()
  })
})

describe('further matches', () => {
  it('load on request, until there are no more', async () => {
    servePages()
    const { device } = renderAt('/armies/Skaven?period=90')
    await device.click(await screen.findByRole('button', { name: 'Load more' }))
    await expect.poll(shown).toHaveLength(2)
    expect(await shown()).toEqual([expect.stringMatching(/^Winter/), expect.stringMatching(/^Spring/)])
    expect(asked()).toEqual({ game_type: 'AOS', period: '90', limit: '20', cursor: 'next' })
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument()
  })

  it('that cannot be loaded leave the first ones, and can be requested again', async () => {
    servePages()
    const { device } = renderAt('/armies/Skaven')
    const more = await screen.findByRole('button', { name: 'Load more' })
    server.drop(listCountedGames)
    await device.click(more)
    expect(await screen.findByText('More matches could not be loaded.')).toHaveRole('alert')
    expect(await shown()).toHaveLength(1)
    servePages()
    await device.click(screen.getByRole('button', { name: 'Try again' }))
    await expect.poll(shown).toHaveLength(2)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

describe('the choice of matches', () => {
  it('starts with every game of the faction', async () => {
    renderAt('/armies/Skaven?grand_alliance=Chaos&draws=left_out&min_size=16')
    expect(await screen.findByLabelText('Against')).toHaveDisplayValue('Every faction')
    expect(screen.getByLabelText('With')).toHaveDisplayValue('Every army of the faction')
    // Which matches there were depends neither on what a draw is worth nor on other factions.
    await expect.poll(asked).toEqual({ game_type: 'AOS', min_size: '16', limit: '20' })
  })

  it('follows the number of matches of a matchup, and brings them into view', async () => {
    const page = renderAt('/armies/Skaven?period=90&army_id=11')
    const table = await tableOf('Skaven against each faction')
    await page.device.click(
      table.getByRole('button', { name: `Show ${plural(2028, 'match', 'matches')} against Seraphon` }),
    )
    await expect.poll(page.address).toBe('/armies/Skaven?period=90&opponent=Seraphon')
    await expect.poll(asked).toEqual({ game_type: 'AOS', period: '90', opponent: 'Seraphon', limit: '20' })
    expect(screen.getByLabelText('Against')).toHaveDisplayValue('Seraphon')
    expect(scrolled.mock.contexts).toEqual([screen.getByRole('heading', { name: 'Matches behind these numbers' })])
  })

  it('can be one opponent and one army, which appear in the address', async () => {
    const page = renderAt('/armies/Skaven')
    await page.device.selectOptions(await screen.findByLabelText('Against'), 'Seraphon')
    await page.device.selectOptions(screen.getByLabelText('With'), 'Gnawfeast Clawpack')
    await expect.poll(page.address).toBe('/armies/Skaven?opponent=Seraphon&army_id=11')
    await expect.poll(asked).toEqual({ game_type: 'AOS', opponent: 'Seraphon', army_id: '11', limit: '20' })
    await page.device.selectOptions(screen.getByLabelText('Against'), 'Every faction')
    await page.device.selectOptions(screen.getByLabelText('With'), 'Every army of the faction')
    await expect.poll(page.address).toBe('/armies/Skaven')
  })

  it.each(['eleven', '-1', '1.5', '0', '99999999999999999'])('ignores the army %s in an address', async (army_id) => {
    renderAt(`/armies/Skaven?army_id=${army_id}`)
    await expect.poll(asked).toEqual({ game_type: 'AOS', limit: '20' })
    expect(screen.getByLabelText('With')).toHaveDisplayValue('Every army of the faction')
  })

  it.each([
    ['Against', 'opponent', 'Nighthaunt'],
    ['With', 'army_id', '12'],
  ])('%s shows the choice, even when the address names one without matches here', async (label, name, value) => {
    renderAt(`/armies/Skaven?${name}=${value}`)
    const field = await screen.findByLabelText(label)
    await expect.poll(asked).toBeDefined()
    expect(field).toHaveValue(asked()?.[name] ?? '')
  })
})

it('the list of matches is scrolled to by a link to it', async () => {
  servePages()
  renderAt('/armies/Skaven?opponent=Seraphon#games')
  await expect.poll(shown).toHaveLength(1)
  const heading = screen.getByRole('heading', { name: 'Matches behind these numbers' })
  await expect.poll(() => scrolled.mock.contexts).toContain(heading)
})
