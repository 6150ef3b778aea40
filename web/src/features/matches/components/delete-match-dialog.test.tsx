import { deleteMatch } from '@muster/contract/matches'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildMatch } from '../../../testing/builders.ts'
import { owner, serveEvent } from '../../../testing/event-page.ts'
import { chooseInMenu } from '../../../testing/menu.ts'
import { renderAt } from '../../../testing/render-at.tsx'
import { server } from '../../../testing/server.ts'
import { stopClock } from '../../../testing/still-clock.ts'

async function openDialog() {
  serveEvent({ matches: [buildMatch()] })
  const page = renderAt('/events/1', { user: owner })
  await chooseInMenu(page.device, 'Delete match between Ana and Ben')
  const confirmation = within(await screen.findByRole('alertdialog', { name: 'Delete match' }))
  return {
    ...page,
    confirmation,
    confirm: () => page.device.click(confirmation.getByRole('button', { name: 'Delete Match' })),
  }
}

const dialog = () => screen.queryByRole('alertdialog')

it('the dialog stays open while it is busy, whatever is pressed, and closes when done', async () => {
  const { device, confirmation, confirm } = await openDialog()
  const release = server.hold(deleteMatch, undefined)
  await confirm()
  await expect.poll(() => server.requests(deleteMatch).length).toBe(1)
  await device.keyboard('{Escape}')
  await device.click(confirmation.getByRole('button', { name: 'Cancel' }))
  await confirm()
  expect(dialog()).toBeVisible()
  serveEvent()
  release()
  await expect.poll(dialog).toBeNull()
  expect(await screen.findByRole('heading', { name: 'Matches (0)' })).toBeVisible()
  expect(server.requests(deleteMatch)).toHaveLength(1)
})

it('the dialog stays open to report a failure, and can be closed then', async () => {
  const { device, confirmation, confirm } = await openDialog()
  server.refuse(deleteMatch, 503)
  await confirm()
  expect(await confirmation.findByRole('alert')).toHaveTextContent(
    /^The match could not be deleted\. Please try again\.$/,
  )
  await device.keyboard('{Escape}')
  await expect.poll(dialog).toBeNull()
  expect(screen.getByRole('article', { name: 'Ana against Ben' })).toBeVisible()
})

it('the dialog cannot be cancelled at first, and after 8 seconds reports a slow request and can be closed', async () => {
  const { confirmation } = await openDialog()
  server.hold(deleteMatch, undefined)
  const clock = stopClock()
  fireEvent.click(confirmation.getByRole('button', { name: 'Delete Match' }))
  await clock.until(() => server.requests(deleteMatch).length === 1)
  expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await clock.pass(7999)
  expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  expect(confirmation.getByRole('status')).toBeEmptyDOMElement()
  await clock.pass(1)
  expect(confirmation.getByRole('status')).toHaveTextContent(
    'Still working. The connection is slow or lost; you can close this and check the page later.',
  )
  fireEvent.click(confirmation.getByRole('button', { name: 'Cancel' }))
  await clock.until(() => dialog() === null)
})
