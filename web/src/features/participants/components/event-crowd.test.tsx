import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildMatch, buildParticipant, buildUser } from '../../../testing/builders.ts'
import { serveEvent } from '../../../testing/event-page.ts'
import { renderAt } from '../../../testing/render-at.tsx'

const player = buildUser({ nickname: 'Łukasz' })
const names = ['Ana', 'Ben', 'Cleo', 'Dora', 'Emil', 'Farah', 'Gus', 'Hana', 'Łukasz']
const alliances = ['Order', 'Order', 'Chaos', 'Death'] as const

const participants = names.map((nickname, index) => {
  const army_grand_alliance = alliances[index] ?? null
  const army = army_grand_alliance && { army_id: index + 1, army_name: 'Warband', army_faction: 'Faction' }
  return buildParticipant({
    nickname,
    position: index + 1,
    wins: nickname === 'Łukasz' ? 1 : 3,
    losses: 2,
    user_id: nickname === 'Łukasz' ? player.id : null,
    army_grand_alliance,
    ...army,
  })
})
const side = (nickname: string) => participants.find((one) => one.nickname === nickname) ?? { id: 0, nickname }
const matches = [
  buildMatch({ participant1: side('Ana'), participant2: side('Łukasz'), round_number: 1 }),
  buildMatch({ participant1: side('Ben'), participant2: side('Cleo'), round_number: 1, table_number: 2 }),
  buildMatch({ participant1: side('Łukasz'), participant2: side('Ben'), round_number: 2 }),
]

function open(address = '/events/1', user?: typeof player) {
  serveEvent({ participants, matches })
  return renderAt(address, user && { user })
}

const rows = async () => (await screen.findAllByRole('row')).slice(1).map((row) => within(row).getByRole('rowheader'))
const shownMatches = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'))

describe('in a large event', () => {
  it('the standings list everyone, no matter how many fit on the screen', async () => {
    const crowd = Array.from({ length: 64 }, (_, index) => buildParticipant({ nickname: `Player ${index + 1}` }))
    serveEvent({ participants: crowd })
    renderAt('/events/1')
    const listed = async () => (await rows()).map((row) => row.querySelector('span')?.textContent)
    await expect.poll(listed).toEqual(crowd.map(({ nickname }) => nickname))
  })

  it('a search for a name, even without its accents, shows only that row and those matches', async () => {
    const { device, address } = open()
    await device.type(await screen.findByLabelText('Find a participant'), 'lukasz')
    await expect.poll(async () => (await rows()).length).toBe(1)
    expect(screen.getByRole('row', { name: /9 Łukasz/ })).toBeVisible()
    await expect.poll(shownMatches).toEqual(['Ana against Łukasz', 'Łukasz against Ben'])
    await expect.poll(address).toBe('/events/1?participant=lukasz')
  })

  it('the address contains the search, for a bookmark on a phone, and an old name is replaced', async () => {
    const { device, address } = open('/events/1?player=cleo')
    expect(await rows()).toHaveLength(1)
    await expect.poll(shownMatches).toEqual(['Ben against Cleo'])
    await device.type(screen.getByLabelText('Find a participant'), '{Backspace}')
    await expect.poll(address).toBe('/events/1?participant=cle')
  })

  it('a search without a match shows a note', async () => {
    open('/events/1?participant=Zoe')
    expect(await screen.findByText('No participant matches “Zoe”.', { selector: '[role=status]' })).toBeInTheDocument()
    expect(await screen.findByText('No matches for “Zoe”.')).toBeVisible()
  })

  it('participants see their own position first, with a link to its row', async () => {
    open('/events/1', player)
    const own = await screen.findByRole('link', {
      name: /You are in position 9 of 9, with 1 win, 0 draws and 2 losses\./,
    })
    const row = document.querySelector(new URL((own as HTMLAnchorElement).href).hash)
    expect(row).toHaveTextContent(/Łukasz.*You/)
  })

  it('grand alliances are counted in words, and shown in each row by a named icon', async () => {
    open()
    const counts = within(await screen.findByRole('list', { name: 'Grand alliances' }))
    expect(counts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Order 2',
      'Chaos 1',
      'Death 1',
    ])
    const row = screen.getByRole('row', { name: /Cleo/ })
    expect(within(row).getByRole('img', { name: 'Chaos' })).toBeVisible()
  })
})

it('the standings mark participants who have dropped, and those on the waiting list', async () => {
  const waiting = {
    ...buildParticipant({ nickname: 'Ida', position: 10, user_id: player.id }),
    waiting_since: '2026-11-20T09:00:00.000Z',
  }
  const gone = { ...buildParticipant({ nickname: 'Jo', wins: 1, position: 9 }), dropped_after_round: 2 }
  serveEvent({ participants: [...participants.slice(0, 8), gone, waiting] })
  renderAt('/events/1', { user: player })
  expect(await screen.findByRole('row', { name: /Jo dropped after round 2/ })).toHaveTextContent(/^9/)
  expect(screen.getByRole('row', { name: /Ida.* waiting for a place/ })).toHaveTextContent(/^–/)
  expect(await screen.findByText(/^You are number 1 on the waiting list\./)).toBeVisible()
})

it('a participant who did not play has no position, and does not count among those with one', async () => {
  const own = buildParticipant({ nickname: 'Ida', wins: 1, position: 1, user_id: player.id })
  const other = buildParticipant({ nickname: 'Kim', losses: 1, position: 2 })
  const absent = { ...buildParticipant({ nickname: 'Jo', position: null }), dropped_after_round: 0 }
  serveEvent({ participants: [own, other, absent] })
  renderAt('/events/1', { user: player })
  expect(await screen.findByText(/^You are in position 1 of 2, with 1 win/)).toBeVisible()
  expect(screen.getByRole('row', { name: /Jo did not play/ })).toHaveTextContent(/^–/)
})
