import { createEvent, getEvent, listEvents, updateEvent } from '@muster/contract/events'
import { exportEvent } from '@muster/contract/exports'
import { missionOf } from '@muster/rules/event-plan'
import { describe, expect, it } from 'vitest'
import { buildField, buildUser, eventInput } from '../../testing/builders.ts'
import { deskOf } from '../../testing/desk.ts'
import { plan as drawnPlan } from '../../testing/plan.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

/** As an organiser sets it: nothing is drawn yet. */
const plan = { ...drawnPlan, missions: drawnPlan.missions.map((mission) => ({ ...mission, seed: null })) }

async function buildPlanned(given: object = {}) {
  const owner = await buildUser(test)
  const body = { ...eventInput, event_date: '2026-11-20T18:30:00Z', ...plan, ...given }
  const { body: event } = await test.call(createEvent, { token: owner.token, body })
  const params = { event_id: event.id }
  return { event, params, change: (body: object) => test.call(updateEvent, { token: owner.token, params, body }) }
}

describe('what an event plans', () => {
  it('is read by everybody and exported, tables by number and the programme by time; lists leave it out', async () => {
    const programme = [
      { starts_at: '2026-11-20T19:30:00+01:00', label: 'Doors open' },
      { starts_at: '2026-11-20T12:30:00Z', label: 'Lunch' },
    ]
    const { params } = await buildPlanned({ tables: plan.tables.toReversed(), programme })
    expect((await test.call(getEvent, { params })).body).toMatchObject(plan)
    expect((await test.call(exportEvent, { params })).body.event).toMatchObject(plan)
    const [listed] = (await test.call(listEvents, {})).body.events
    expect(listed).toMatchObject({ id: params.event_id })
    for (const name of Object.keys(plan)) expect(listed).not.toHaveProperty(name)
  })

  it('stays when something else changes, and can be emptied', async () => {
    const { change } = await buildPlanned()
    expect((await change({ title: 'Winter Cup' })).body).toMatchObject(plan)
    const none = { missions: [], tables: [], programme: [] }
    expect((await change(none)).body).toMatchObject(none)
  })

  it('moves its programme with its day, by the clock of the hall, unless the same change sets it', async () => {
    const { change } = await buildPlanned()
    const startsAfter = async (event_date: string) =>
      (await change({ event_date })).body.programme.map(({ starts_at }) => starts_at)
    // Later on the same day, lunch stays at its time.
    expect(await startsAfter('2026-11-20T19:00:00Z')).toEqual(plan.programme.map(({ starts_at }) => starts_at))
    expect(await startsAfter('2026-11-27T10:00:00Z')).toEqual(['2026-11-27T12:30:00.000Z', '2026-11-27T18:30:00.000Z'])
    // In summer, the clocks of the hall are an hour ahead.
    await change({ time_zone: 'Europe/London' })
    expect(await startsAfter('2027-07-02T09:00:00Z')).toEqual(['2027-07-02T11:30:00.000Z', '2027-07-02T17:30:00.000Z'])
    const { body: again } = await change({ event_date: '2026-12-01T19:00:00Z', programme: plan.programme })
    expect(again.programme).toEqual(plan.programme)
  })

  it.each([
    [{ missions: [{ name: '' }] }, 'missions.0.name', 'Please enter the name of the mission'],
    [
      { missions: [1, 1].map((round_number) => ({ round_number, name: 'War' })) },
      'missions.1.round_number',
      'Round 1 has two missions',
    ],
    [{ missions: [{ name: 'War', link: 'war' }] }, 'missions.0.link', /^Must be an address on the web/],
    [{ missions: [{ name: 'War', text: 'x'.repeat(2001) }] }, 'missions.0.text', /at most 2000 characters/],
    [{ tables: [3, 3].map((number) => ({ number, name: 'Jungle' })) }, 'tables.1.number', 'Table 3 has two names'],
    [{ tables: [{ number: 0, name: 'Jungle' }] }, 'tables.0.number', 'Must be at least 1'],
    [{ programme: [{ starts_at: 'noon', label: 'Lunch' }] }, 'programme.0.starts_at', /^Must be a date and time/],
    [{ programme: Array(31).fill(plan.programme[0]) }, 'programme', 'At most 30 items fit into a programme'],
  ])('refuses %j at its place', async (given, path, message) => {
    const { token } = await buildUser(test)
    const body = { ...eventInput, ...given } as never
    const said = typeof message === 'string' ? message : expect.stringMatching(message)
    expect(await test.call(createEvent, { token, body })).toMatchObject({
      status: 422,
      body: { errors: [{ path, message: said }] },
    })
  })
})

describe('a mission', () => {
  it('is drawn by the seed of a round that has none as it is published, and stays drawn', async () => {
    const desk = deskOf(test, await buildField(test, ['Ana', 'Ben', 'Cleo', 'Dan']))
    await desk.change({
      missions: [{ name: 'The Vice' }, { name: 'Border War' }, { round_number: 2, name: 'Last Stand' }],
    })
    await desk.pair({ seed: 7 })
    expect(missionOf((await desk.event()).missions, 1)).toBeUndefined()
    await desk.publish(1)
    const drawn = missionOf((await desk.event()).missions, 1)
    expect(drawn).toMatchObject({ round_number: 1, seed: 7 })
    await desk.unpublish(1)
    await desk.publish(1)
    expect(missionOf((await desk.event()).missions, 1)).toEqual(drawn)
    await desk.play(1)
    await desk.playRound(2)
    const { missions } = await desk.event()
    expect(missionOf(missions, 2)).toMatchObject({ name: 'Last Stand', seed: null })
    expect(missions.filter(({ round_number }) => round_number === null)).toHaveLength(1)
  })

  it('that was drawn stays drawn when somebody saves who has not seen it, until another takes its place', async () => {
    const desk = deskOf(test, await buildField(test, ['Ana', 'Ben']))
    const pool = [{ name: 'The Vice' }, { name: 'Border War' }]
    await desk.change({ missions: pool })
    await desk.playRound(1, { seed: 7 })
    const drawn = missionOf((await desk.event()).missions, 1)
    // Which one it is follows from the seed alone.
    expect(drawn).toMatchObject({ name: 'Border War', seed: 7 })
    await desk.change({ missions: [...pool, { name: 'Last Stand', seed: 5 }] })
    const { missions } = await desk.event()
    expect(missionOf(missions, 1)).toEqual(drawn)
    expect(missions.map(({ seed }) => seed)).toEqual([null, 7, null])
    await desk.change({ missions: [...pool, { round_number: 1, name: 'Last Stand' }] })
    expect((await desk.event()).missions).toMatchObject([
      { name: 'The Vice', round_number: null },
      { name: 'Border War', round_number: null, seed: null },
      { name: 'Last Stand', round_number: 1, seed: null },
    ])
  })
})
