import { listMatches, recordResult } from '@muster/contract/matches'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildMatch } from '../../../testing/builders.ts'
import { ana, ben, owner, serveEvent } from '../../../testing/event-page.ts'
import { renderAt } from '../../../testing/render-at.tsx'
import { server } from '../../../testing/server.ts'

const pending = buildMatch({ id: 9, participant1: ana, participant2: ben })
const scored = buildMatch({ ...pending, participant1_score: 21, participant2_score: 0, result: 'player1_win' })

async function openDialog(match = pending) {
  serveEvent({ matches: [match] })
  const page = renderAt('/events/1', { user: owner })
  await page.device.click(await screen.findByRole('button', { name: /^(Enter|Change) Result/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /Result$/ }))
  return { ...page, dialog, submit: () => page.device.click(dialog.getByRole('button', { name: 'Save Result' })) }
}

it('the dialog sends the scores, including 0, and shows who won', async () => {
  const { device, dialog, submit } = await openDialog()
  server.respond(recordResult, () => {
    serveEvent({ matches: [scored] })
    return scored
  })
  await device.type(dialog.getByLabelText('Ana'), '21')
  await device.type(dialog.getByLabelText('Ben'), '0')
  await submit()
  expect(await screen.findByText('Ana won')).toBeVisible()
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  const [request] = server.requests(recordResult)
  expect(request?.params).toEqual({ event_id: '1', match_id: '9' })
  expect(request?.body).toEqual({ participant1_score: 21, participant2_score: 0, match_duration_minutes: null })
})

it('the dialog starts with the recorded scores, and makes the match pending again when they are cleared', async () => {
  const { device, dialog, submit } = await openDialog(scored)
  server.respond(recordResult, () => {
    serveEvent({ matches: [pending] })
    return pending
  })
  expect(dialog.getByLabelText('Ana')).toHaveValue('21')
  expect(dialog.getByLabelText('Ben')).toHaveValue('0')
  await device.clear(dialog.getByLabelText('Ana'))
  await device.clear(dialog.getByLabelText('Ben'))
  await submit()
  expect(await screen.findByText('Pending')).toBeVisible()
  expect(server.requests(recordResult)[0]?.body).toMatchObject({ participant1_score: null, participant2_score: null })
})

it.each([
  ['a score below 0', '-3', 'Ana', 'Must be at least 0'],
  ['half a result', '21', 'Ben', 'Please enter both scores, or neither'],
])('the dialog refuses %s', async (_what, typed, label, message) => {
  const { device, dialog, submit } = await openDialog()
  expect(dialog.getByText('Round 1, Table 1')).toBeVisible()
  await device.type(dialog.getByLabelText('Ana'), typed)
  await submit()
  await expect.poll(() => dialog.getByLabelText(label)).toHaveAccessibleDescription(message)
  expect(dialog.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true')
  expect(server.requests(recordResult)).toHaveLength(0)
})

it('Enter moves to the second score, filled or not, and only then saves', async () => {
  const { device, dialog } = await openDialog(scored)
  server.respond(recordResult, scored)
  await device.clear(dialog.getByLabelText('Ana'))
  await device.keyboard('7{Enter}8')
  expect(server.requests(recordResult)).toHaveLength(0)
  await device.keyboard('{Enter}')
  await expect.poll(() => server.requests(recordResult).length).toBe(1)
  expect(server.requests(recordResult)[0]?.body).toMatchObject({ participant1_score: 7, participant2_score: 8 })
})

it('the result is shown at once, even before the matches are refetched', async () => {
  const { device, dialog, submit } = await openDialog()
  server.respond(recordResult, { ...pending, participant1_score: 21, participant2_score: 3, result: 'player1_win' })
  server.hold(listMatches, { matches: [], total: 0, next_cursor: null })
  await device.type(dialog.getByLabelText('Ana'), '21')
  await device.type(dialog.getByLabelText('Ben'), '3')
  await submit()
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(await screen.findByText('Ana won')).toBeVisible()
})

it('Back closes an untouched dialog, asks before it discards what was typed, and stays on the page', async () => {
  serveEvent({ matches: [pending] })
  const { device, goTo, goBack, address } = renderAt('/privacy', { user: owner })
  await goTo('/events/1')
  const open = async () => device.click(await screen.findByRole('button', { name: /^Enter Result/ }))
  await open()
  await screen.findByLabelText('Ana')
  await goBack()
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await open()
  await device.type(await screen.findByLabelText('Ana'), '21')
  await goBack()
  const confirmation = within(await screen.findByRole('alertdialog', { name: 'Close without saving?' }))
  await device.click(confirmation.getByRole('button', { name: 'Keep editing' }))
  expect(screen.getByLabelText('Ana')).toHaveValue('21')
  await goBack()
  await device.click(await screen.findByRole('button', { name: 'Discard' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(address()).toBe('/events/1')
})

it('“Save and Next Table” opens the next match without a result, and ends when there is none', async () => {
  const rounds = [1, 1, 2].map((round_number, index) =>
    buildMatch({ id: 11 + index, participant1: ana, participant2: ben, round_number, table_number: index + 1 }),
  )
  const saved: number[] = []
  const serve = () =>
    serveEvent({
      matches: rounds.map((match) =>
        saved.includes(match.id)
          ? { ...match, participant1_score: 9, participant2_score: 4, result: 'player1_win' as const }
          : match,
      ),
    })
  serve()
  server.respond(recordResult, ({ params }) => {
    saved.push(Number(params.match_id))
    serve()
    return scored
  })
  const { device } = renderAt('/events/1', { user: owner })
  const buttons = () => screen.queryAllByRole('button', { name: /^Enter Result/ })
  await expect.poll(() => buttons().length).toBe(3)
  const [, second] = buttons()
  await device.click(second ?? document.body)
  const dialog = within(await screen.findByRole('dialog', { name: 'Enter Result' }))
  for (const where of ['Round 1, Table 2', 'Round 1, Table 1', 'Round 2, Table 3']) {
    expect(await dialog.findByText(where)).toBeVisible()
    await expect.poll(() => dialog.getByLabelText('Ana')).toHaveFocus()
    expect(dialog.getByLabelText('Ana')).toHaveValue('')
    await device.keyboard('9{Enter}4')
    const next = dialog.queryByRole('button', { name: 'Save and Next Table' })
    await device.click(next ?? dialog.getByRole('button', { name: 'Save Result' }))
  }
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(saved).toEqual([12, 11, 13])
})
