import { listAnnouncements } from '@muster/contract/announcements'
import { createCall } from '@muster/contract/calls'
import { getCard } from '@muster/contract/cards'
import { listParticipants } from '@muster/contract/participants'
import { confirmReport, createReport, listHistory, objectToReport } from '@muster/contract/reports'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { buildCard, objection, report, serveCard } from '../../testing/card.ts'
import { ana, published } from '../../testing/desk.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'
import { settle } from '../../testing/settle.ts'
import { stopClock } from '../../testing/still-clock.ts'

const reader = buildUser({ nickname: 'Ana' })
const path = '/events/1/me'
const result = () => within(screen.getByRole('region', { name: 'Result' }))
const seat = async () => within(await screen.findByRole('region', { name: 'Your seat' }))
const button = (name: string) => screen.findByRole('button', { name })

const openOwn = (given: Parameters<typeof serveCard>[0] = {}) => {
  serveCard({ user_id: reader.id, ...given })
  return renderAt(path, { user: reader })
}

it('shows table, opponent and army at once to a participant who is signed in', async () => {
  openOwn({ event: { announcement: { id: 1, text: 'Lunch at noon', at: '2026-11-24T10:00:00.000Z' } } })
  expect((await seat()).getByText(/table/)).toHaveTextContent('Round 1, table4')
  expect((await seat()).getByText(/against/).parentElement).toHaveTextContent('againstBenSkaven, Clawpack')
  expect(screen.getByText('Lunch at noon')).toHaveTextContent('Announcement, 10:00')
  expect(screen.queryByRole('button', { name: 'Not you?' })).not.toBeInTheDocument()
})

it('shows the extra minutes of the table, with or without a clock', async () => {
  openOwn({ match: { extra_minutes: 10 }, card: { round: { ...published, clock: null } } })
  expect(await screen.findByText('10 extra minutes for this table')).toBeVisible()
})

it('asks a visitor for their name once, and opens the card with one request from then on', async () => {
  serveCard()
  const { device } = renderAt(path)
  await device.type(await screen.findByLabelText('Your name at this event'), 'an')
  expect(screen.getAllByRole('listitem').filter(({ textContent }) => /Ana|Dan|Ben/.test(textContent))).toHaveLength(2)
  await device.click(screen.getByRole('button', { name: /Ana/ }))
  expect((await seat()).getByText(/table/)).toHaveTextContent('4')
  expect(server.requests(getCard)[0]?.params).toEqual({ event_id: '1', participant_id: String(ana.id) })
  // Only an account or a slip reports.
  expect(screen.queryByLabelText('Your score')).not.toBeInTheDocument()
  renderAt(path)
  await expect.poll(() => server.requests(getCard).length).toBe(2)
  expect(server.requests(listParticipants)).toHaveLength(1)
  await device.click((await screen.findAllByRole('button', { name: 'Not you?' }))[0] as HTMLElement)
  expect(await screen.findByRole('heading', { name: 'Who are you?' })).toBeVisible()
})

it.each([
  ['a member', reader],
  ['a visitor who has chosen a name', undefined],
])('opens from its copy for %s when nothing responds', async (_who, user) => {
  serveCard({ user_id: user?.id ?? null })
  localStorage.setItem(
    'chosen_participants',
    JSON.stringify([[1, { participant_id: ana.id, user_id: user?.id ?? null }]]),
  )
  const { application } = renderAt(path, user ? { user } : {})
  await seat()
  await settle()
  application.close()
  cleanup()
  server.drop(getCard)
  renderAt(path, user ? { user } : {})
  expect((await seat()).getByText(/against/).parentElement).toHaveTextContent('againstBen')
  expect(await screen.findByText(/^Muster could not be reached\. You are seeing this page as it was at/)).toBeVisible()
})

it('says that a card is gone, and offers the names again', async () => {
  serveCard()
  localStorage.setItem('chosen_participants', JSON.stringify([[1, { participant_id: 999, user_id: null }]]))
  server.refuse(getCard, 404, { code: 'not_found', detail: 'No such participant.' })
  const { device } = renderAt(path)
  expect(await screen.findByText(/is gone/)).toBeVisible()
  await device.click(await button('Try again'))
  expect(await screen.findByRole('heading', { name: 'Who are you?' })).toBeVisible()
})

