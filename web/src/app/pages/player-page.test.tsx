import { updateProfile } from '@muster/contract/accounts'
import { getPlayer, listPlayerMatches } from '@muster/contract/players'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { buildOpponent, buildPlayerMatch, playedEvent, servePlayer } from '../../testing/player-pages.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

beforeEach(() => servePlayer())

const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))
const link = (name: string) => screen.findByRole('link', { name })

describe('the record of a player', () => {
  it('shows it in numbers, by army, over time, and the best results', async () => {
    renderAt('/players/ana')
    expect(await screen.findByRole('heading', { name: 'Ana', level: 1 })).toBeVisible()
    expect(screen.getByText('1 event, 3 matches with a result. On Muster since March 2025.')).toBeVisible()
    const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(facts).toEqual(['2', '0', '1', '67%'])
    const words = '(2/0/1)2 wins, 0 draws, 1 loss'
    expect(await rowsOf('The record of Ana by army, beside all players')).toEqual([
      [expect.stringContaining('SkavenGnawfeast Clawpack, Spearhead'), '3', words, '67%', '47%'],
    ])
    expect(screen.queryByText(/^With Skaven/)).not.toBeInTheDocument()
    expect(await rowsOf('The record of Ana over time')).toEqual([
      ['2026', '3', words, '67%'],
      ['January to March', '3', words, '67%'],
    ])
    expect(screen.getByRole('list', { name: 'Best results of Ana' })).toHaveTextContent(/Winter Clash.*2nd.*of 22/)
    expect(await link('Winter Clash')).toHaveAttribute('href', '/events/7')
    expect(await link('Ben')).toHaveAttribute('href', '/players/ana?part=opponents&opponent=42')
    expect(screen.queryByRole('region', { name: 'Who sees this page' })).not.toBeInTheDocument()
  })

  it('says that there is nobody, in the same words for a hidden player', async () => {
    server.refuse(getPlayer, 404, { code: 'not_found', detail: 'There is no player here whom you can see.' })
    renderAt('/players/nobody')
    expect(await screen.findByRole('heading', { name: 'No player here' })).toBeVisible()
    expect(await link('All players')).toHaveAttribute('href', '/players')
    expect(await link('Sign in')).toHaveAttribute('href', '/login?return_to=%2Fplayers%2Fnobody')
  })

  it('compares head to head with a chosen opponent', async () => {
    servePlayer({
      opponents: [buildOpponent({ handle: 'ben' }), buildOpponent({ participant_id: 43, nickname: 'Cleo' })],
    })
    const page = renderAt('/players/ana?part=opponents')
    await page.device.selectOptions(await screen.findByLabelText('Head to head'), 'Ben')
    await expect.poll(page.address).toBe('/players/ana?part=opponents&opponent=42')
    const against = within(await screen.findByRole('region', { name: 'Ana against Ben' }))
    expect(await against.findByText('2 wins, 0 draws, 1 loss')).toBeVisible()
    expect(against.getByRole('link', { name: 'The record of Ben' })).toHaveAttribute('href', '/players/ben')
    expect(server.requests(listPlayerMatches).at(-1)?.query).toEqual({ limit: '20', opponent: '42' })
    expect(await rowsOf('Ana against each opponent')).toHaveLength(2)
  })

  it('lists the opponents with most losses first on request, and those to choose from by name', async () => {
    const lost = { wins: 0, draws: 0, losses: 2 }
    servePlayer({
      opponents: [buildOpponent({ participant_id: 43 }), buildOpponent({ nickname: 'Abe', ...lost })],
    })
    const page = renderAt('/players/ana?part=opponents')
    const options = within(await screen.findByLabelText('Head to head')).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['Choose an opponent', 'Abe', 'Ben'])
    const names = async () => (await rowsOf('Ana against each opponent')).map(([name]) => name)
    expect(await names()).toEqual(['Ben', 'Abe'])
    await page.device.click(await link('Most losses'))
    await expect.poll(names).toEqual(['Abe', 'Ben'])
  })

  it('leads members to their own matches against a public player, or says that there are none', async () => {
    const { device, address } = renderAt('/players/ana', { user: buildUser({ nickname: 'Ben', handle: 'ben' }) })
    await screen.findByRole('heading', { name: 'Ana', level: 1 })
    servePlayer({ handle: 'ben', nickname: 'Ben', opponents: [buildOpponent({ nickname: 'Ana', handle: 'ana' })] })
    await device.click(await link('Head to head'))
    expect(await screen.findByRole('region', { name: 'Ben against Ana' })).toBeVisible()
    expect(address()).toBe('/players/ben?part=opponents&against=ana')
    renderAt('/players/ben?part=opponents&against=dora')
    expect(await screen.findByText('Ben has no match against dora yet.')).toBeVisible()
  })

  it('lists every match with a link to its event, by army, in pages', async () => {
    const former = buildPlayerMatch({
      id: 32,
      event: { ...playedEvent, id: 6, title: 'Autumn Clash', visibility: 'unlisted' },
    })
    const record = { wins: 2, draws: 0, losses: 0 }
    server.respond(listPlayerMatches, ({ query }) =>
      query.cursor
        ? { matches: [former], record, next_cursor: null }
        : { matches: [buildPlayerMatch()], record, next_cursor: 'abc' },
    )
    const page = renderAt('/players/ana?part=matches')
    const list = await screen.findByRole('list', { name: 'Matches of Ana' })
    expect(list).toHaveTextContent(/Winter Clash, Sun 1 Feb 2026, round 2Won against Ben20:12/)
    await page.device.click(screen.getByRole('button', { name: 'Load more' }))
    expect(await link('Autumn Clash')).toHaveAttribute('href', '/events/6')
    expect(screen.getByText('Not listed')).toBeVisible()
    expect(screen.getByText('No more matches.')).toHaveFocus()
    await page.device.selectOptions(screen.getByLabelText('With'), 'Skaven - Gnawfeast Clawpack')
    await expect.poll(page.address).toBe('/players/ana?part=matches&army_id=112')
    await expect.poll(() => server.requests(listPlayerMatches).at(-1)?.query).toEqual({ limit: '20', army_id: '112' })
  })
})

