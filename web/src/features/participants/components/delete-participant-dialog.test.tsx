import { listMatches } from '@muster/contract/matches'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { owner, serveEvent } from '../../../testing/event-page.ts'
import { chooseInMenu } from '../../../testing/menu.ts'
import { renderAt } from '../../../testing/render-at.tsx'
import { server } from '../../../testing/server.ts'

const unknown = 'This will also delete the matches that this participant was involved in.'

async function startRemovingAna() {
  const { device } = renderAt('/events/1', { user: owner })
  await chooseInMenu(device, 'Remove Ana')
  return screen.findByRole('alertdialog', { name: 'Delete participant' })
}

it('the dialog warns of matches that could not be loaded', async () => {
  serveEvent()
  server.drop(listMatches)
  const confirmation = await startRemovingAna()
  expect(confirmation).toHaveTextContent(`Are you sure you want to delete participant "Ana"?${unknown}`)
})

it('the dialog warns of matches still loading, but not once it is known that there are none', async () => {
  serveEvent()
  const release = server.hold(listMatches, { matches: [], total: 0, next_cursor: null })
  const confirmation = await startRemovingAna()
  expect(confirmation).toHaveTextContent(unknown)
  release()
  await expect.poll(() => confirmation).not.toHaveTextContent('This will also delete')
})
