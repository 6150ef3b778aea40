import { createEvent, listEvents, updateEvent } from '@muster/contract/events'
import { createMatches } from '@muster/contract/matches'
import { createParticipants, updateParticipant } from '@muster/contract/participants'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildEvent, buildParticipant } from '../../testing/builders.ts'
import { idOf, openCreateForm, sentMatches, serveCreation } from '../../testing/create-page.ts'
import { server } from '../../testing/server.ts'
import { nextMatch } from '../matches/match-rows.ts'
import { createWholeEvent, noProgress } from './create-sequence.ts'
import { NewEvent, newEvent } from './event-form.ts'

const failed = /Failed to create event\. Please try again\./

/** A form that is ready to be sent: two participants and a match between them. */
async function fillIn() {
  const form = await openCreateForm()
  await form.hands.type(form.title, 'Winter Muster')
  await form.addParticipants('Ana', 'Ben')
  await form.addMatch('Ben', 'Ana')
  return form
}

const counts = () =>
  [createEvent, updateEvent, createParticipants, createMatches].map((endpoint) => server.requests(endpoint).length)

it('makes the event, then its participants, then its matches, and goes to the event', {
  tags: ['spec:2.91', 'spec:4.13'],
}, async () => {
  const { kept } = serveCreation()
  const { submit, address } = await fillIn()
  await submit()
  await expect.poll(address).toBe('/events/7')
  expect(await screen.findByRole('heading', { name: 'Winter Muster' })).toBeVisible()
  expect(counts()).toEqual([1, 0, 1, 1])
  expect(server.requests(createParticipants)[0]).toMatchObject({
    params: { event_id: '7' },
    body: {
      participants: [
        { nickname: 'Ana', army_id: null },
        { nickname: 'Ben', army_id: null },
      ],
    },
  })
  expect(server.requests(createMatches)[0]?.body).toMatchObject({
    matches: [{ participant1_id: idOf(kept.participants, 'Ben'), participant2_id: idOf(kept.participants, 'Ana') }],
  })
})

it('makes one event of a double click, and says that it is at work', { tags: 'spec:2.89' }, async () => {
  serveCreation()
  const { hands, address } = await fillIn()
  const release = server.hold(createEvent, buildEvent({ id: 7 }))
  await hands.dblClick(screen.getByRole('button', { name: 'Create Event' }))
  expect(await screen.findByRole('button', { name: 'Creating...' })).toHaveAttribute('aria-disabled', 'true')
  release()
  await expect.poll(address).toBe('/events/7')
  expect(counts()).toEqual([1, 0, 1, 1])
})

it('keeps everything typed when the event is refused, and makes it at the next try', {
  tags: 'spec:8.22',
}, async () => {
  serveCreation()
  const { title, submit, address } = await fillIn()
  const detail = 'Title must be nicer'
  server.refuse(createEvent, 422, { detail, errors: [{ path: 'title', message: detail }] })
  await submit()
  expect(await screen.findByText(failed)).toHaveTextContent(detail)
  expect(title).toHaveAccessibleDescription(detail)
  expect(screen.getByLabelText('Nickname 2')).toHaveValue('Ben')
  server.answer(createEvent, buildEvent({ id: 7 }))
  await submit()
  await expect.poll(address).toBe('/events/7')
  expect(counts()).toEqual([2, 0, 1, 1])
})

it.each([
  ['participants', createParticipants, [1, 1, 2, 1]],
  ['matches', createMatches, [1, 1, 1, 2]],
] as const)('goes on from the %s when they failed, and makes no second event', async (_step, endpoint, expected) => {
  const { keepParticipants, keepMatches, kept } = serveCreation()
  const { submit, address } = await fillIn()
  server.refuse(endpoint, 502)
  await submit()
  expect(await screen.findByText(failed)).toBeVisible()
  expect(address()).toBe('/events/create')
  keepParticipants()
  keepMatches()
  server.answer(updateEvent, buildEvent({ id: 7 }))
  await submit()
  await expect.poll(address).toBe('/events/7')
  expect(counts()).toEqual(expected)
  expect(kept.participants.map(({ nickname }) => nickname)).toEqual(['Ana', 'Ben'])
  expect(kept.matches).toHaveLength(1)
})

it.each([
  ['is lost', () => server.vanish(createEvent)],
  ['is given up on by a gateway', () => server.refuse(createEvent, 504)],
])('finds the event again when only its answer %s', { tags: 'spec:8.22' }, async (_how, lose) => {
  serveCreation()
  const { submit, address } = await fillIn()
  lose()
  await submit()
  expect(await screen.findByText(failed)).toBeVisible()
  const now = new Date().toISOString()
  const made = buildEvent({ id: 7, title: 'Winter Muster', created_at: now })
  const old = buildEvent({ id: 3, title: 'Winter Muster', created_at: '2025-01-01T00:00:00.000Z' })
  server.answer(listEvents, { events: [old, made], total: 2, next_cursor: null })
  server.answer(updateEvent, made)
  await submit()
  await expect.poll(address).toBe('/events/7')
  expect(counts()).toEqual([1, 1, 1, 1])
  expect(server.requests(updateEvent)[0]?.params).toEqual({ event_id: '7' })
})