describe('a report', () => {
  const after = (given: object) => buildCard({ user_id: reader.id, match: given }).matches[0]
  const sent = after({ report: { ...report, by: 'Ana', participant_id: ana.id } })

  it('is sent with two scores, own first, and then waits for the other side', async () => {
    const { device } = openOwn()
    if (!sent) throw new Error('no match')
    server.respond(createReport, sent)
    await device.type(await screen.findByLabelText('Your score'), '12{Enter}')
    expect(screen.getByLabelText('Score of Ben')).toHaveFocus()
    serveCard({ user_id: reader.id, match: { report: { ...report, by: 'Ana', participant_id: ana.id } } })
    await device.keyboard('8{Enter}')
    expect(await result().findByText(/You reported this at 11:03/)).toBeVisible()
    expect(server.requests(createReport)[0]?.body).toMatchObject({ participant1_score: 12, participant2_score: 8 })
    expect(await button('Correct It')).toBeVisible()
  })

  it.each([
    ['12', '8'],
    ['100', '7'],
  ])('of %s–%s takes two taps besides the digits on a touch screen', async (one, other) => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    const { device } = openOwn()
    if (!sent) throw new Error('no match')
    server.respond(createReport, sent)
    const field = await screen.findByLabelText('Your score')
    // The keyboard of the device stays closed.
    await expect.poll(() => field.inputMode).toBe('none')
    const press = (name: string) => device.click(screen.getByRole('button', { name }))
    for (const key of ['9', 'Clear', ...one]) await press(key)
    expect(field).toHaveValue(one)
    expect(screen.getByText(`your score: ${one}`)).toHaveRole('status')
    await press('Next')
    for (const digit of other) await press(digit)
    expect(screen.getByLabelText('Score of Ben')).toHaveValue(other)
    await press('Send Result')
    await expect.poll(() => server.requests(createReport)).toHaveLength(1)
    const body = { participant1_score: Number(one), participant2_score: Number(other) }
    expect(server.requests(createReport)[0]?.body).toMatchObject(body)
  })

  it('follows a tap on either field, and goes back to the first', async () => {
    const { device } = openOwn()
    await device.click(await screen.findByLabelText('Score of Ben'))
    await device.click(await button('4'))
    expect(screen.getByLabelText('Score of Ben')).toHaveValue('4')
    await device.click(await button('Back'))
    await device.click(await button('5'))
    expect(screen.getByLabelText('Your score')).toHaveValue('5')
  })

  it('is sent again with its key after a lost response, also after a reload', async () => {
    const { device } = openOwn()
    server.drop(createReport)
    await device.type(await screen.findByLabelText('Your score'), '12')
    await device.type(screen.getByLabelText('Score of Ben'), '8')
    await device.click(await button('Send Result'))
    expect(await screen.findByText(/Not sent yet/)).toBeVisible()
    expect(screen.getByLabelText('Your score')).toHaveValue('12')
    if (!sent) throw new Error('no match')
    server.respond(createReport, sent)
    serveCard({ user_id: reader.id, match: { report: { ...report, by: 'Ana', participant_id: ana.id } } })
    renderAt(path, { user: reader })
    await expect.poll(() => server.requests(createReport).length).toBe(2)
    const [first, second] = server.requests(createReport)
    expect(second).toMatchObject({ key: first?.key, body: first?.body })
    await expect.poll(() => sessionStorage.getItem('report_draft_31')).toBeNull()
  })

  it.each([408, 425, 429])('is sent again when the server has no time for it (%i)', async (status) => {
    const { device } = openOwn()
    server.refuse(createReport, status, { detail: 'Please try again later.' })
    await device.type(await screen.findByLabelText('Your score'), '12')
    await device.type(screen.getByLabelText('Score of Ben'), '8')
    const clock = stopClock()
    fireEvent.submit(screen.getByLabelText('Your score'))
    await clock.until(() => screen.queryByText(/Not sent yet/) !== null)
    if (!sent) throw new Error('no match')
    server.respond(createReport, sent)
    if (status === 408) window.dispatchEvent(new Event('online'))
    await clock.pass(7_000)
    await clock.until(() => server.requests(createReport).length === 2)
    const [first, second] = server.requests(createReport)
    expect(second).toMatchObject({ key: first?.key, body: first?.body })
  })

  it('keeps the scores when it is refused, and shows what the match has become', async () => {
    const { device } = openOwn()
    server.refuse(createReport, 409, { code: 'report_closed', detail: 'The next round is published.' })
    await device.type(await screen.findByLabelText('Your score'), '12')
    await device.type(screen.getByLabelText('Score of Ben'), '8')
    await device.click(await button('Send Result'))
    expect(await screen.findByText('Not sent. The next round is published.')).toBeVisible()
    expect(screen.getByLabelText('Score of Ben')).toHaveValue('8')
    await expect.poll(() => server.requests(getCard).length).toBeGreaterThan(1)
  })

  it('that the organiser was faster than says that it was not sent, beside the result of the organiser', async () => {
    const { device } = openOwn()
    server.refuse(createReport, 409, { code: 'report_closed', detail: 'The organiser has recorded this result.' })
    await device.type(await screen.findByLabelText('Your score'), '12')
    await device.type(screen.getByLabelText('Score of Ben'), '8')
    serveCard({
      user_id: reader.id,
      match: { participant1_score: 11, participant2_score: 12, result: 'player2_win', version: 5 },
    })
    await device.click(await button('Send Result'))
    expect(await result().findByText('The organiser has recorded this result.')).toBeVisible()
    expect(await result().findByText('Not sent. The organiser has recorded this result.')).toBeVisible()
  })

  it.each([
    ['Confirm', confirmReport, undefined],
    ['Object', objectToReport, { note: 'It was 8–12.' }],
  ] as const)('of the other side is answered: %s', async (action, endpoint, body) => {
    const { device } = openOwn({ match: { report } })
    const answered = after({ report: { ...report, state: action === 'Confirm' ? 'confirmed' : 'disputed' } })
    if (!answered) throw new Error('no match')
    server.respond(endpoint, answered)
    expect(await screen.findByText(/Reported by Ben at 11:03/)).toBeVisible()
    if (body) {
      await device.click(await button('Object…'))
      await device.type(screen.getByLabelText('What is wrong?'), body.note)
    }
    serveCard({ user_id: reader.id, match: answered })
    server.respond(listHistory, { history: [objection] })
    await device.click(await button(action))
    expect(await result().findByText(body ? /do not agree/ : /Both sides agree/)).toBeVisible()
    if (body) expect(await result().findByText(/^Ana, 11:05:/)).toHaveTextContent('Ana, 11:05: “It was 8–12.”')
    expect(server.requests(endpoint)[0]).toMatchObject({ params: { report_id: '5' }, ...(body && { body }) })
  })
})

