import { listArmies } from '@muster/contract/armies'
import {
  checkIn,
  checkInMany,
  createParticipants,
  dropParticipant,
  type Participant,
  returnParticipant,
  updateParticipant,
} from '@muster/contract/participants'
import * as contract from '@muster/contract/rounds'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildArmy } from '../../testing/builders.ts'
import { ana, ben, cleo, dan, draft, eve, matches, people, published, serveDesk } from '../../testing/desk.ts'
import { owner } from '../../testing/event-page.ts'
import { chooseInMenu } from '../../testing/menu.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'
import { settle } from '../../testing/settle.ts'

const open = (part = '') => renderAt(`/events/1/desk${part && `?part=${part}`}`, { user: owner })

describe('the desk', () => {
  it('redirects anyone but the owner to the event', async () => {
    // With what the desk stores for reading without a network: it may be fetched before the redirect.
    serveDesk({ event: { owner_id: 999_999 } })
    const { address } = open()
    await expect.poll(address).toBe('/events/1')
  })

  it('opens at the people before the first round, and at the round afterwards', async () => {
    serveDesk()
    open()
    expect(await screen.findByRole('heading', { name: 'Check-in (0 of 5 here)' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'People' })).toHaveAttribute('aria-current', 'page')
  })
})

describe('check-in', () => {
  const here = (participant: Participant): Participant => ({
    ...participant,
    checked_in_at: '2026-11-21T09:00:00.000Z',
  })
  const missing = () => screen.getByRole('heading', { name: /^Missing/ }).parentElement ?? expect.unreachable()

  it('takes a tap, or a few letters and Enter, and lists missing participants first', async () => {
    serveDesk()
    const { device } = open()
    server.respond(checkIn, ({ params }) => here(people.find(({ id }) => String(id) === params.participant_id) ?? ana))
    await device.click(await screen.findByRole('button', { name: /^Ben is here/ }))
    expect(await screen.findByText('Ben is here.')).toBeVisible()
    await expect.poll(() => server.requests(checkIn).length).toBe(1)
    serveDesk({ participants: [ana, here(ben), cleo, dan, eve] })
    await device.type(screen.getByLabelText('Check in by name'), 'cle{Enter}')
    await screen.findByText('Cleo is here.')
    expect(screen.getByLabelText('Check in by name')).toHaveValue('')
    const sent = () => server.requests(checkIn).map(({ params, body }) => [params.participant_id, body])
    await expect.poll(sent).toEqual([
      [String(ben.id), { is_checked_in: true }],
      [String(cleo.id), { is_checked_in: true }],
    ])
    server.respond(checkIn, cleo)
    await device.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Cleo is no longer checked in.')).toBeVisible()
    await expect.poll(() => server.requests(checkIn).length).toBe(3)
  })

  it('groups participants: missing, here, waiting and dropped', async () => {
    const waiting = { ...cleo, waiting_since: '2026-11-20T09:00:00.000Z' }
    serveDesk({ participants: [ana, here(ben), waiting, { ...dan, dropped_after_round: 2 }] })
    open()
    expect(await screen.findByRole('heading', { name: 'Check-in (1 of 2 here)' })).toBeVisible()
    expect(within(missing()).getAllByRole('listitem', { name: '' })[0]).toHaveTextContent('Ana')
    expect(screen.getByText(/after round 2/)).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Waiting for a place (1)' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Cleo is here/ })).not.toBeInTheDocument()
  })

  it('drops a participant, undoes it, and reports a refusal', async () => {
    serveDesk()
    const { device } = open()
    await screen.findByRole('button', { name: /^Ana is here/ })
    server.respond(dropParticipant, { ...ana, dropped_after_round: 0 })
    await chooseInMenu(device, 'Drop Ana')
    expect(await screen.findByText('Ana is not playing.')).toBeVisible()
    await expect.poll(() => server.requests(dropParticipant).length).toBe(1)
    server.respond(returnParticipant, ana)
    await device.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Ana is playing again.')).toBeVisible()
    await expect.poll(() => server.requests(returnParticipant).length).toBe(1)
    const changed = { changed_by: 'Priya', changed_at: new Date(2026, 10, 21, 15, 6).toISOString() }
    server.refuse(dropParticipant, 412, { code: 'changed_meanwhile', detail: 'This was changed.', ...changed })
    await chooseInMenu(device, 'Drop Ben')
    expect(await screen.findByRole('alert')).toHaveTextContent('Ben could not be dropped. Priya changed this at 15:06')
  })
})

