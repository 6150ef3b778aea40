import { createEvent, listEvents } from '@muster/contract/events'
import { addDays, dayOf } from '@muster/contract/hall-day'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildEvent, buildField, buildUser, eventInput } from '../../testing/builders.ts'
import { deskOf } from '../../testing/desk.ts'
import { rest } from '../../testing/rest.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

const day = 86_400_000
const at = (days: number) => new Date(Date.now() + days * day).toISOString()

/** Creates an event through the API. */
async function create(given: object) {
  const owner = await buildUser(test)
  const { body } = await test.call(createEvent, { token: owner.token, body: { ...eventInput, ...given } })
  return { body, desk: deskOf(test, { id: body.id, owner }) }
}

describe('an event', () => {
  it('has the rules that its owner gives', async () => {
    const own = {
      ranking: ['matrix_points', 'lot'],
      points: { win: 2, draw: 1, loss: 0, major_win: 3 },
      bye: { counts_as: 'nothing', score: 10 },
      table_policy: 'by_standing',
      report_policy: 'both',
      capacity: 32,
      rounds_planned: 5,
      round_minutes: 150,
    }
    const { body, desk } = await create(own)
    expect(body).toMatchObject(own)
    const points = { win: 1, draw: 0, loss: 0 }
    expect((await desk.change({ points })).body).toMatchObject({ ...own, points })
  })

  it('moves its end when only its start moves', async () => {
    const dates = { event_date: '2027-01-02T10:00:00.000Z', ends_at: '2027-01-03T18:00:00.000Z' }
    const { desk } = await create({ ...dates, time_zone: 'Europe/Warsaw' })
    expect((await desk.change({ event_date: '2027-03-27T10:00:00Z' })).body.ends_at).toBe('2027-03-28T17:00:00.000Z')
    expect((await desk.change({ event_date: null })).body).toMatchObject({ event_date: null, ends_at: null })
  })

  it('without a known time may end on the morning of its day', async () => {
    const dates = { event_date: '2027-01-02T08:00:00Z', ends_at: '2027-01-02T11:00:00Z', has_time: false }
    expect(await create(dates)).toMatchObject({ body: { event_date: '2027-01-02T12:00:00.000Z', ends_at: null } })
  })
})

