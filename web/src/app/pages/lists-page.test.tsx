import { listArmies } from '@muster/contract/armies'
import { getList, listLists, putList, remindLists, type SubmittedList } from '@muster/contract/lists'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ana, ben, owner, serveEvent } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const text = 'Skaven\nGnawfeast Clawpack\n3 Rat Ogors'
const listOf = (given: Partial<SubmittedList> = {}): SubmittedList => ({
  participant_id: ana.id,
  text,
  submitted_at: '2026-11-17T18:00:00Z',
  is_late: false,
  former_text: null,
  may_be_late: false,
  version: 1,
  ...given,
})
const handedIn = { ...ana, list_submitted_at: '2026-11-17T18:00:00Z' }

interface Served {
  event?: Parameters<typeof serveEvent>[0] extends infer Given | undefined
    ? NonNullable<Given>['event' & keyof Given]
    : never
  lists?: SubmittedList[]
}

function serve({ event = {}, lists = [listOf()] }: Served = {}) {
  serveEvent({
    event: { list_policy: 'required', lists_are_open: true, ...event },
    participants: [handedIn, { ...ben, is_member: true }],
  })
  server.respond(listLists, { lists })
}

const itemOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name: new RegExp(name) })
  return within(heading.closest('li') ?? heading)
}

it('a visitor sees how many are handed in, and no list before lists are shown', async () => {
  serve({ lists: [] })
  renderAt('/events/1/lists')
  expect(await screen.findByText(/^Required until the first round is published\. 1 of 2 handed in\./)).toBeVisible()
  expect(screen.getByText(/^Everybody reads the lists once the first round is published; until then/)).toBeVisible()
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
})

it('everybody reads the lists once they are shown', async () => {
  serve({ event: { lists_are_open: false, lists_are_shown: true, state: 'running' } })
  const { device } = renderAt('/events/1/lists')
  const item = await itemOf('Ana')
  await device.click(item.getByText('Read the list'))
  expect(item.getByText(/3 Rat Ogors/)).toBeVisible()
  expect(screen.queryByRole('heading', { level: 2, name: /Ben/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /Change/ })).toBeNull()
})

it('an organiser sees who is missing, and reminds all of them with one tap', async () => {
  serve()
  server.respond(remindLists, { mailed: 3, without_account: ['Ben'] })
  const { device } = renderAt('/events/1/lists', { user: owner })
  expect((await itemOf('Ben')).getByText('No list')).toBeVisible()
  await device.click(screen.getByRole('button', { name: 'Remind 1 by Email' }))
  expect(await screen.findByText('Muster mails 3 participants. Tell these, who have no account: Ben.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Remind/ })).toBeNull()
})

it('an organiser lets somebody hand in late, and enters a list', async () => {
  serve({ event: { lists_are_open: false } })
  server.respond(putList, listOf({ participant_id: ben.id, may_be_late: true }))
  server.respond(getList, { list: null })
  server.respond(listArmies, { armies: [], total: 0 })
  const { device } = renderAt('/events/1/lists', { user: owner })
  await device.click((await itemOf('Ben')).getByRole('button', { name: 'Let Ben hand in late' }))
  await expect.poll(() => server.requests(putList).at(-1)?.body).toEqual({ late: true })
  await device.click((await itemOf('Ben')).getByRole('button', { name: 'Enter the list of Ben' }))
  await device.type(await screen.findByLabelText('Army list'), 'Typed for Ben')
  await device.click(screen.getByRole('button', { name: 'Hand In' }))
  await expect.poll(() => server.requests(putList).at(-1)?.body).toEqual({ text: 'Typed for Ben' })
})

it('what the staff changed after the deadline is told apart line by line', async () => {
  serve({
    event: { lists_are_open: false, lists_are_shown: true },
    lists: [listOf({ former_text: text, text: text.replace('3 Rat Ogors', '2 Rat Ogors'), is_late: true })],
  })
  const { device } = renderAt('/events/1/lists')
  const item = await itemOf('Ana')
  expect(item.getByText('Late')).toBeVisible()
  await device.click(item.getByText('Read the list'))
  expect(await item.findByText(/This list was changed after the deadline/)).toBeVisible()
  expect(item.getByRole('deletion')).toHaveTextContent('Removed: − 3 Rat Ogors')
  expect(item.getByRole('insertion')).toHaveTextContent('Added: + 2 Rat Ogors')
})

it('an event without lists says so', async () => {
  serve({ event: { list_policy: 'none' }, lists: [] })
  renderAt('/events/1/lists')
  expect(await screen.findByText('This event asks for no army lists.')).toBeVisible()
})
