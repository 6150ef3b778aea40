import { listArmies } from '@muster/contract/armies'
import {
  checkInMyself,
  dropMyself,
  leaveEvent,
  type Participant,
  returnMyself,
  updateMyself,
} from '@muster/contract/participants'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildArmy, buildParticipant, buildUser } from '../../../testing/builders.ts'
import { ana, serveEvent } from '../../../testing/event-page.ts'
import { chooseInMenu } from '../../../testing/menu.ts'
import { renderAt } from '../../../testing/render-at.tsx'
import { server } from '../../../testing/server.ts'

const user = buildUser({ nickname: 'Cleo' })
const skaven = { army_id: 11, army_name: 'Gnawfeast Clawpack', army_faction: 'Skaven' }
const me = buildParticipant({ nickname: 'Cleo', user_id: user.id, ...skaven })
const running = { state: 'running' } as const
const clawpack = buildArmy({ id: 11, name: 'Gnawfeast Clawpack', faction: 'Skaven' })
const axeband = buildArmy({ name: 'Saga Axeband', faction: 'Fyreslayers' })

beforeEach(() => server.respond(listArmies, { armies: [clawpack, axeband], total: 2 }))

function open(event: Parameters<typeof serveEvent>[0] = {}, own: Participant = me) {
  serveEvent({ ...event, participants: [ana, own] })
  return renderAt('/events/1', { user })
}

const entry = async () => within(await screen.findByRole('region', { name: 'Your entry' }))

describe('a participant’s own entry', () => {
  it.each([
    ['in', me, 'You’re in, with Skaven. No results yet.'],
    ['in without an army', { ...me, army_faction: null, army_name: null }, 'You’re in. No results yet.'],
    ['dropped', { ...me, dropped_after_round: 2 }, 'You dropped out after round 2.'],
    [
      'waiting',
      { ...me, waiting_since: '2026-11-20T09:00:00.000Z' },
      'You are number 1 on the waiting list. We’ll email you when a place opens up.',
    ],
  ])('describes a participant who is %s in a sentence', async (_how, own, sentence) => {
    open({}, own)
    expect((await entry()).getByRole('link', { name: sentence })).toBeVisible()
  })

  it('shows army and club, which can be changed until the event starts', async () => {
    const { device } = open()
    expect((await entry()).getByText('Skaven - Gnawfeast Clawpack')).toBeVisible()
    await chooseInMenu(device, 'Change army or club')
    const dialog = within(await screen.findByRole('dialog', { name: 'Your Army and Club' }))
    const changed = { ...me, army_faction: 'Fyreslayers', army_name: 'Saga Axeband', club: 'Guild', version: 2 }
    server.respond(updateMyself, () => {
      serveEvent({ participants: [ana, changed] })
      return changed
    })
    await device.clear(dialog.getByLabelText('Your army'))
    await device.type(dialog.getByLabelText('Your army'), 'saga')
    await device.click(await screen.findByRole('option', { name: 'Fyreslayers - Saga Axeband' }))
    await device.type(dialog.getByLabelText('Your club'), 'Guild')
    await device.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Fyreslayers - Saga Axeband · Guild')).toBeVisible()
    expect(server.requests(updateMyself)).toMatchObject([
      { body: { army_id: axeband.id, club: 'Guild' }, version: '"1"' },
    ])
  })

  it('offers leaving in a menu, with a confirmation', async () => {
    const { device } = open()
    await entry()
    server.respond(leaveEvent, () => void serveEvent({ participants: [ana] }))
    await chooseInMenu(device, 'Leave event')
    const confirmation = within(await screen.findByRole('alertdialog'))
    expect(confirmation.getByText(/Are you sure you want to leave this event\?/)).toBeVisible()
    await device.click(confirmation.getByRole('button', { name: 'Leave Event' }))
    expect(await screen.findByRole('heading', { name: 'Participants (1)' })).toBeVisible()
  })

  it('offers dropping out of a running event, explains what happens to the current match, and offers returning', async () => {
    const { device } = open({ event: running })
    await entry()
    expect(screen.queryByRole('button', { name: 'Leave event', hidden: true })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Change army or club', hidden: true })).toBeNull()
    const dropped = { ...me, dropped_after_round: 1 }
    server.respond(dropMyself, () => {
      serveEvent({ event: running, participants: [ana, dropped] })
      return dropped
    })
    await device.click(screen.getByRole('button', { name: 'Drop Out…' }))
    const confirmation = within(await screen.findByRole('alertdialog', { name: 'Drop out' }))
    expect(
      confirmation.getByText(/it stays at its table, and the organiser sees that you have dropped out/),
    ).toBeVisible()
    await device.click(confirmation.getByRole('button', { name: 'Drop Out' }))
    expect(await screen.findByText('You dropped out after round 1.')).toBeVisible()
    server.respond(returnMyself, () => {
      serveEvent({ event: running, participants: [ana, me] })
      return me
    })
    await device.click(screen.getByRole('button', { name: 'Return' }))
    expect(await screen.findByText('You’re in, with Skaven. No results yet.')).toBeVisible()
  })

  it('offers check-in while the organiser has it open, and shows a refusal', async () => {
    const event = { check_in_open: true }
    const { device } = open({ event })
    server.refuse(checkInMyself, 409, { code: 'check_in_closed', detail: 'Ask the organiser to check you in.' })
    await device.click(await screen.findByRole('button', { name: 'Check In' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Ask the organiser to check you in.')
    const here = { ...me, checked_in_at: '2026-11-21T09:00:00.000Z', version: 2 }
    server.respond(checkInMyself, () => {
      serveEvent({ event, participants: [ana, here] })
      return here
    })
    await device.click(screen.getByRole('button', { name: 'Check In' }))
    expect(await screen.findByText('Checked in')).toBeVisible()
    await chooseInMenu(device, 'Undo check-in')
    await expect
      .poll(() => server.requests(checkInMyself).map(({ body }) => body))
      .toEqual([{ is_checked_in: true }, { is_checked_in: true }, { is_checked_in: false }])
  })

  it.each([
    ['on the day of the event, before the organiser opens check-in', { event_date: new Date().toISOString() }],
    ['once the event has started', { check_in_open: true, ...running }],
  ])('does not offer check-in %s', async (_when, event) => {
    open({ event })
    await screen.findByRole('button', { name: /^(More: your entry|Drop Out…)$/ })
    expect(screen.queryByRole('button', { name: 'Check In' })).toBeNull()
  })

  it('offers no actions once the event is finished', async () => {
    open({ event: { state: 'finished' } })
    await entry()
    for (const name of ['More: your entry', 'Drop Out…']) expect(screen.queryByRole('button', { name })).toBeNull()
  })
})
