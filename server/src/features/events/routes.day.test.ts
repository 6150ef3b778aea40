import { createEvent, getEvent, updateEvent } from '@muster/contract/events'
import { describe, expect, it } from 'vitest'
import { buildEvent, buildField, buildUser, eventInput } from '../../testing/builders.ts'
import { deskOf } from '../../testing/desk.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

const day = 86_400_000
const at = (days: number) => new Date(Date.now() + days * day).toISOString()

describe('an event', () => {
  it('starts with the rules of the specification unless its owner gives others', async () => {
    const { token } = await buildUser(test)
    const { body: usual } = await test.call(createEvent, { token, body: eventInput })
    expect(usual).toMatchObject({
      ranking: ['wins', 'draws', 'fewest_losses'],
      points: { win: 3, draw: 1, loss: 0 },
      bye: { counts_as: 'win', score: 'own_average' },
      table_policy: 'fresh',
      report_policy: 'one',
      state: 'upcoming',
      capacity: null,
      rounds_planned: null,
      round_minutes: null,
      ends_at: null,
    })
    const own = {
      ranking: ['matrix_points' as const, 'lot' as const],
      points: { win: 2, draw: 1, loss: 0, major_win: 3 },
      bye: { counts_as: 'nothing' as const, score: 10 },
      table_policy: 'by_standing' as const,
      report_policy: 'both' as const,
      capacity: 32,
      rounds_planned: 5,
      round_minutes: 150,
    }
    const { body } = await test.call(createEvent, { token, body: { ...eventInput, ...own } })
    expect(body).toMatchObject(own)
    const { body: changed } = await test.call(updateEvent, {
      token,
      params: { event_id: body.id },
      body: { points: { win: 1, draw: 0, loss: 0 } },
    })
    expect(changed).toMatchObject({ ...own, points: { win: 1, draw: 0, loss: 0 } })
  })

  it.each([
    [{ ranking: ['wins', 'wins'] }, 'Must not have a criterion twice'],
    [{ ranking: [] }, 'Please give at least one criterion'],
    [{ capacity: 0 }, 'Must be at least 1'],
    [{ rounds_planned: 21 }, 'Must be at most 20'],
    [{ ends_at: '2027-01-01T10:00:00Z' }, 'An event without a date has no end. Please give its date, too.'],
    [{ event_date: '2027-01-02T10:00:00Z', ends_at: '2027-01-01T10:00:00Z' }, 'An event cannot end before it begins.'],
    [{ event_date: '2027-01-02T10:00:00Z', ends_at: '2027-03-01T10:00:00Z' }, 'An event lasts for 31 days at most.'],
  ])('is refused with an explanation for %j', async (given, detail) => {
    const { token } = await buildUser(test)
    expect(await test.call(createEvent, { token, body: { ...eventInput, ...given } as never })).toMatchObject({
      status: 422,
      body: { detail },
    })
  })

  it('moves its end when only its start moves', async () => {
    const { token } = await buildUser(test)
    const dates = { event_date: '2027-01-02T10:00:00.000Z', ends_at: '2027-01-03T18:00:00.000Z' }
    const { body } = await test.call(createEvent, { token, body: { ...eventInput, ...dates } })
    const change = (given: object) => test.call(updateEvent, { token, params: { event_id: body.id }, body: given })
    expect((await change({ event_date: '2027-02-06T09:00:00Z' })).body.ends_at).toBe('2027-02-07T17:00:00.000Z')
    expect((await change({ event_date: null })).body).toMatchObject({ event_date: null, ends_at: null })
  })
})

describe('the state of an event', () => {
  const stateOf = async (event_id: number) => (await test.call(getEvent, { params: { event_id } })).body.state

  it.each([
    ['without a date', {}, 'upcoming'],
    ['of tomorrow', { event_date: at(1) }, 'upcoming'],
    ['of yesterday, without any round', { event_date: at(-1) }, 'upcoming'],
    ['two days past', { event_date: at(-2) }, 'finished'],
    ['that began a week ago and ended yesterday', { event_date: at(-7), ends_at: at(-1) }, 'upcoming'],
    ['that ended two days ago', { event_date: at(-7), ends_at: at(-2) }, 'finished'],
  ] as const)('%s follows from its dates', async (_, dates, state) => {
    expect(await stateOf((await buildEvent(test, dates)).id)).toBe(state)
  })

  it('is running once a round is published, and upcoming again when the round is withdrawn', async () => {
    const field = await buildField(test)
    const desk = deskOf(test, field)
    await desk.pair()
    expect(await stateOf(field.id)).toBe('upcoming')
    await desk.publish(1)
    expect(await stateOf(field.id)).toBe('running')
    await desk.remove(1)
    expect(await stateOf(field.id)).toBe('upcoming')
  })

  it('is running with a round that was entered by hand, until its match is deleted', async () => {
    const { id, participants, game_type } = await buildField(test)
    const [participant1_id, participant2_id] = participants
    const match = { event_id: id, game_type, participant1_id, participant2_id }
    await test.db.insertInto('matches').values(match).execute()
    expect(await stateOf(id)).toBe('upcoming')
    await test.db.updateTable('matches').set({ round_number: 1 }).execute()
    expect(await stateOf(id)).toBe('running')
    await test.db
      .updateTable('events')
      .set({ event_date: at(2) })
      .execute()
    expect(await stateOf(id), 'results entered for an event of another day').toBe('upcoming')
    await test.db.deleteFrom('matches').execute()
    expect(await stateOf(id)).toBe('upcoming')
  })

  it('is finished when all planned rounds have their results, or when its owner says so', async () => {
    const field = await buildField(test, ['Ana', 'Ben', 'Cleo', 'Dan'], { rounds_planned: 2 })
    const desk = deskOf(test, field)
    const change = (body: object) =>
      test.call(updateEvent, { token: field.owner.token, params: { event_id: field.id }, body })
    for (const round of [1, 2]) {
      await desk.pair()
      await desk.publish(round)
      expect(await stateOf(field.id)).toBe('running')
      await desk.play(round)
    }
    expect(await stateOf(field.id)).toBe('finished')
    // The organiser adds a final.
    await desk.pair()
    await desk.publish(3)
    expect(await stateOf(field.id)).toBe('running')
    await desk.remove(3)
    expect(await stateOf(field.id)).toBe('finished')
    expect((await change({ rounds_planned: 3 })).body.state).toBe('running')
    expect((await change({ is_finished: true })).body.state).toBe('finished')
    expect((await change({ is_finished: false })).body.state).toBe('running')
  })
})
