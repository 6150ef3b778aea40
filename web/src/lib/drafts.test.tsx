import { listArmies } from '@muster/contract/armies'
import { listFeedback } from '@muster/contract/feedback'
import { recordResult } from '@muster/contract/matches'
import { cleanup, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { buildMatch } from '../testing/builders.ts'
import { serveCreation } from '../testing/create-page.ts'
import { matches, published, serveDesk } from '../testing/desk.ts'
import { ana, ben, owner, serveEvent } from '../testing/event-page.ts'
import { chooseInMenu } from '../testing/menu.ts'
import { closePages, renderAt } from '../testing/render-at.tsx'
import { server } from '../testing/server.ts'
import type { DraftName } from './browser-storage.ts'

interface Scenario {
  address?: string
  serve?: () => unknown
  open?: (device: UserEvent) => Promise<void>
  label: string
  text?: string
}

const press = (name: string | RegExp) => async (device: UserEvent) =>
  device.click(await screen.findByRole('button', { name }))

/** The form of each draft. A missing draft does not compile. */
const scenarios: Record<DraftName, Scenario> = {
  event_draft: { address: '/events/create', serve: serveCreation, label: 'Event Title' },
  edit_draft: { address: '/events/1/edit', label: 'Event Title' },
  participants_draft: { open: press('Add Participant'), label: 'Nickname 1' },
  participant_draft: { open: (device) => chooseInMenu(device, 'Edit Ana'), label: 'Nickname' },
  matches_draft: { open: press('Add Match'), label: 'Notes' },
  match_draft: { open: (device) => chooseInMenu(device, 'Edit match between Ana and Ben'), label: 'Notes' },
  result_draft: { open: press(/^Enter Result/), label: 'Ben', text: '17' },
  desk_draft: {
    address: '/events/1/desk?part=round',
    serve: () => serveDesk({ rounds: [published], matches }),
    label: 'Score of Ben',
    text: '17',
  },
  feedback_draft: {
    address: '/feedback',
    serve: () => server.respond(listFeedback, { feedback: [], total: 0 }),
    label: 'Your Feedback',
  },
}

it.each(Object.entries(scenarios))('%s is restored after a reload', async (_, scenario) => {
  const { address = '/events/1', serve = () => {}, open = async () => {}, label, text = 'Typed before' } = scenario
  serveEvent({ matches: [buildMatch({ participant1: ana, participant2: ben })] })
  server.respond(listArmies, { armies: [], total: 0 })
  server.drop(recordResult)
  serve()
  const { device } = renderAt(address, { user: owner })
  await open(device)
  const field = await screen.findByLabelText(label)
  await device.clear(field)
  await device.type(field, text)
  reload(address)
  expect(await screen.findByLabelText(label)).toHaveValue(text)
})

/** Reloads like a browser: the storage of the tab outlives the page. */
function reload(address: string) {
  window.dispatchEvent(new Event('pagehide'))
  const stored = Object.entries({ ...sessionStorage })
  cleanup()
  closePages()
  for (const [name, value] of stored) sessionStorage.setItem(name, value)
  renderAt(address, { user: owner })
}
