import { updateEvent } from '@muster/contract/events'
import { recordResult } from '@muster/contract/matches'
import * as contract from '@muster/contract/reports'
import { getSlip, listSlips, reissueSlips } from '@muster/contract/slips'
import { describe, expect, it } from 'vitest'
import { createLimits } from '../../http/limits/limits.ts'
import { buildUser } from '../../testing/builders.ts'
import { type As, act, buildHall, idsOf, read, report, scored, sent, sidesOf } from '../../testing/hall.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp((pool) => ({ limits: createLimits(pool), cachesResponses: true }))

describe('who may report', () => {
  it('refuses strangers, other participants and the organiser, and hides unlisted events', async () => {
    const hall = await buildHall(test)
    const other = { token: hall.tokenOf(hall.second.participant1_id) }
    const stranger = { token: (await buildUser(test)).token }
    for (const as of [other, stranger, { token: hall.owner }]) {
      expect(await report(hall, as, 20, 3)).toMatchObject({ status: 403, body: { code: 'not_your_match' } })
    }
    expect((await report(hall, {}, 20, 3)).status).toBe(401)
    await test.call(updateEvent, {
      token: hall.owner,
      params: { event_id: hall.field.id },
      body: { visibility: 'unlisted' },
    })
    expect((await report(hall, stranger, 20, 3)).status).toBe(404)
    // Neither the event nor the match can be distinguished from one that does not exist.
    const tried = [idsOf(hall), { ...idsOf(hall), match_id: 999_999 }, { event_id: 999_999, match_id: 999_999 }]
    for (const as of [stranger, { slip: 'ZZZZZZZZZZ' }]) {
      for (const endpoint of [contract.createReport, contract.listHistory]) {
        const responses = tried.map((params) =>
          test.call(endpoint, { ...sent(as), params, ...(endpoint.method === 'POST' && { body: scored(20, 3) }) }),
        )
        const details = (await Promise.all(responses)).map(({ status, body }) => ({ status, ...body }))
        expect(details).toEqual(tried.map(() => details[0]))
        expect(details[0]).toMatchObject({ status: 404 })
      }
    }
  })

  it('says nothing to a slip of another table, round or event', async () => {
    const hall = await buildHall(test)
    const elsewhere = await buildHall(test)
    const neighbour = { slip: hall.slips.find(({ match_id }) => match_id === hall.second.id)?.code ?? '' }
    const old = sidesOf(hall).slip
    for (const as of [neighbour, sidesOf(elsewhere).slip, { slip: 'ZZZZZZZZZZ' }, { slip: 'junk' }]) {
      expect((await report(hall, as, 20, 3)).status).toBe(404)
    }
    await hall.day.pair()
    await hall.day.publish(2, { despite_pending: true })
    expect((await report(hall, old, 20, 3)).status).toBe(404)
    expect((await test.call(getSlip, { params: { code: old.slip } })).status).toBe(404)
  })
})

describe('a slip', () => {
  it('opens its match, however the code is typed', async () => {
    const hall = await buildHall(test)
    const { slip } = sidesOf(hall).slip
    expect(slip).toMatch(/^[A-HJKMNP-Z2-9]{10}$/)
    const typed = ` ${slip.slice(0, 5).toLowerCase()}-${slip.slice(5)}`
    const { status, body, headers } = await test.call(getSlip, { params: { code: typed } })
    expect({ status, match: body.match }).toEqual({ status: 200, match: await read(hall) })
    expect(headers['cache-control']).toBe('no-store')
    expect(hall.slips.map(({ url }) => url)).toContain(`http://muster.test/r/${slip}`)
  })

  it('gets a new code on demand, and keeps it when the round is published again', async () => {
    const hall = await buildHall(test)
    const params = { event_id: hall.field.id, round_number: 1 }
    const { body } = await test.call(reissueSlips, {
      token: hall.owner,
      params,
      body: { match_id: hall.first.id },
    })
    const changed = body.filter(({ code }) => !hall.slips.some((slip) => slip.code === code))
    expect(changed.map(({ match_id }) => match_id)).toEqual([hall.first.id])
    await hall.day.unpublish(1)
    expect((await test.call(listSlips, { token: hall.owner, params })).status).toBe(404)
    await hall.day.publish(1)
    const { body: again } = await test.call(listSlips, { token: hall.owner, params })
    expect(again.map(({ code }) => code).sort()).toEqual(body.map(({ code }) => code).sort())
  })

  it('may be mistyped 200 times an hour from one address, and a valid code works even then', async () => {
    const hall = await buildHall(test)
    const statuses = []
    for (let tries = 0; tries < 201; tries++) {
      statuses.push((await test.call(getSlip, { params: { code: 'ZZZZZZZZZZ' } })).status)
    }
    expect([statuses[199], statuses[200]]).toEqual([404, 429])
    expect((await test.call(getSlip, { params: { code: sidesOf(hall).slip.slip } })).status).toBe(200)
  })
})

