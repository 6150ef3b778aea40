import { getCurrentUser, login } from '@muster/contract/accounts'
import { listArmies } from '@muster/contract/armies'
import { type Match, recordResult, updateMatch } from '@muster/contract/matches'
import { updateParticipant } from '@muster/contract/participants'
import { act, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildMatch, buildParticipant } from '../../testing/builders.ts'
import { ana, ben, owner, serveEvent } from '../../testing/event-page.ts'
import { chooseInMenu } from '../../testing/menu.ts'
import { renderAt, token } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const note = /^What you typed earlier has been restored\./
const cleo = buildParticipant({ nickname: 'Cleo' })
const dora = buildParticipant({ nickname: 'Dora' })
const first = buildMatch({ participant1: ana, participant2: ben, notes: 'Clsoe' })
const second = buildMatch({ participant1: cleo, participant2: dora, table_number: 2 })

/** Stores the draft of a result like a page that was suspended. */
function storeResult(match: Match) {
  const scores = { participant1_score: 21, participant2_score: 3, match_duration_minutes: null }
  const draft = { format: 1, user_id: owner.id, content: { values: scores, context: match } }
  sessionStorage.setItem('result_draft_1', JSON.stringify(draft))
}

describe('a draft of a result', () => {
  it('in the format of an older page is ignored', async () => {
    serveEvent({ matches: [first] })
    sessionStorage.setItem(
      'result_draft_1',
      JSON.stringify({ user_id: owner.id, content: { match: first, scores: {} } }),
    )
    renderAt('/events/1', { user: owner })
    expect(await screen.findByRole('button', { name: /^Enter Result/ })).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('never fills the dialog of another match', async () => {
    serveEvent({ matches: [first, second] })
    const { device } = renderAt('/events/1', { user: owner })
    const card = within(await screen.findByRole('article', { name: 'Cleo against Dora' }))
    const open = await card.findByRole('button', { name: /^Enter Result/ })
    storeResult(first)
    await device.click(open)
    const dialog = within(await screen.findByRole('dialog', { name: /^Enter Result/ }))
    expect(dialog.getByLabelText('Cleo')).toHaveValue('')
    expect(dialog.getByLabelText('Dora')).toHaveValue('')
    expect(dialog.queryByText(note)).not.toBeInTheDocument()
    await device.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })

  it('is restored after a reload, even if the page is shown before the session is known', async () => {
    serveEvent({ matches: [second, first] })
    storeResult(first)
    localStorage.setItem('access_token', token)
    const releaseUser = server.hold(getCurrentUser, owner)
    const { device } = renderAt('/events/1')
    expect(await screen.findAllByRole('article')).toHaveLength(2)
    expect(await screen.findByRole('table')).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await act(async () => releaseUser())
    const dialog = within(await screen.findByRole('dialog', { name: /^Enter Result/ }))
    expect(dialog.getByText(note)).toBeVisible()
    expect(dialog.getByLabelText('Ana')).toHaveValue('21')
    expect(dialog.getByLabelText('Ben')).toHaveValue('3')
    server.respond(recordResult, first)
    await device.click(dialog.getByRole('button', { name: 'Save Result' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(server.requests(recordResult)[0]?.params.match_id).toBe(String(first.id))
  })
})

describe('input in a dialog when the session ends', () => {
  it.each([
    ['for a match', 'Edit match between Ana and Ben', 'Edit Match', 'Notes', 'Close', updateMatch],
    ['for a participant', 'Edit Ana', 'Edit Participant', 'Nickname', 'Anna', updateParticipant],
  ] as const)('%s is restored after signing in', async (_what, button, name, label, text, endpoint) => {
    serveEvent({ matches: [second, first] })
    server.respond(listArmies, { armies: [], total: 0 })
    const { device, address } = renderAt('/events/1', { user: owner })
    await chooseInMenu(device, button)
    const before = within(await screen.findByRole('dialog', { name }))
    await device.clear(await before.findByLabelText(label))
    await device.type(before.getByLabelText(label), text)
    server.refuse(endpoint, 401, { code: 'not_signed_in', detail: 'Please sign in to continue.' })
    await device.click(before.getByRole('button', { name: /^Save/ }))

    expect(await screen.findByText(/Your session has ended/)).toBeVisible()
    server.respond(login, { access_token: 'fresh', token_type: 'bearer', expires_at: '2026-12-01T00:00:00.000Z' })
    await device.type(screen.getByLabelText('Email'), owner.email)
    await device.type(screen.getByLabelText('Password'), 'Passw0rdX')
    await device.click(screen.getByRole('button', { name: 'Sign In' }))

    const dialog = within(await screen.findByRole('dialog', { name }))
    expect(address()).toBe('/events/1')
    expect(dialog.getByText(note)).toBeVisible()
    expect(await dialog.findByLabelText(label)).toHaveValue(text)
    server.refuse(endpoint, 503)
    await device.click(dialog.getByRole('button', { name: /^Save/ }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Please try again.')
    expect(server.requests(endpoint)).toHaveLength(2)
    expect(server.requests(endpoint)[1]).toMatchObject({
      params: server.requests(endpoint)[0]?.params,
      body: { [label.toLowerCase()]: text },
    })
  })
})
