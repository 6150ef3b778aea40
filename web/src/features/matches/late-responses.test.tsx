import { recordResult } from '@muster/contract/matches'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildMatch, buildParticipant } from '../../testing/builders.ts'
import { ana, ben, owner, serveEvent } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const cleo = buildParticipant({ nickname: 'Cleo' })
const dora = buildParticipant({ nickname: 'Dora' })
const first = buildMatch({ participant1: ana, participant2: ben })
const second = buildMatch({ participant1: cleo, participant2: dora, table_number: 2 })
const won = { ...first, participant1_score: 21, participant2_score: 3, result: 'player1_win' as const }

/** Shows two matches; `save` sends a result for the first, and the response is still pending. */
async function saveFirst() {
  serveEvent({ matches: [first, second] })
  const { device } = renderAt('/events/1', { user: owner })
  const enter = async (match: string) => {
    const card = within(await screen.findByRole('article', { name: match }))
    await device.click(await card.findByRole('button', { name: /^Enter Result/ }))
    return within(await screen.findByRole('dialog', { name: /^Enter Result/ }))
  }
  const save = async () => {
    const dialog = await enter('Ana against Ben')
    await device.type(dialog.getByLabelText('Ana'), '21')
    await device.type(dialog.getByLabelText('Ben'), '3')
    await device.click(dialog.getByRole('button', { name: 'Save Result' }))
    await expect.poll(() => server.requests(recordResult).length).toBe(1)
    await device.keyboard('{Escape}')
    return within(await screen.findByRole('alertdialog', { name: 'Stop waiting?' }))
  }
  return { device, enter, save }
}

it('the late response to an abandoned result leaves the dialog of the next match open', async () => {
  const release = server.hold(recordResult, won)
  const { device, enter, save } = await saveFirst()
  const confirmation = await save()
  await device.click(confirmation.getByRole('button', { name: 'Close' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()

  const next = await enter('Cleo against Dora')
  await device.type(next.getByLabelText('Cleo'), '7')
  serveEvent({ matches: [won, second] })
  release()
  expect(await screen.findByText('Ana won')).toBeInTheDocument()
  expect(screen.getByRole('dialog', { name: /^Enter Result/ })).toBeVisible()
  expect(next.getByLabelText('Cleo')).toHaveValue('7')
  await device.type(next.getByLabelText('Dora'), '9')
  expect(next.getByLabelText('Dora')).toHaveValue('9')
})

it('the dialog about waiting asks about discarding the draft once saving has failed', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.refuse(recordResult, 503, undefined, promise)
  const { device, save } = await saveFirst()
  const confirmation = await save()
  expect(confirmation.getByText(/^It is still being saved/)).toBeVisible()
  resolve()
  expect(await screen.findByRole('alertdialog', { name: 'Close without saving?' })).toBeVisible()
  expect(confirmation.getByText('What you typed has not been saved.')).toBeVisible()
  await device.click(confirmation.getByRole('button', { name: 'Discard' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})
