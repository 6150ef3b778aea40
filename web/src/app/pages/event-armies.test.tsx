import { listEventArmies } from '@muster/contract/army-stats'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { formatPercent } from '../../lib/format.ts'
import { deepkin, fileOf, listOf, normaliseSpaces, serveFaction, skaven, tableOf } from '../../testing/army-pages.ts'
import { buildMatch } from '../../testing/builders.ts'
import { ana, serveEvent } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { watchScrolling } from '../../testing/scrolling.ts'
import { server } from '../../testing/server.ts'

const title = { name: 'Armies at this event' }
const section = async () => within(await screen.findByRole('region', title))

beforeEach(() => {
  serveEvent()
  server.respond(listEventArmies, listOf([skaven, deepkin]))
})

async function openArmies() {
  const { scrollDown } = watchScrolling()
  const page = renderAt('/events/1')
  await scrollDown()
  return page
}

it('the factions show who brings which army, and whose army is unknown', async () => {
  renderAt('/events/1?part=armies')
  const table = await tableOf('Factions at this event')
  const rows = table.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows[1]).toMatch(/^ ?SkavenAna \(Gnawfeast Clawpack\)9/)
  expect(rows.at(-1)).toBe('Not known yetBen1')
})

describe('the armies at an event', () => {
  it('are requested once they come into view', async () => {
    const { scrollDown } = watchScrolling()
    renderAt('/events/1')
    await screen.findByRole('region', { name: 'Statistics' })
    expect(screen.queryByRole('heading', title)).not.toBeInTheDocument()
    expect(server.requests(listEventArmies)).toHaveLength(0)
    const release = server.hold(listEventArmies, listOf([skaven]))
    await scrollDown()
    expect(await (await section()).findByText('Loading armies…')).toHaveRole('status')
    release()
    await tableOf('Factions at this event')
    expect(server.requests(listEventArmies).map(({ params }) => params)).toEqual([{ event_id: '1' }])
  })

  it('are listed by faction with participants and results, each linked to the faction', async () => {
    await openArmies()
    const table = await tableOf('Factions at this event')
    const [heads, first, second] = table.getAllByRole('row')
    expect(heads).toHaveTextContent('FactionParticipantsW/D/L')
    expect(first).toHaveTextContent(normaliseSpaces(`SkavenAna (Gnawfeast Clawpack)9${formatPercent(0.2)}`))
    expect(first).toHaveTextContent('20 wins, 0 draws, 30 losses+ 1 mirror')
    expect(second).toHaveTextContent('0 wins, 0 draws, 0 losses')
    expect(second).not.toHaveTextContent('mirror')
    expect(table.getByRole('link', { name: 'Skaven' })).toHaveAttribute('href', '/armies/Skaven?game_type=SPEARHEAD')
    const file = '/api/v1/events/1/armies.sheet'
    expect(await fileOf('the armies at this event')).toHaveAttribute('href', file)
    expect((await section()).getByRole('link', { name: 'All armies' })).toHaveAttribute(
      'href',
      '/armies?game_type=SPEARHEAD',
    )
  })

  it('include the number of mirror matches', async () => {
    server.respond(listEventArmies, listOf([{ ...skaven, mirrors: 2 }]))
    await openArmies()
    expect(await screen.findByText(/mirror/)).toHaveTextContent(/^\+ 2 mirrors$/)
  })

  it('show a message if none is known', async () => {
    server.respond(listEventArmies, listOf([]))
    await openArmies()
    expect(await screen.findByText('No armies are known yet.')).toBeVisible()
    expect((await section()).queryByRole('link')).not.toBeInTheDocument()
  })
})

describe('the name of an army', () => {
  const army = { name: 'Gnawfeast Clawpack', faction: 'Skaven', grand_alliance: 'Chaos' } as const
  const label = { name: 'Skaven - Gnawfeast Clawpack' }

  it('links the standings to its faction', async () => {
    serveFaction()
    const page = renderAt('/events/1')
    await page.device.click(within(await screen.findByRole('row', { name: /Ana/ })).getByRole('link', label))
    expect(await screen.findByRole('heading', { name: 'Skaven in Spearhead', level: 1 })).toBeVisible()
    expect(page.address()).toBe('/armies/Skaven?game_type=SPEARHEAD')
    await screen.findByRole('region', { name: 'Record' })
  })

  it('links a match to its faction, unless the army is unknown', async () => {
    serveEvent({ participants: [], matches: [buildMatch({ participant1: ana, participant1_army: army })] })
    renderAt('/events/1')
    const card = within(await screen.findByRole('article'))
    expect(card.getByRole('link', label)).toHaveAttribute('href', '/armies/Skaven?game_type=SPEARHEAD')
    expect(card.getByText('Unknown Army')).toBeVisible()
    expect(card.getAllByRole('link')).toHaveLength(1)
  })
})
