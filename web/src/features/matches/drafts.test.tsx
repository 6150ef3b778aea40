import { createMatches } from '@muster/contract/matches'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildMatch, buildUser } from '../../testing/builders.ts'
import { ana, ben, owner, serveEvent } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'
import { signIn } from '../../testing/sign-in.ts'

const note = /^What you typed earlier has been restored\./
const ended = { code: 'not_signed_in', detail: 'Please sign in to continue.' } as const
const created = buildMatch({ participant1: ana, participant2: ben, participant1_score: 21, participant2_score: 3 })

const matchesDialog = async () => within(await screen.findByRole('dialog', { name: 'Add Matches' }))
const row = (number: number) => within(screen.getByRole('group', { name: `Match ${number}` }))

/** Types two matches; `submit` sends them. */
async function typeMatches() {
  serveEvent()
  const page = renderAt('/events/1', { user: owner })
  const { device } = page
  await device.click(await screen.findByRole('button', { name: 'Add Match' }))
  const dialog = await matchesDialog()
  for (const [number, one, two] of [
    [1, 'Ana', 'Ben'],
    [2, 'Ben', 'Ana'],
  ] as const) {
    if (number > 1) await device.click(dialog.getByRole('button', { name: 'Add Another Match' }))
    await device.selectOptions(row(number).getByLabelText('Participant 1'), one)
    await device.selectOptions(row(number).getByLabelText('Participant 2'), two)
  }
  await device.type(row(1).getByLabelText('Score 1'), '21')
  return { ...page, submit: async () => device.click((await matchesDialog()).getByRole('button', { name: /^Add \d/ })) }
}

describe('matches that were being typed when the session ended', () => {
  it('are discarded for good when the dialog is closed', async () => {
    const page = await typeMatches()
    server.refuse(createMatches, 401, ended)
    await page.submit()
    await signIn(page.device, owner)
    await page.device.click((await matchesDialog()).getByRole('button', { name: 'Cancel' }))
    await page.device.click(await screen.findByRole('button', { name: 'Discard' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    await page.device.click(await screen.findByRole('button', { name: 'Add Match' }))
    expect((await matchesDialog()).queryByText(note)).not.toBeInTheDocument()
    expect(row(1).getByLabelText('Participant 1')).toHaveDisplayValue('Choose…')
  })

  it('are not shown to another person', async () => {
    const page = await typeMatches()
    server.refuse(createMatches, 401, ended)
    await page.submit()
    await signIn(page.device, buildUser({ nickname: 'Eve' }))
    expect(await screen.findByText('Eve')).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'Matches (0)' })).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('are not added twice when the server had saved all of them before it ended the session', async () => {
    const page = await typeMatches()
    const second = buildMatch({ participant1: ben, participant2: ana, round_number: 2 })
    const both = [{ ...created, participant2_score: null }, second]
    server.drop(createMatches)
    await page.submit()
    await screen.findByText(/Failed to add matches/)
    server.refuse(createMatches, 401, ended)
    await page.submit()
    serveEvent({ matches: both })
    server.respond(createMatches, { matches: both })
    await signIn(page.device, owner)
    expect((await matchesDialog()).getByText(note)).toBeVisible()
    await page.submit()
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    // The key tells the server that it already has them.
    expect(new Set(server.requests(createMatches).map(({ key }) => key))).toHaveLength(1)
  })
})