it('checks in a latecomer when added', async () => {
  serveDesk({ participants: [{ ...ana, checked_in_at: '2026-11-21T09:00:00.000Z' }], event: { state: 'running' } })
  server.respond(listArmies, { armies: [], total: 0 })
  server.respond(createParticipants, { participants: [ben] })
  server.respond(checkInMany, { participants: [ben] })
  const { device } = open('people')
  await device.click(await screen.findByRole('button', { name: 'Add Participants' }))
  await device.type(await screen.findByRole('textbox', { name: 'Nickname 1' }), 'Ben')
  await device.click(screen.getByRole('button', { name: 'Add 1 Participant' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  const sent = () => server.requests(checkInMany).map(({ body }) => body)
  await expect.poll(sent).toEqual([{ participant_ids: [ben.id], is_checked_in: true }])
})

it('an army chosen in the menu is saved immediately, and can be undone', async () => {
  serveDesk()
  server.respond(listArmies, {
    armies: [buildArmy({ id: 7, name: 'Gore Legion', faction: 'Blades of Khorne' })],
    total: 1,
  })
  server.respond(updateParticipant, { ...ana, army_id: 7 })
  const { device } = open()
  await screen.findByRole('button', { name: /^Ana is here/ })
  await chooseInMenu(device, 'Change army of Ana')
  const dialog = within(await screen.findByRole('dialog', { name: 'Army of Ana' }))
  await device.clear(dialog.getByRole('combobox', { name: 'Army' }))
  await device.type(dialog.getByRole('combobox', { name: 'Army' }), 'gore')
  await device.click(await screen.findByRole('option', { name: /Gore Legion/ }))
  expect(await screen.findByText('Army changed: Ana.')).toBeVisible()
  const sent = () => server.requests(updateParticipant).map(({ body }) => body)
  await expect.poll(sent).toEqual([{ army_id: 7 }])
  await device.click(screen.getByRole('button', { name: 'Undo' }))
  await expect.poll(sent).toEqual([{ army_id: 7 }, { army_id: ana.army_id }])
})

describe('a round', () => {
  it('is paired with one press, by the Swiss system unless another is chosen', async () => {
    serveDesk()
    const { device } = open('round')
    expect(await screen.findByRole('heading', { name: 'Next: round 1 of 3' })).toBeVisible()
    server.respond(contract.createRound, () => {
      const float = { code: 'float' as const, participant_ids: [ana.id], sentence: 'Ana meets Ben.' }
      const check = draft.check && { ...draft.check, findings: [...draft.check.findings, float], floats: 2 }
      serveDesk({ rounds: [{ ...draft, check }] })
      return draft
    })
    await device.click(screen.getByRole('button', { name: 'Pair Round 1' }))
    expect(await screen.findByRole('heading', { name: 'Round 1 (draft)' })).toBeVisible()
    expect(server.requests(contract.createRound)[0]?.body).toEqual({ method: 'swiss', keep_clubs_apart: false })
    expect(screen.getByText(/^No rematches; 1 match between different scores\. No better round/)).toBeVisible()
    expect(screen.getByText('Eve has the bye: nobody has fewer points.')).toBeVisible()
    expect(screen.getByText('Ana and Ben are both of Guild.')).toBeVisible()
  })

  it('is changed by selecting one participant and then another', async () => {
    serveDesk({ rounds: [draft] })
    const { device } = open('round')
    server.respond(contract.updateRound, draft)
    await device.click(await screen.findByRole('button', { name: /^Pick Ana/ }))
    await device.keyboard('{Escape}')
    expect(screen.queryByText(/Now choose who swaps with/)).not.toBeInTheDocument()
    await device.click(screen.getByRole('button', { name: /^Pick Ana/ }))
    expect(screen.getByText(/Now choose who swaps with/)).toHaveTextContent('Ana')
    await device.click(screen.getByRole('button', { name: /^Swap with Dan/ }))
    await settle()
    expect(server.requests(contract.updateRound)).toMatchObject([
      {
        version: '"3"',
        body: {
          pairings: [
            { participant1_id: dan.id, participant2_id: ben.id, table_number: 1 },
            { participant1_id: cleo.id, participant2_id: ana.id, table_number: 2 },
          ],
          byes: [{ participant_id: eve.id }],
        },
      },
    ])
  })

  it('requires a confirmation to be published while results are missing', async () => {
    serveDesk({ rounds: [draft] })
    const { device } = open('round')
    const detail = 'A result of round 1 is missing at table 3. Publish the next round anyway?'
    server.refuse(contract.publishRound, 409, { code: 'results_missing', detail })
    const publish = await screen.findByRole('button', { name: 'Publish Round 1' })
    await expect.poll(() => publish).toBeEnabled()
    await device.click(publish)
    expect(await screen.findByText(detail)).toBeVisible()
    server.respond(contract.publishRound, () => {
      serveDesk({ rounds: [published], matches })
      return published
    })
    await device.click(screen.getByRole('button', { name: 'Publish Anyway' }))
    expect(await screen.findByRole('heading', { name: 'Round 1' })).toBeVisible()
    // The pressed button is gone.
    expect(screen.getByRole('group', { name: 'Round 1' })).toHaveFocus()
    expect(server.requests(contract.publishRound).map(({ body }) => body)).toEqual([
      { despite_pending: false },
      { despite_pending: true },
    ])
  })

  it('is paired again with its options, and shows missing participants', async () => {
    const isHere = { checked_in_at: '2026-11-21T09:00:00.000Z' }
    serveDesk({ rounds: [draft], participants: people.map((one) => (one === dan ? one : { ...one, ...isHere })) })
    const { device } = open('round')
    expect(await screen.findByRole('button', { name: /^Pick Dan/ })).toHaveTextContent('not here yet')
    expect(screen.getByRole('button', { name: /^Pick Ana/ })).not.toHaveTextContent('not here yet')
    server.respond(contract.createRound, draft)
    await device.click(screen.getByRole('button', { name: 'Pair Again' }))
    await settle()
    expect(server.requests(contract.createRound)[0]?.body).toEqual({
      method: 'swiss',
      keep_clubs_apart: true,
      forbid: [],
      keep: [],
    })
  })

  it('keeps locked pairs, and keeps two participants apart, when it is paired again', async () => {
    serveDesk({ rounds: [draft] })
    const { device } = open('round')
    server.respond(contract.createRound, draft)
    await device.click(await screen.findByRole('button', { name: 'Keep Cleo and Dan together' }))
    await device.click(screen.getByRole('button', { name: /^Pick Ben/ }))
    await device.click(screen.getByRole('button', { name: 'Not Against Ana' }))
    await settle()
    expect(server.requests(contract.createRound)[0]?.body).toMatchObject({
      keep: [{ participant1_id: cleo.id, participant2_id: dan.id, table_number: 2 }],
      forbid: [[ben.id, ana.id]],
    })
  })

  it('becomes a draft with the same pairs when taken back before its first result', async () => {
    serveDesk({ rounds: [published], matches })
    const { device } = open('round')
    server.respond(contract.unpublishRound, () => {
      serveDesk({ rounds: [draft] })
      return draft
    })
    await device.click(await screen.findByRole('button', { name: 'Take Round 1 Back' }))
    expect(await screen.findByRole('heading', { name: 'Round 1 (draft)' })).toBeVisible()
    expect(server.requests(contract.unpublishRound)).toMatchObject([{ version: '"3"' }])
  })
})