it('a repeated report by slip gets the first response, and none with another or a replaced code', async () => {
  const hall = await buildHall(test)
  const { slip } = sidesOf(hall).slip
  const send = (code: string) =>
    test.call(contract.createReport, {
      params: idsOf(hall),
      body: scored(20, 3),
      headers: { slip: code, 'idempotency-key': '7d4b3c0e-6f0e-4c55-9a55-0d6d0b1f7a10' },
    })
  const first = await send(slip)
  expect(await send(slip)).toMatchObject({ status: 201, body: first.body, headers: { 'idempotent-replayed': 'true' } })
  expect((await send('ZZZZZZZZZZ')).status).toBe(404)
  // The answer was lost, and the next round is out by now.
  await hall.day.pair()
  await hall.day.publish(2, { despite_pending: true })
  expect((await send(slip)).body).toEqual(first.body)
  expect(
    await test.call(contract.createReport, { params: idsOf(hall), body: scored(20, 4), headers: { slip } }),
  ).toMatchObject({
    status: 404,
    body: { detail: expect.stringContaining('a code works until the next round is published') },
  })
  const params = { event_id: hall.field.id, round_number: 1 }
  await test.call(reissueSlips, { token: hall.owner, params, body: { match_id: hall.first.id } })
  expect((await send(slip)).status).toBe(404)
})

describe('concurrent wrong codes', () => {
  it('are refused without taking the connections of others', async () => {
    const hall = await buildHall(test)
    const { ana } = sidesOf(hall)
    const codes = Array.from({ length: 60 }, (_, index) => `ZZZZZZ${String(2222 + index).replace(/[01]/g, 'A')}`)
    const wrong = codes.map((slip) => report(hall, { slip }, 20, 3))
    const statuses = (await Promise.all([...wrong, report(hall, ana, 20, 3)])).map(({ status }) => status)
    expect(statuses).toEqual([...codes.map(() => 404), 201])
  })
})

describe('the history of a match', () => {
  it('holds every result with its author and source, for the organiser and both sides alone', async () => {
    const hall = await buildHall(test)
    const { ana, ben, slip } = sidesOf(hall)
    const { body } = await report(hall, ana, 20, 3)
    await act(hall, ben, 'object', body.report?.id ?? 0, 'We played to 24')
    await test.call(recordResult, {
      token: hall.owner,
      params: idsOf(hall),
      body: { ...scored(20, 9), source: 'offline' },
    })
    const name = hall.first.participant1.nickname
    const historyFor = (as: As) => test.call(contract.listHistory, { ...sent(as), params: idsOf(hall) })
    const { body: seen } = await historyFor({ token: hall.owner })
    expect(
      seen.history.map(({ kind, by, source, note, ...scores }) => [kind, by, source, note, scores.participant2_score]),
    ).toEqual([
      ['report', name, 'page', null, 3],
      ['result', name, 'page', null, 3],
      ['objection', hall.first.participant2.nickname, 'page', 'We played to 24', null],
      ['result', 'desk', 'offline', null, 9],
    ])
    for (const as of [ana, ben, slip]) expect((await historyFor(as)).body).toEqual(seen)
    expect((await historyFor({ token: hall.tokenOf(hall.second.participant1_id) })).status).toBe(403)
    expect((await historyFor({})).status).toBe(401)
  })
  it('is not shared with a reader who asks for it at the same moment', async () => {
    const hall = await buildHall(test)
    const { slip } = sidesOf(hall)
    await report(hall, slip, 20, 3)
    const historyFor = (as: As) => test.call(contract.listHistory, { ...sent(as), params: idsOf(hall) })
    const readers = Array.from({ length: 20 }, (_, index) => historyFor(index % 2 ? {} : slip))
    const statuses = (await Promise.all(readers)).map(({ status }) => status)
    expect(statuses).toEqual(readers.map((_, index) => (index % 2 ? 401 : 200)))
  })
})
