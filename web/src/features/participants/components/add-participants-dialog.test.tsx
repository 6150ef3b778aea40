import { listArmies } from '@muster/contract/armies'
import { type Event, updateEvent } from '@muster/contract/events'
import { createParticipants } from '@muster/contract/participants'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildArmy, buildParticipant } from '../../../testing/builders.ts'
import { ana, ben, owner, serveEvent } from '../../../testing/event-page.ts'
import { renderAt } from '../../../testing/render-at.tsx'
import { server } from '../../../testing/server.ts'

const clawpack = buildArmy({ name: 'Gnawfeast Clawpack', faction: 'Skaven' })
const failed = /Failed to add participants\. Please try again\./

beforeEach(() => {
  server.respond(listArmies, {
    armies: [clawpack, buildArmy({ faction: 'Fyreslayers', name: 'Saga Axeband' })],
    total: 2,
  })
})

async function openDialog(event: Partial<Event> = {}) {
  serveEvent({ event })
  const page = renderAt('/events/1', { user: owner })
  await screen.findByRole('table')
  await page.device.click(await screen.findByRole('button', { name: 'Add Participant' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Participants' }))
  return {
    ...page,
    dialog,
    nickname: (row: number) => dialog.getByLabelText(`Nickname ${row}`),
    submit: () => page.device.click(dialog.getByRole('button', { name: /^Add \d+ Participants?$/ })),
  }
}

const serveCreated = (nicknames: string | string[], event: Partial<Event> = {}) => {
  const added = [nicknames].flat().map((nickname) => buildParticipant({ nickname, position: 3 }))
  server.respond(createParticipants, () => {
    serveEvent({ event, participants: [ana, ben, ...added] })
    return { participants: added }
  })
}

describe('adding participants', () => {
  it('sends names and armies, refreshes everything and closes', {
    tags: ['spec:2.66', 'spec:2.68', 'spec:2.71', 'spec:6.8', 'spec:7.30'],
  }, async () => {
    const { device, dialog, nickname, submit } = await openDialog()
    serveCreated('Cleo')
    await device.type(nickname(1), '  Cleo ')
    await device.type(dialog.getByLabelText('Army 1'), 'claw')
    await device.click(await screen.findByRole('option', { name: 'Skaven - Gnawfeast Clawpack' }))
    await submit()
    expect(await screen.findByRole('heading', { name: 'Participants (3)' })).toBeVisible()
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(await screen.findByText('Cleo')).toBeVisible()
    expect(server.requests(createParticipants)[0]?.body).toEqual({
      participants: [{ nickname: 'Cleo', army_id: clawpack.id }],
    })
    expect(server.requests(listArmies)[0]?.query).toEqual({ game_type: 'SPEARHEAD', limit: '1000' })
  })

  it('adds and focuses the next row with Enter, and counts the rows on its button', {
    tags: ['spec:2.69', 'spec:2.71', 'spec:2.72', 'spec:2.73'],
  }, async () => {
    const { device, dialog, nickname } = await openDialog()
    await device.type(nickname(1), 'Cleo{Enter}')
    expect(nickname(2)).toHaveFocus()
    await device.keyboard('Dana')
    expect(nickname(2)).toHaveValue('Dana')
    expect(dialog.getByRole('button', { name: 'Add 2 Participants' })).toBeVisible()
    expect(server.requests(createParticipants)).toHaveLength(0)
    await device.click(dialog.getByRole('button', { name: 'Remove participant 1' }))
    expect(nickname(1)).toHaveValue('Dana')
    expect(dialog.getByRole('button', { name: 'Add 1 Participant' })).toBeVisible()
    await device.click(dialog.getByRole('button', { name: 'Remove participant 1' }))
    expect(dialog.getByText('No participants added yet. Click "Add Another Participant" to get started.')).toBeVisible()
  })

  it('sends one request for a double click, and shows that it is busy', async () => {
    const { device, dialog, nickname } = await openDialog()
    const release = server.hold(createParticipants, { participants: [] })
    await device.type(nickname(1), 'Cleo')
    const button = dialog.getByRole('button', { name: 'Add 1 Participant' })
    await device.dblClick(button)
    await expect.poll(() => server.requests(createParticipants).length).toBe(1)
    expect(button).toHaveAttribute('aria-disabled', 'true')
    release()
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(server.requests(createParticipants)).toHaveLength(1)
  })
})

describe('adding more participants than there are places', () => {
  const raised = (capacity: number) => () => serveEvent({ event: { capacity } })

  async function addThree() {
    const page = await openDialog({ capacity: 3 })
    serveCreated(['Cleo', 'Dana', 'Eve'])
    await page.device.type(page.nickname(1), 'Cleo{Enter}')
    expect(page.dialog.queryByRole('radio')).toBeNull()
    await page.device.type(page.nickname(2), 'Dana{Enter}')
    await page.device.type(page.nickname(3), 'Eve')
    const confirmation = within(await page.dialog.findByRole('group', { name: '2 more than there are places' }))
    await page.submit()
    expect(
      await page.dialog.findByText('2 more than there are places: let them wait, or make it 5 places?'),
    ).toBeVisible()
    expect(server.requests(createParticipants)).toEqual([])
    return { ...page, confirmation }
  }

  it('asks first, and lets them wait', async () => {
    const { device, confirmation, submit } = await addThree()
    await device.click(confirmation.getByRole('radio', { name: 'Let them wait' }))
    await submit()
    await expect.poll(() => server.requests(createParticipants).length).toBe(1)
    expect(server.requests(updateEvent)).toEqual([])
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })

  it('asks first, and raises the capacity once, even if the first try to add them fails', async () => {
    const { device, dialog, confirmation, submit } = await addThree()
    server.respond(updateEvent, raised(5))
    server.refuse(createParticipants, 500)
    await device.click(confirmation.getByRole('radio', { name: 'Make it 5 places' }))
    await submit()
    expect(await dialog.findByText(failed)).toBeVisible()
    serveCreated(['Cleo', 'Dana', 'Eve'], { capacity: 5 })
    await submit()
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(server.requests(updateEvent)).toMatchObject([{ params: { event_id: '1' }, body: { capacity: 5 } }])
    expect(server.requests(createParticipants)).toHaveLength(2)
  })
})

describe('participants that cannot be added', () => {
  it('need a nickname in every row', { tags: ['spec:2.70', 'spec:5.21'] }, async () => {
    const { device, nickname, submit } = await openDialog()
    await device.type(nickname(1), 'Cleo{Enter}')
    await submit()
    await expect.poll(() => nickname(2).getAttribute('aria-invalid')).toBe('true')
    expect(nickname(2)).toHaveAccessibleDescription('Participant nickname is required')
    expect(nickname(1)).not.toHaveAttribute('aria-invalid')
    expect(server.requests(createParticipants)).toHaveLength(0)
  })

  it.each([
    ['in the event already', 'aNA', 'Cleo', 1],
    ['in another row', 'Cleo', 'cleo', 2],
  ])('need a name that is not taken %s, regardless of case', async (_where, first, second, row) => {
    const { device, nickname, submit } = await openDialog()
    await device.type(nickname(1), `${first}{Enter}`)
    await device.type(nickname(2), second)
    await submit()
    await expect.poll(() => nickname(row).getAttribute('aria-invalid')).toBe('true')
    expect(nickname(row)).toHaveAccessibleDescription(/is already in this event\.$/)
    expect(server.requests(createParticipants)).toHaveLength(0)
  })

  it('are reported on the row that the server names, and stay in the form', { tags: 'spec:8.20' }, async () => {
    const { device, nickname, submit } = await openDialog()
    const message = 'A participant named "Dana" is already in this event.'
    const errors = [
      { path: 'participants.1.nickname', message },
      { path: 'participants.0.nickname', message: 'An issue of another field' },
    ]
    server.refuse(createParticipants, 409, { code: 'nickname_taken', detail: message, errors })
    await device.type(nickname(1), 'Cleo{Enter}')
    await device.type(nickname(2), 'Dana')
    await submit()
    await expect.poll(() => nickname(2).getAttribute('aria-invalid')).toBe('true')
    expect(nickname(2)).toHaveAccessibleDescription(message)
    expect(nickname(2)).toHaveFocus()
    expect(nickname(1)).toHaveAccessibleDescription('An issue of another field')
    expect(screen.getByText(failed)).toBeVisible()
    expect(nickname(1)).toHaveValue('Cleo')
    expect(nickname(2)).toHaveValue('Dana')
  })

  it('stay in the form when there is no response, and can be sent again', {
    tags: ['spec:2.74', 'spec:8.20'],
  }, async () => {
    const { device, dialog, nickname, submit } = await openDialog()
    server.drop(createParticipants)
    await device.type(nickname(1), 'Cleo')
    await submit()
    expect(await dialog.findByText(failed)).toBeVisible()
    expect(nickname(1)).toHaveValue('Cleo')
    serveCreated('Cleo')
    await submit()
    expect(await screen.findByRole('heading', { name: 'Participants (3)' })).toBeVisible()
  })
})
