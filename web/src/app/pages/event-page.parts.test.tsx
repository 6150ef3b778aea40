import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildMatch } from '../../testing/builders.ts'
import { ana, ben, owner, serveEvent } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'

const matches = [1, 2].map((round_number) => buildMatch({ participant1: ana, participant2: ben, round_number }))

beforeEach(() => {
  // jsdom lays nothing out, so it cannot scroll to anything.
  Element.prototype.scrollIntoView = () => {}
})

/** On the page of an event, after following a link to a part of it, with a dialog that was opened there. */
async function openDialog(nav: string, link: string, part: string) {
  serveEvent({ matches })
  const { device, goBack, address } = renderAt('/events/1?pending=1', { user: owner })
  await screen.findAllByRole('button', { name: /^Enter Result/ })
  await device.click(within(screen.getByRole('navigation', { name: nav })).getByRole('link', { name: link }))
  expect(screen.getByRole('heading', { name: part })).toHaveFocus()
  await device.click(screen.getAllByRole('button', { name: /^Enter Result/ }).at(-1) ?? document.body)
  const dialog = within(await screen.findByRole('dialog', { name: /^Enter Result/ }))
  return { device, goBack, address, dialog }
}

const isOpen = () => screen.queryByRole('dialog') !== null

describe.each([
  ['Rounds', 'Round 2', 'Round 2', '#round-2'],
  ['On this page', 'Matches', 'Matches (2)', '#matches'],
])('after following a link within the page (%s: %s), Back', (nav, link, part, hash) => {
  it('closes an untouched dialog', async () => {
    const { goBack, address } = await openDialog(nav, link, part)
    await goBack()
    await expect.poll(isOpen).toBe(false)
    expect(address()).toBe('/events/1?pending=1')
    await expect.poll(() => window.location.hash).toBe(hash)
  })

  it('asks before it discards what was typed', async () => {
    const { device, goBack, dialog } = await openDialog(nav, link, part)
    await device.type(dialog.getByLabelText('Ana'), '21')
    await goBack()
    const question = within(await screen.findByRole('alertdialog', { name: 'Close without saving?' }))
    await device.click(question.getByRole('button', { name: 'Keep editing' }))
    expect(dialog.getByLabelText('Ana')).toHaveValue('21')
    await goBack()
    await device.click(await screen.findByRole('button', { name: 'Discard' }))
    await expect.poll(isOpen).toBe(false)
    await expect.poll(() => window.location.hash).toBe(hash)
  })
})

describe('the parts of the page', () => {
  const current = () => screen.getByRole('link', { current: 'page', name: /^(Standings|Matches|About)$/ })

  it.each([
    ['/events/1', 'Standings'],
    ['/events/1?part=matches', 'Matches'],
    ['/events/1?part=nonsense', 'Standings'],
    ['/events/1?part=constructor', 'Standings'],
    ['/events/1#round-2', 'Matches'],
  ])('%s shows %s', async (address, part) => {
    serveEvent({ matches })
    renderAt(address)
    expect(await screen.findByRole('link', { current: 'page', name: part })).toBeInTheDocument()
  })

  it('have addresses, and Back leads to the one before', async () => {
    serveEvent({ matches })
    const { device, address, goBack } = renderAt('/events/1?player=ana')
    await device.click(await screen.findByRole('link', { name: 'About' }))
    expect(address()).toBe('/events/1?player=ana&part=about')
    expect(current()).toHaveTextContent('About')
    await goBack()
    await expect.poll(() => current().textContent).toBe('Standings')
  })

  it('begin with what it is about, as long as nobody takes part', async () => {
    serveEvent({ participants: [] })
    renderAt('/events/1')
    expect(await screen.findByRole('link', { current: 'page', name: 'About' })).toBeInTheDocument()
  })
})

it('while some results are missing, their rounds and matches come first', async () => {
  const played = { participant1_score: 1, participant2_score: 0, result: 'player1_win' as const }
  const round = (round_number: number, table_number: number, rest = {}) =>
    buildMatch({ participant1: ana, participant2: ben, round_number, table_number, ...rest })
  serveEvent({ matches: [round(1, 1, played), round(2, 1, played), round(2, 2), round(3, 1, played)] })
  renderAt('/events/1')
  expect(await screen.findAllByRole('heading', { level: 3 })).toHaveLength(3)
  const order = () =>
    screen.getAllByRole('article').map(({ textContent }) => textContent?.match(/^Round \d ?Table \d/)?.[0])
  await expect.poll(order).toEqual(['Round 2Table 2', 'Round 2Table 1', 'Round 1Table 1', 'Round 3Table 1'])
  const links = within(screen.getByRole('navigation', { name: 'Rounds' })).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['1', '2', '3'])
})

it('the day is told as it is planned', async () => {
  serveEvent({
    event: {
      rounds_planned: 3,
      round_minutes: 150,
      capacity: 24,
      ranking: ['lot'],
      bye: { counts_as: 'win', score: 20 },
    },
  })
  renderAt('/events/1')
  const day = within(await screen.findByRole('region', { name: 'The day' }))
  const told = day.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(told).toEqual(['3', '150 minutes', '24', 'By criteria of the organiser', 'A win with a score of 20'])
})

it('nothing is told of a day that nobody has planned', async () => {
  serveEvent()
  renderAt('/events/1')
  await screen.findByRole('table')
  expect(screen.queryByRole('region', { name: 'The day' })).not.toBeInTheDocument()
})