it('calls the organiser to the table with one tap', async () => {
  const { device } = openOwn()
  server.respond(createCall, {
    id: 1,
    table_number: 4,
    reason: null,
    by: 'Ana',
    at: '2026-11-24T12:03:00.000Z',
    resolved_at: null,
  })
  const call = await button('Call the Organiser')
  serveCard({ user_id: reader.id, card: { called_at: '2026-11-24T12:03:00.000Z' } })
  await device.click(call)
  expect(await screen.findByText(/^Called at 12:03/)).toBeVisible()
  expect(server.requests(createCall)[0]?.body).toEqual({ table_number: 4, reason: null })
})

it('shows the last announcements when somebody wants to read them', async () => {
  const { device } = openOwn()
  server.respond(listAnnouncements, {
    announcements: [
      { id: 2, text: 'Round 2 at one', at: '2026-11-24T10:05:00.000Z', is_taken_back: true },
      { id: 1, text: 'Round 2 at noon', at: '2026-11-24T10:00:00.000Z', is_taken_back: false },
    ],
  })
  await device.click(await screen.findByText('All announcements'))
  expect(await screen.findByText('Round 2 at noon')).toHaveTextContent('Tue 10:00')
  expect(screen.getByText('Round 2 at one', { selector: 'del' })).toBeVisible()
})
