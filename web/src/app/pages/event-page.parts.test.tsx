import { cleanup, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildMatch } from '../../testing/builders.ts'
import { ana, ben, owner, serveEvent } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'

const matches = [1, 2].map((round_number) => buildMatch({ participant1: ana, participant2: ben, round_number }))

/** Opens an event, follows a link to a part of it, and opens a dialog there. */
async function openDialog() {
  serveEvent({ matches })
  const { device, goBack, address } = renderAt('/events/1?pending=1', { user: owner })
  await screen.findAllByRole('button', { name: /^Enter Result/ })
  const links = within(screen.getByRole('navigation', { name: 'On this page' }))
  await device.click(links.getByRole('link', { name: 'Matches' }))
  expect(screen.getByRole('heading', { name: 'Matches (2)' })).toHaveFocus()
  await device.click(screen.getAllByRole('button', { name: /^Enter Result/ }).at(-1) ?? document.body)
  const dialog = within(await screen.findByRole('dialog', { name: /^Enter Result/ }))
  return { device, goBack, address, dialog }
}

const isOpen = () => screen.queryByRole('dialog') !== null

describe('after following a link within the page, Back', () => {
  it('closes an untouched dialog', async () => {
    const { goBack, address } = await openDialog()
    await goBack()
    await expect.poll(isOpen).toBe(false)
    expect(address()).toBe('/events/1?pending=1')
    await expect.poll(() => window.location.hash).toBe('#matches')
  })

  it('asks for confirmation before it discards input', async () => {
    const { device, goBack, dialog } = await openDialog()
    await device.type(dialog.getByLabelText('Ana'), '21')
    await goBack()
    const confirmation = within(await screen.findByRole('alertdialog', { name: 'Close without saving?' }))
    await device.click(confirmation.getByRole('button', { name: 'Keep editing' }))
    expect(dialog.getByLabelText('Ana')).toHaveValue('21')
    await goBack()
    await device.click(await screen.findByRole('button', { name: 'Discard' }))
    await expect.poll(isOpen).toBe(false)
    await expect.poll(() => window.location.hash).toBe('#matches')
  })
})

describe('the parts of the page', () => {
  const parts = () => within(screen.getByRole('navigation', { name: 'Parts of the event' }))
  const current = () => parts().getByRole('link', { current: 'page' })
  const scored = { participant1_score: 1, participant2_score: 0, result: 'player1_win' as const }
  const played = matches.map((match) => ({ ...match, ...scored }))

  it.each([
    ['upcoming', '', matches, 'About'],
    ['running', '', matches, 'Matches'],
    ['running', '', played, 'Standings'],
    ['finished', '', matches, 'Standings'],
    ['upcoming', '?part=matches', matches, 'Matches'],
    ['upcoming', '?part=nonsense', matches, 'About'],
    ['upcoming', '?part=constructor', matches, 'About'],
    ['upcoming', '#round-2', matches, 'Matches'],
  ] as const)(
    'of an event that is %s: /events/1%s shows the most relevant part',
    async (state, address, list, part) => {
      serveEvent({ matches: [...list], event: { state } })
      renderAt(`/events/1${address}`)
      await expect.poll(() => current().textContent).toBe(part)
    },
  )

  it('have addresses, and Back leads to the previous part', async () => {
    serveEvent({ matches })
    const { device, address, goBack } = renderAt('/events/1?participant=ana')
    await device.click(await screen.findByRole('link', { name: 'Standings' }))
    expect(address()).toBe('/events/1?participant=ana&part=standings')
    expect(current()).toHaveTextContent('Standings')
    await goBack()
    await expect.poll(() => current().textContent).toBe('About')
  })

  it('are offered once they have content, and always to the owner', async () => {
    serveEvent({ participants: [] })
    renderAt('/events/1')
    const names = () =>
      parts()
        .getAllByRole('link')
        .map(({ textContent }) => textContent)
    await expect.poll(names).toEqual(['About'])
    cleanup()
    renderAt('/events/1', { user: owner })
    await expect.poll(names).toEqual(['About', 'Matches', 'Standings'])
  })
})

it('the latest round comes first while the event runs, and each is in the order of its tables', async () => {
  const played = { participant1_score: 1, participant2_score: 0, result: 'player1_win' as const }
  const round = (round_number: number, table_number: number, rest = {}) =>
    buildMatch({ participant1: ana, participant2: ben, round_number, table_number, ...rest })
  const matches = [round(1, 1, played), round(2, 1, played), round(2, 2), round(3, 1, played)]
  serveEvent({ event: { state: 'running' }, matches })
  renderAt('/events/1')
  expect(await screen.findAllByRole('heading', { level: 3 })).toHaveLength(3)
  const order = () =>
    screen.getAllByRole('article').map(({ textContent }) => textContent?.match(/^Round \d ?Table \d/)?.[0])
  await expect.poll(order).toEqual(['Round 3Table 1', 'Round 2Table 1', 'Round 2Table 2', 'Round 1Table 1'])
})

it('the plan of the day is shown', async () => {
  serveEvent({
    event: {
      rounds_planned: 3,
      round_minutes: 150,
      capacity: 24,
      ranking: ['match_points', 'opponents_win_rate', 'lot'],
      points: { win: 5, draw: 1, loss: 0, minor_loss: 2 },
      bye: { counts_as: 'win', score: 20 },
    },
  })
  renderAt('/events/1')
  const day = within(await screen.findByRole('region', { name: 'The day' }))
  const values = day.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(values).toEqual([
    '3',
    '150 minutes',
    '24',
    'Match points, then opponents’ win rate, then lot',
    'win 5, draw 1, minor loss 2, loss 0',
    'A win with a score of 20',
  ])
})

it('an unplanned day is not shown', async () => {
  serveEvent()
  renderAt('/events/1')
  await screen.findByRole('table')
  expect(screen.queryByRole('region', { name: 'The day' })).not.toBeInTheDocument()
})