describe('one’s own record', () => {
  const user = buildUser({ nickname: 'Ana', handle: 'ana' })

  it('is hidden even if that is chosen while its opening is still being saved', async () => {
    const { device } = renderAt('/players/ana', { user })
    const note = within(await screen.findByRole('region', { name: 'Who sees this page' }))
    await device.click(note.getByText('Change'))
    const { promise, resolve } = Promise.withResolvers<void>()
    server.respond(updateProfile, async ({ body }) => {
      await promise
      return { ...user, ...(body as Partial<typeof user>) }
    })
    await device.click(note.getByRole('radio', { name: 'Everybody' }))
    await device.click(note.getByRole('radio', { name: 'Only me' }))
    resolve()
    expect(await note.findByText('Only you see this.')).toBeVisible()
    const last = () => server.requests(updateProfile).at(-1)?.body
    await expect.poll(last).toEqual({ player_visibility: 'private' })
    expect(note.getByRole('radio', { name: 'Only me' })).toBeChecked()
  })

  it('says that only its owner sees it, and opens to others where it says so', async () => {
    servePlayer({ visibility: 'private' })
    const { device } = renderAt('/players/ana', { user })
    const note = within(await screen.findByRole('region', { name: 'Who sees this page' }))
    expect(note.getByText('Only you see this.')).toBeVisible()
    await device.click(note.getByText('Change'))
    server.respond(updateProfile, { ...user, player_visibility: 'public' })
    await device.click(note.getByRole('radio', { name: 'Everybody' }))
    expect(await note.findByText(/^Everybody sees this\./)).toBeVisible()
    expect(server.requests(updateProfile)[0]?.body).toEqual({ player_visibility: 'public' })
    server.refuse(updateProfile, 500)
    await device.click(note.getByRole('radio', { name: 'Only me' }))
    expect(await note.findByRole('alert')).toHaveTextContent(/^Your choice could not be saved\./)
    expect(note.getByRole('radio', { name: 'Everybody' })).toBeChecked()
  })
})