describe('the state of an event', () => {
  it.each([
    ['without a date', {}, 'upcoming'],
    ['of tomorrow', { event_date: at(1) }, 'upcoming'],
    ['of yesterday, without any round', { event_date: at(-1) }, 'upcoming'],
    ['two days past', { event_date: at(-2) }, 'finished'],
    ['that began a week ago and ended yesterday', { event_date: at(-7), ends_at: at(-1) }, 'upcoming'],
    ['that ended two days ago', { event_date: at(-7), ends_at: at(-2) }, 'finished'],
  ] as const)('%s follows from its dates', async (_, dates, state) => {
    expect(await deskOf(test, await buildEvent(test, dates)).event()).toMatchObject({ state })
  })

  it('is running once a round is published, and upcoming again when the round is withdrawn', async () => {
    const desk = deskOf(test, await buildField(test))
    await desk.pair()
    expect(await desk.event()).toMatchObject({ state: 'upcoming' })
    await desk.publish(1)
    expect(await desk.event()).toMatchObject({ state: 'running' })
    await desk.remove(1)
    expect(await desk.event()).toMatchObject({ state: 'upcoming' })
  })

  it('is running with a round that was entered by hand, until its match is deleted', async () => {
    const field = await buildField(test)
    const desk = deskOf(test, field)
    const { id } = (await desk.addMatch(...field.participants)).body
    expect(await desk.event()).toMatchObject({ state: 'upcoming' })
    await desk.editMatch(id, { round_number: 1 })
    expect(await desk.event()).toMatchObject({ state: 'running' })
    await desk.change({ event_date: at(2) })
    expect(await desk.event(), 'results entered for an event of another day').toMatchObject({ state: 'upcoming' })
    await desk.change({ event_date: null })
    await desk.removeMatch(id)
    expect(await desk.event()).toMatchObject({ state: 'upcoming' })
  })

  it('is running while a round is under way, however old its date, until nothing has changed for 14 days', async () => {
    const old = { event_date: at(-10), rounds_planned: 2, time_zone: 'Pacific/Auckland' }
    const desk = deskOf(test, await buildField(test, ['Ana', 'Ben'], old))
    expect(await desk.event()).toMatchObject({ state: 'finished' })
    await desk.pair()
    await desk.publish(1)
    const states = async () => [(await desk.event()).state, ...(await listed('running')), ...(await listed('finished'))]
    const listed = async (state: 'running' | 'finished') =>
      (await test.call(listEvents, { query: { state } })).body.events.map((event) => event.state)
    expect(await states()).toEqual(['running', 'running'])
    await desk.play(1)
    expect(await states(), 'with a planned round to come').toEqual(['running', 'running'])
    await desk.change({ rounds_planned: 1 })
    expect(await states(), 'after the last planned round').toEqual(['finished', 'finished'])
    await desk.change({ rounds_planned: 2 })
    await rest(test)
    expect(await states(), 'after two weeks').toEqual(['finished', 'finished'])
    await sql`update users set nickname = 'Somebody'`.execute(test.db)
    expect(await states(), 'with a new name of its owner').toEqual(['finished', 'finished'])
    await test.pool.query(`set local muster.is_renaming = 'on'; update matches set result_by = 'Deleted'`)
    expect(await states(), 'with a new name of who reported').toEqual(['finished', 'finished'])
  })

  it('is running again once its owner opens it, until the end of today in the hall', async () => {
    const old = { event_date: at(-10), rounds_planned: 2, time_zone: 'Pacific/Auckland' }
    const desk = deskOf(test, await buildField(test, ['Ana', 'Ben'], old))
    await desk.playRound(1)
    await rest(test)
    const { status, body } = await desk.change({ is_finished: false })
    const today = dayOf(Date.now(), 'Pacific/Auckland')
    expect({ status, state: body.state }).toEqual({ status: 200, state: 'running' })
    expect(
      [body.ends_at, new Date(Date.parse(body.ends_at ?? '') + 60_000)].map((at) =>
        dayOf(at ?? '', 'Pacific/Auckland'),
      ),
    ).toEqual([today, addDays(today, 1)])
    const tooOld = deskOf(test, await buildField(test, ['Ana', 'Ben'], { event_date: at(-40) }))
    expect(await tooOld.change({ is_finished: false })).toMatchObject({
      status: 422,
      body: { detail: 'This event began more than 31 days ago. Give it a later date to open it again.' },
    })
  })

  it('goes on as it was when its owner finished a league by mistake, however old', async () => {
    const league = { event_date: at(-40), rounds_planned: 2 }
    const desk = deskOf(test, await buildField(test, ['Ana', 'Ben'], league))
    await desk.playRound(1)
    await desk.change({ is_finished: true })
    expect(await desk.change({ is_finished: false })).toMatchObject({
      status: 200,
      body: { state: 'running', ends_at: null },
    })
  })

  it('is finished when all planned rounds have their results, or when its owner says so', async () => {
    const desk = deskOf(test, await buildField(test, ['Ana', 'Ben', 'Cleo', 'Dan'], { rounds_planned: 2 }))
    for (const round of [1, 2]) {
      await desk.pair()
      await desk.publish(round)
      expect(await desk.event()).toMatchObject({ state: 'running' })
      await desk.play(round)
    }
    expect(await desk.event()).toMatchObject({ state: 'finished' })
    // The organiser adds a final.
    await desk.pair()
    await desk.publish(3)
    expect(await desk.event()).toMatchObject({ state: 'running' })
    await desk.remove(3)
    expect(await desk.event()).toMatchObject({ state: 'finished' })
    expect((await desk.change({ rounds_planned: 3 })).body.state).toBe('running')
    expect((await desk.change({ is_finished: true })).body.state).toBe('finished')
    expect((await desk.change({ is_finished: false })).body.state).toBe('running')
  })
})
