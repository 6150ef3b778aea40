import { deleteMatch, type Match, recordResult, updateMatch } from '@muster/contract/matches'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { buildMatch } from '../../testing/builders.ts'
import { ana, ben, owner, serveEvent } from '../../testing/event-page.ts'
import { chooseInMenu } from '../../testing/menu.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const loaded = buildMatch({ id: 9, participant1: ana, participant2: ben, version: 1, notes: 'First game' })
const theirs: Match = { ...loaded, participant1_score: 5, participant2_score: 10, version: 2 }

/** Refuses the request because somebody else has changed the match. */
const refuse = (endpoint: typeof recordResult | typeof updateMatch | typeof deleteMatch, current: Match = theirs) =>
  server.refuseOnce(endpoint, 412, {
    code: 'changed_meanwhile',
    detail: 'This was changed meanwhile.',
    current,
    changed_at: '2026-11-21T10:00:00.000Z',
    changed_by: 'Olga',
  })

async function openDialog(name: RegExp, open: (device: UserEvent) => Promise<void>) {
  serveEvent({ matches: [loaded] })
  const page = renderAt('/events/1', { user: owner })
  await open(page.device)
  return { ...page, dialog: within(await screen.findByRole('dialog', { name })) }
}

async function typeResult() {
  const page = await openDialog(/Result$/, async (device) =>
    device.click(await screen.findByRole('button', { name: /^Enter Result/ })),
  )
  refuse(recordResult)
  await page.device.type(page.dialog.getByLabelText('Ana'), '20')
  await page.device.type(page.dialog.getByLabelText('Ben'), '3')
  await page.device.click(page.dialog.getByRole('button', { name: 'Save Result' }))
  const alert = within(await page.dialog.findByRole('alert'))
  return { ...page, alert }
}

describe('a result that someone else has recorded in the meantime', () => {
  it('is shown next to the typed one, with the name of its author', async () => {
    const { dialog, alert } = await typeResult()
    expect(alert.getByText(/^Olga saved something else at/)).toBeVisible()
    const cells = alert.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(cells).toEqual(['Saved', 'Yours', '5', '20', '10', '3'])
    expect(dialog.getByLabelText('Ana')).toHaveValue('20')
    expect(server.requests(recordResult)[0]).toMatchObject({ version: '"1"' })
  })

  it('is overwritten only by a deliberate choice', async () => {
    const { device, alert } = await typeResult()
    server.respond(recordResult, { ...theirs, participant1_score: 20, participant2_score: 3, version: 3 })
    await device.click(alert.getByRole('button', { name: 'Save yours' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(server.requests(recordResult).at(-1)).toMatchObject({ version: '"2"', body: { participant1_score: 20 } })
  })

  it('replaces the typed one if that is chosen', async () => {
    const { device, dialog, alert } = await typeResult()
    await device.click(alert.getByRole('button', { name: 'Keep what is saved' }))
    expect(dialog.getByLabelText('Ana')).toHaveValue('5')
    expect(dialog.getByLabelText('Ben')).toHaveValue('10')
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
    expect(server.requests(recordResult)).toHaveLength(1)
  })
})

it('changes to different fields of a match are merged without a confirmation', async () => {
  const { device, dialog } = await openDialog(/^Edit Match$/, (device) => chooseInMenu(device, /^Edit match between/))
  server.respond(updateMatch, { ...theirs, notes: 'A close game', version: 3 })
  refuse(updateMatch)
  await device.clear(await dialog.findByLabelText('Notes'))
  await device.type(dialog.getByLabelText('Notes'), 'A close game')
  await device.click(dialog.getByRole('button', { name: 'Save Match' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(server.requests(updateMatch).at(-1)).toMatchObject({
    version: '"2"',
    body: { notes: 'A close game', participant1_score: 5, participant2_score: 10 },
  })
})

it('deleting a match that someone else has changed needs another confirmation', async () => {
  serveEvent({ matches: [loaded] })
  const { device } = renderAt('/events/1', { user: owner })
  await chooseInMenu(device, /^Delete match between/)
  const dialog = within(await screen.findByRole('alertdialog'))
  refuse(deleteMatch)
  await device.click(dialog.getByRole('button', { name: 'Delete Match' }))
  expect(await dialog.findByText(/^Olga changed this at .* Nothing has been deleted yet/)).toBeVisible()
  server.respond(deleteMatch, undefined)
  await device.click(dialog.getByRole('button', { name: 'Delete Match' }))
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
  expect(server.requests(deleteMatch).map(({ version }) => version)).toEqual(['"1"', '"2"'])
})