it('makes the event after all when it had not been made', async () => {
  serveCreation()
  const { submit, address } = await fillIn()
  server.vanish(createEvent)
  await submit()
  await screen.findByText(failed)
  server.answer(listEvents, { events: [], total: 0, next_cursor: null })
  server.answer(createEvent, buildEvent({ id: 7 }))
  await submit()
  await expect.poll(address).toBe('/events/7')
  expect(counts()).toEqual([2, 0, 1, 1])
})

it('adds nobody twice when only the answer about the participants was lost', async () => {
  const { kept, keepMatches } = serveCreation()
  const { submit, address } = await fillIn()
  server.vanish(createParticipants, () => {
    kept.participants.push(buildParticipant({ nickname: 'Ana' }), buildParticipant({ nickname: 'Ben' }))
  })
  await submit()
  await screen.findByText(failed)
  keepMatches()
  server.answer(updateEvent, buildEvent({ id: 7 }))
  await submit()
  await expect.poll(address).toBe('/events/7')
  expect(counts()).toEqual([1, 1, 1, 1])
})

it('adds no match twice when only the answer about the matches was lost', async () => {
  const { kept } = serveCreation()
  const { submit, address } = await fillIn()
  server.vanish(createMatches, ({ body }) => {
    kept.matches = sentMatches(body)
  })
  await submit()
  await screen.findByText(failed)
  server.answer(updateEvent, buildEvent({ id: 7 }))
  await submit()
  await expect.poll(address).toBe('/events/7')
  expect(counts()).toEqual([1, 1, 1, 1])
})

it('marks the row that the server means, also when the rows before it are there already', async () => {
  const { kept } = serveCreation()
  const { submit } = await fillIn()
  server.vanish(createParticipants, () => {
    kept.participants.push(buildParticipant({ nickname: 'Ana' }))
  })
  await submit()
  await screen.findByText(failed)
  server.answer(updateEvent, buildEvent({ id: 7 }))
  const message = 'A participant named "Ben" is already in this event.'
  server.refuse(createParticipants, 409, { detail: message, errors: [{ path: 'participants.0.nickname', message }] })
  await submit()
  await expect.poll(() => screen.getByLabelText('Nickname 2').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText('Nickname 2')).toHaveAccessibleDescription(message)
  expect(screen.getByLabelText('Nickname 1')).not.toHaveAttribute('aria-invalid')
})

it('leaves no participant behind under an old name when it was renamed after it had been added', async () => {
  const { kept, keepMatches } = serveCreation()
  const { submit, address, hands } = await fillIn()
  server.refuse(createMatches, 502)
  await submit()
  await screen.findByText(failed)
  await hands.type(screen.getByLabelText('Nickname 1'), ' Maria')
  keepMatches()
  server.answer(updateEvent, buildEvent({ id: 7 }))
  server.answer(updateParticipant, buildParticipant({ nickname: 'Ana Maria' }))
  await submit()
  await expect.poll(address).toBe('/events/7')
  expect(kept.participants).toHaveLength(2)
  expect(server.requests(updateParticipant)).toMatchObject([
    { params: { participant_id: String(kept.participants[0]?.id) }, body: { nickname: 'Ana Maria' } },
  ])
})

it('adds more than 500 rows in several calls, all of them once', async () => {
  const { kept } = serveCreation()
  const rows = Array.from({ length: 1001 }, (_, index) => ({
    key: `row-${index}`,
    nickname: `P${index}`,
    army_id: null,
  }))
  const matches = rows.slice(1).map(({ key }, index) => ({
    ...nextMatch(undefined),
    participant1: 'row-0',
    participant2: key,
    table_number: index + 1,
  }))
  const id = await createWholeEvent(
    NewEvent.parse({ ...newEvent, title: 'Big', participants: rows, matches }),
    noProgress(),
  )
  expect(id).toBe(7)
  expect(new Set(kept.participants.map(({ nickname }) => nickname)).size).toBe(1001)
  expect(kept.participants).toHaveLength(1001)
  expect(server.requests(createParticipants)).toHaveLength(3)
  expect(kept.matches).toHaveLength(1000)
})

it('skips a match whose participants cannot be found', { tags: 'spec:4.14' }, async () => {
  const { kept } = serveCreation()
  const participants = ['Ana', 'Ben'].map((nickname) => ({ key: nickname, nickname, army_id: null }))
  const between = (participant1: string, participant2: string) => ({
    ...nextMatch(undefined),
    participant1,
    participant2,
  })
  const matches = [between('Ana', 'gone'), between('Ana', 'Ben')]
  await createWholeEvent(NewEvent.parse({ ...newEvent, title: 'Small', participants, matches }), noProgress())
  expect(kept.matches).toHaveLength(1)
})
