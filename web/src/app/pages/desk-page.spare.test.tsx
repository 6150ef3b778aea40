import { dropParticipant, returnParticipant, updateParticipant } from '@muster/contract/participants'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ana, ben, cleo, dan, eve, matches, people, published, serveDesk } from '../../testing/desk.ts'
import { owner } from '../../testing/event-page.ts'
import { chooseInMenu } from '../../testing/menu.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const open = () => renderAt('/events/1/desk?part=people', { user: owner })
const sent = (endpoint: typeof updateParticipant | typeof dropParticipant) =>
  server.requests(endpoint).map(({ body }) => body)

it('makes somebody the spare, who plays only when the number is odd, and a participant again', async () => {
  serveDesk()
  server.respond(updateParticipant, ({ body }) => ({ ...eve, ...(body as object) }))
  const { device } = open()
  await screen.findByRole('button', { name: /^Eve is here/ })
  await chooseInMenu(device, 'Make Eve the spare')
  expect(await screen.findByText('Eve plays only when the number is odd.')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Eve is here/ })).toHaveTextContent('spare')
  await expect.poll(() => sent(updateParticipant)).toEqual([{ is_spare: true }])
  await device.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Eve takes part like everyone else.')).toBeVisible()
  await expect.poll(() => sent(updateParticipant).length).toBe(2)
})

it('gives nobody the place of a spare away who had waited: an undo lets them wait again', async () => {
  const waiting_since = '2026-11-20T09:00:00.000Z'
  serveDesk({ participants: [ana, ben, { ...eve, waiting_since }], event: { capacity: 2 } })
  server.respond(updateParticipant, eve)
  const { device } = open()
  await screen.findByRole('button', { name: /^Ana is here/ })
  await chooseInMenu(device, 'Make Eve the spare')
  await expect.poll(() => sent(updateParticipant).length).toBe(1)
  await device.click(screen.getByRole('button', { name: 'Undo' }))
  await expect.poll(() => sent(updateParticipant)[1]).toEqual({ is_spare: false, waiting_since })
})

it('says of each kind of drop what becomes of the matches, and undoes it with one tap', async () => {
  serveDesk({ rounds: [published], matches })
  server.respond(dropParticipant, { ...dan, dropped_after_round: 1, dropped_results: 'forfeit' })
  server.respond(returnParticipant, dan)
  const { device } = open()
  await screen.findByRole('button', { name: /^Dan is here/ })
  await chooseInMenu(device, 'Drop Dan')
  const dialog = within(await screen.findByRole('dialog', { name: 'Drop Dan' }))
  expect(dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Keep all resultsTheir open match at table 7 stays open until somebody enters its result.',
    'Forfeit the open matchTheir open match at table 7 becomes a loss by the usual score; their other results stay.',
    'Void all matchesNone of their matches counts in the standings of any round or in the record of a player, for either side; armies keep the games that were played. The open one ends without a score.',
  ])
  await device.click(dialog.getByRole('radio', { name: /^Forfeit/ }))
  await device.click(dialog.getByRole('button', { name: 'Drop' }))
  expect(await screen.findByText('Dan has dropped out, and loses an open match.')).toBeVisible()
  await expect.poll(() => sent(dropParticipant)).toEqual([{ after_round: 1, results: 'forfeit' }])
  await device.click(screen.getByRole('button', { name: 'Undo' }))
  await expect.poll(() => server.requests(returnParticipant).length).toBe(1)
})

it('offers no forfeit without an open match, and drops a player without any match at once', async () => {
  const played = matches.map((match) => ({
    ...match,
    participant1_score: 3,
    participant2_score: 1,
    result: 'player1_win' as const,
  }))
  serveDesk({ rounds: [published], matches: played, participants: [...people] })
  server.respond(dropParticipant, eve)
  const { device } = open()
  await screen.findByRole('button', { name: /^Cleo is here/ })
  await chooseInMenu(device, 'Drop Cleo')
  const dialog = within(await screen.findByRole('dialog', { name: 'Drop Cleo' }))
  expect(dialog.getAllByRole('radio')).toHaveLength(2)
  await device.click(dialog.getByRole('button', { name: 'Cancel' }))
  await chooseInMenu(device, 'Drop Eve')
  expect(await screen.findByText('Eve has dropped out.')).toBeVisible()
  expect(cleo.dropped_after_round).toBeNull()
})
