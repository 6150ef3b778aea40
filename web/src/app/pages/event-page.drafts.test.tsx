import { getCurrentUser } from '@muster/contract/accounts'
import { type Match, recordResult } from '@muster/contract/matches'
import { act, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildMatch, buildParticipant } from '../../testing/builders.ts'
import { ana, ben, owner, serveEvent } from '../../testing/event-page.ts'
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
  const draft = { format: 2, user_id: owner.id, content: { values: scores, context: match } }
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
