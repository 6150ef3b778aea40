import { createEvent, updateEvent } from '@muster/contract/events'
import { createMatches } from '@muster/contract/matches'
import { createParticipants } from '@muster/contract/participants'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildEvent } from '../../testing/builders.ts'
import { idOf, openCreateForm, serveCreation } from '../../testing/create-page.ts'
import { server } from '../../testing/server.ts'
import { nextMatch } from '../matches/match-row.ts'
import { matchesToSave } from './create-sequence.ts'
import { NewEvent, newEvent } from './event-form.ts'

const failed = /Failed to create event\. Please try again\./

/** A form that is ready to submit: two participants and a match between them. */
async function fillIn() {
  const form = await openCreateForm()
  await form.device.type(form.title, 'Winter Muster')
  await form.addParticipants('Ana', 'Ben')
  await form.addMatch('Ben', 'Ana')
  return form
}

const counts = () =>
  [createEvent, updateEvent, createParticipants, createMatches].map((endpoint) => server.requests(endpoint).length)

it('the create form creates the event, then its participants, then its matches, and goes to the event', {
  tags: ['spec:2.91', 'spec:4.13'],
}, async () => {
  const { stored } = serveCreation()
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
    matches: [{ participant1_id: idOf(stored.participants, 'Ben'), participant2_id: idOf(stored.participants, 'Ana') }],
  })
})

it('the create form creates one event on a double click, and shows that it is busy', {
  tags: 'spec:2.89',
}, async () => {
  serveCreation()
  const { device, address } = await fillIn()
  const release = server.hold(createEvent, buildEvent({ id: 7 }))
  await device.dblClick(screen.getByRole('button', { name: 'Create Event' }))
  expect(await screen.findByRole('button', { name: 'Creating...' })).toHaveAttribute('aria-disabled', 'true')
  release()
  await expect.poll(address).toBe('/events/7')
  expect(counts()).toEqual([1, 0, 1, 1])
})

it('the create form keeps everything typed when the event is refused, and creates it on the next try', {
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
  server.respond(createEvent, buildEvent({ id: 7 }))
  await submit()
  await expect.poll(address).toBe('/events/7')
  expect(counts()).toEqual([2, 0, 1, 1])
})

it.each([
  ['participants', createParticipants, [1, 0, 2, 1]],
  ['matches', createMatches, [1, 0, 1, 2]],
] as const)(
  'the create form resumes with the %s after they failed, and creates no second event',
  async (_step, endpoint, expected) => {
    const { storeParticipants, storeMatches, stored } = serveCreation()
    const { submit, address } = await fillIn()
    server.refuse(endpoint, 502)
    await submit()
    expect(await screen.findByText(failed)).toBeVisible()
    expect(address()).toBe('/events/create')
    storeParticipants()
    storeMatches()
    await submit()
    await expect.poll(address).toBe('/events/7')
    expect(counts()).toEqual(expected)
    expect(stored.participants.map(({ nickname }) => nickname)).toEqual(['Ana', 'Ben'])
    expect(stored.matches).toHaveLength(1)
  },
)

it.each([
  ['is lost', () => server.drop(createEvent)],
  ['times out at a gateway', () => server.refuse(createEvent, 504)],
])('the create form retries with the same key when only the response %s', { tags: 'spec:8.22' }, async (_how, lose) => {
  serveCreation()
  const { device, title, submit, address } = await fillIn()
  lose()
  await submit()
  expect(await screen.findByText(failed)).toBeVisible()
  server.respond(createEvent, buildEvent({ id: 7 }))
  server.respond(updateEvent, buildEvent({ id: 7 }))
  await device.type(title, ' II')
  await submit()
  await expect.poll(address).toBe('/events/7')
  const [first, second] = server.requests(createEvent)
  expect(second).toEqual(first)
  expect(first?.key).toMatch(/^[\da-f-]{36}$/)
  expect(server.requests(updateEvent)).toMatchObject([
    { params: { event_id: '7' }, body: { title: 'Winter Muster II' } },
  ])
})

it('the create form skips a match whose participants cannot be found', { tags: 'spec:4.14' }, () => {
  const participants = ['Ana', 'Ben'].map((nickname) => ({ key: nickname, nickname, army_id: null }))
  const between = (participant1: string, participant2: string) => ({ ...nextMatch(), participant1, participant2 })
  const matches = [between('Ana', 'gone'), between('Ana', 'Ben')]
  const form = NewEvent.parse({ ...newEvent, title: 'Small', participants, matches })
  const ids = new Map([
    ['Ana', 1],
    ['Ben', 2],
  ])
  expect(matchesToSave(form, ids)).toMatchObject([{ body: { participant1_id: 1, participant2_id: 2 } }])
})

describe('the create form with more participants than places', () => {
  const choices = () => within(screen.getByRole('group', { name: '1 more than there are places' }))

  async function fillInThree() {
    serveCreation()
    const form = await openCreateForm()
    await form.device.type(form.title, 'Winter Muster')
    await form.device.type(screen.getByLabelText('Places'), '2')
    await form.addParticipants('Ana', 'Ben', 'Cleo')
    await form.submit()
    expect(await screen.findByText('1 more than there are places: let them wait, or make it 3 places?')).toBeVisible()
    expect(counts()).toEqual([0, 0, 0, 0])
    return form
  }

  it('asks first, and raises the capacity to as many places as are needed', async () => {
    const { device, submit, address } = await fillInThree()
    await device.click(choices().getByRole('radio', { name: 'Make it 3 places' }))
    await submit()
    await expect.poll(address).toBe('/events/7')
    expect(server.requests(createEvent)[0]?.body).toMatchObject({ capacity: 3 })
    expect(counts()).toEqual([1, 0, 1, 0])
  })

  it('asks first, and lets them wait, unless they have a match', async () => {
    const { device, submit, address, addMatch } = await fillInThree()
    await addMatch('Ana', 'Cleo')
    await device.click(choices().getByRole('radio', { name: 'Let them wait' }))
    await submit()
    expect(await screen.findByText('Cleo has a match, so they cannot wait for a place.')).toBeVisible()
    expect(counts()).toEqual([0, 0, 0, 0])
    await device.click(screen.getByRole('button', { name: 'Remove match 1' }))
    await submit()
    await expect.poll(address).toBe('/events/7')
    expect(server.requests(createEvent)[0]?.body).toMatchObject({ capacity: 2 })
  })
})
