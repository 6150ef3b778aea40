import { claimParticipant } from '@muster/contract/claims'
import { createReport, listHistory } from '@muster/contract/reports'
import { getSlip } from '@muster/contract/slips'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildMatch, buildUser } from '../../testing/builders.ts'
import { buildSlip, code, objection, report, serveSlip } from '../../testing/card.ts'
import { ben } from '../../testing/desk.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const path = `/r/${code}`
const result = async () => within(await screen.findByRole('region', { name: 'Result' }))

it('reports a result with the slip alone, and shows what was sent', async () => {
  const { match } = serveSlip()
  const { device } = renderAt(path)
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Table 4, round 1')
  expect((await result()).getByText('Skaven')).toBeVisible()
  server.respond(createReport, { ...match, report: { ...report, by: 'slip', participant_id: null } })
  await device.type(await screen.findByLabelText('Score of Ana'), '12')
  await device.type(screen.getByLabelText('Score of Ben'), '8')
  await device.click(screen.getByRole('button', { name: 'Send Result' }))
  expect(await (await result()).findByText(/You reported this at 11:03/)).toBeVisible()
  expect(server.requests(createReport)[0]).toMatchObject({
    slip: code,
    authorization: null,
    params: { match_id: '31' },
    body: { participant1_score: 12, participant2_score: 8 },
  })
})

it('lets the next person who scans the slip confirm or object', async () => {
  const { match } = buildSlip()
  serveSlip({ match: { ...match, report: { ...report, by: 'slip', participant_id: null } } })
  renderAt(path)
  expect(await screen.findByText(/Reported with the slip at 11:03/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Object…' })).toBeVisible()
})

it.each([
  ['its own side, signed in with the slip', { own_participant_id: ben.id }, report],
  ['the device that reported with its card', {}, report],
  ['the device that reported with the slip', {}, { ...report, by: 'slip', participant_id: null }],
] as const)('offers no confirmation of a report to %s', async (_who, given, own) => {
  if (!('own_participant_id' in given)) localStorage.setItem('own_reports', JSON.stringify([report.id]))
  const { match } = buildSlip()
  serveSlip({ ...given, match: { ...match, report: own } })
  renderAt(path)
  expect(await screen.findByRole('button', { name: 'Correct It' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBe(null)
  expect(screen.queryByRole('button', { name: 'Object…' })).toBe(null)
})

it('shows both versions of a dispute to the holder of the slip, without an account', async () => {
  const { match } = buildSlip()
  serveSlip({ match: { ...match, report: { ...report, state: 'disputed' } } })
  const counter = {
    ...objection,
    note: null,
    participant1_score: 8,
    participant2_score: 12,
    by: 'slip',
    participant_id: null,
  }
  server.respond(listHistory, { history: [counter] })
  renderAt(path)
  expect(await screen.findByText(/^Reported by Ben at 11:03/)).toBeVisible()
  expect(await screen.findByText(/^The slip, 11:05: Ana 8, Ben 12/)).toBeVisible()
  expect(server.requests(listHistory)).toMatchObject([{ slip: code, authorization: null }])
})

it('sends a wrong code once, and offers a field for the right one', async () => {
  const detail = 'This code opens no match. Check it, or ask the organiser.'
  server.refuse(getSlip, 404, { code: 'not_found', detail })
  const { device, address } = renderAt(path)
  expect(await screen.findByText(detail)).toBeVisible()
  expect(server.requests(getSlip)).toHaveLength(1)
  serveSlip()
  const field = screen.getByLabelText('Code on your slip')
  expect(field).toHaveValue(code)
  await device.clear(field)
  await device.type(field, 'abcde-23457')
  await device.click(screen.getByRole('button', { name: 'Open Slip' }))
  await expect.poll(address).toBe('/r/ABCDE23457')
  expect(await screen.findByLabelText('Score of Ana')).toBeVisible()
})

it('opens from a code that is typed', async () => {
  serveSlip()
  const { device, address } = renderAt('/r')
  await device.type(await screen.findByLabelText('Code on your slip'), code)
  await device.click(screen.getByRole('button', { name: 'Open Slip' }))
  await expect.poll(address).toBe(path)
})

it('claims the side without an account, after signing in', async () => {
  serveSlip()
  renderAt(path)
  const link = await screen.findByRole('link', { name: 'This is me: sign in' })
  expect(link).toHaveAttribute('href', `/login?return_to=${encodeURIComponent(path)}`)
  const { device } = renderAt(path, { user: buildUser({ nickname: 'Benjamin' }) })
  server.respond(claimParticipant, {
    id: 1,
    participant_id: ben.id,
    participant_nickname: 'Ben',
    user_nickname: 'Benjamin',
    state: 'open',
    at: '2026-11-24T12:03:00.000Z',
  })
  await device.click(await screen.findByRole('button', { name: 'This is me' }))
  expect(await screen.findByText(/Waiting for the organiser to confirm that you are Ben/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'This is me' })).toBe(null)
  expect(server.requests(claimParticipant)[0]).toMatchObject({ slip: code, params: { participant_id: String(ben.id) } })
})

it('asks which side the reader is if neither has an account', async () => {
  serveSlip({ participant1_has_account: false, match: buildMatch({ table_number: null }) })
  renderAt(path, { user: buildUser() })
  expect(await screen.findByRole('button', { name: 'I am Ana' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'I am Ben' })).toBeVisible()
})

it('shows a call of its table and an open claim after a reload, until the organiser resolves them', async () => {
  const at = '2026-11-24T14:03:00.000Z'
  serveSlip({ called_at: at, claim: { id: 1, participant_id: ben.id, at } })
  renderAt(path, { user: buildUser() })
  expect(await screen.findByText('Called at 14:03. The organiser comes to table 4.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Call the Organiser' })).toBe(null)
  expect(await screen.findByText(/Waiting for the organiser to confirm that you are Ben/)).toBeVisible()
})

it.each([
  ['listed', '/events/1'],
  ['unlisted', undefined],
] as const)('leads to the page of an event that is %s only if everyone may see it', async (visibility, href) => {
  serveSlip({ event: { ...buildSlip().event, visibility } })
  renderAt(path)
  await screen.findByLabelText('Score of Ana')
  const title = screen.getByText('Winter Muster')
  expect(title.closest('a')?.getAttribute('href')).toBe(href)
})
