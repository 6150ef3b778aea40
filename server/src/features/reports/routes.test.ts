import { updateEvent } from '@muster/contract/events'
import { getMatch, type Match, recordResult } from '@muster/contract/matches'
import * as contract from '@muster/contract/reports'
import { getSlip, listSlips, reissueSlips } from '@muster/contract/slips'
import { describe, expect, it } from 'vitest'
import { createLimits } from '../../http/limits/limits.ts'
import { buildField, buildUser, type Owner } from '../../testing/builders.ts'
import { deskOf } from '../../testing/desk.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp((pool) => ({ limits: createLimits(pool) }))

type Policy = 'organiser' | 'one' | 'both'

/** A published first round of four participants, who all have accounts. */
async function buildHall(report_policy: Policy = 'one', names: readonly string[] = ['Ana', 'Ben', 'Cleo', 'Dan']) {
  const field = await buildField(test, names, { report_policy, rounds_planned: 3 })
  const users = new Map<number, Owner>()
  for (const id of field.participants as number[]) {
    const user = await buildUser(test)
    users.set(id, user)
    await test.db.updateTable('participants').set({ user_id: user.id }).where('id', '=', id).execute()
  }
  const day = deskOf(test, field)
  await day.pair({ seed: 1 })
  await day.publish(1)
  const [first, second] = (await day.matches()) as [Match, Match]
  const { body: slips } = await test.call(listSlips, {
    token: field.owner.token,
    params: { event_id: field.id, round_number: 1 },
  })
  const tokenOf = (id: number) => users.get(id)?.token
  return { field, day, first, second, slips, tokenOf, owner: field.owner.token }
}

type Hall = Awaited<ReturnType<typeof buildHall>>
type As = { token?: string | undefined; slip?: string }

const sent = ({ token, slip }: As) => ({ token, ...(slip && { headers: { slip } }) })
const idsOf = ({ field, first }: Hall) => ({ event_id: field.id, match_id: first.id })
const scored = (one: number, two: number) => ({ participant1_score: one, participant2_score: two })

const report = (hall: Hall, as: As, one: number, two: number) =>
  test.call(contract.createReport, { ...sent(as), params: idsOf(hall), body: scored(one, two) })
const act = (hall: Hall, as: As, action: 'confirm' | 'object', report_id: number, note?: string) => {
  const params = { ...idsOf(hall), report_id }
  return action === 'confirm'
    ? test.call(contract.confirmReport, { ...sent(as), params })
    : test.call(contract.objectToReport, { ...sent(as), params, body: { note } })
}
const desk = (hall: Hall, one: number, two: number) =>
  test.call(recordResult, { token: hall.owner, params: idsOf(hall), body: scored(one, two) })
const read = async (hall: Hall) => (await test.call(getMatch, { params: idsOf(hall) })).body
const sidesOf = (hall: Hall) => ({
  ana: { token: hall.tokenOf(hall.first.participant1_id) },
  ben: { token: hall.tokenOf(hall.first.participant2_id) },
  slip: { slip: hall.slips.find(({ match_id }) => match_id === hall.first.id)?.code ?? '' },
})
const summaryOf = ({ report: told, participant1_score, participant2_score }: Match) => ({
  result: participant1_score === null ? null : `${participant1_score}–${participant2_score}`,
  report: told && `${told.state} ${told.participant1_score}–${told.participant2_score}`,
})

type Who = 'ana' | 'ben' | 'slip' | 'desk'
type Step = [who: Who, one: number, two: number] | [who: Who, action: 'confirm' | 'object']

/** Plays the steps, and returns the status of the last one with what the match says then. */
async function play(policy: Policy, steps: Step[]) {
  const hall = await buildHall(policy)
  const sides = sidesOf(hall)
  let status = 0
  for (const [who, action, two = 0] of steps) {
    if (typeof action === 'number') {
      const sending = who === 'desk' ? desk(hall, action, two) : report(hall, sides[who], action, two)
      status = (await sending).status
    } else if (who !== 'desk') {
      status = (await act(hall, sides[who], action, (await read(hall)).report?.id ?? 0)).status
    }
  }
  return { status, ...summaryOf(await read(hall)) }
}

describe('a reported result', () => {
  it.each<[Policy, string, Step[], { status: number; result: string | null; report: string | null }]>([
    ['one', 'counts at once', [['ana', 20, 3]], { status: 201, result: '20–3', report: 'open 20–3' }],
    [
      'one',
      'can be corrected by the same side',
      [
        ['ana', 20, 3],
        ['ana', 20, 5],
      ],
      { status: 201, result: '20–5', report: 'open 20–5' },
    ],
    [
      'one',
      'is confirmed by the same scores of the other side',
      [
        ['ana', 20, 3],
        ['ben', 20, 3],
      ],
      { status: 201, result: '20–3', report: 'confirmed 20–3' },
    ],
    [
      'one',
      'is disputed by other scores of the other side',
      [
        ['ana', 20, 3],
        ['ben', 3, 20],
      ],
      { status: 201, result: '20–3', report: 'disputed 20–3' },
    ],
    [
      'one',
      'ends a dispute with the scores of the other side',
      [
        ['ana', 20, 3],
        ['ben', 20, 8],
        ['ana', 20, 8],
      ],
      { status: 201, result: '20–8', report: 'confirmed 20–8' },
    ],
    [
      'one',
      'is confirmed with one tap',
      [
        ['ana', 20, 3],
        ['ben', 'confirm'],
      ],
      { status: 200, result: '20–3', report: 'confirmed 20–3' },
    ],
    [
      'one',
      'is disputed with one tap',
      [
        ['ana', 20, 3],
        ['ben', 'object'],
      ],
      { status: 200, result: '20–3', report: 'disputed 20–3' },
    ],
    [
      'one',
      'is not confirmed by its own side',
      [
        ['ana', 20, 3],
        ['ana', 'confirm'],
      ],
      { status: 403, result: '20–3', report: 'open 20–3' },
    ],
    [
      'one',
      'is not disputed by its own side',
      [
        ['ana', 20, 3],
        ['ana', 'object'],
      ],
      { status: 403, result: '20–3', report: 'open 20–3' },
    ],
    [
      'one',
      'cannot be disputed once it is confirmed',
      [
        ['ana', 20, 3],
        ['ben', 'confirm'],
        ['ben', 'object'],
      ],
      { status: 409, result: '20–3', report: 'confirmed 20–3' },
    ],
    ['one', 'of the slip counts at once', [['slip', 20, 3]], { status: 201, result: '20–3', report: 'open 20–3' }],
    [
      'one',
      'of a side is confirmed with the slip',
      [
        ['ana', 20, 3],
        ['slip', 'confirm'],
      ],
      { status: 200, result: '20–3', report: 'confirmed 20–3' },
    ],
    [
      'one',
      'gives way to the organiser',
      [
        ['ana', 20, 3],
        ['desk', 20, 9],
      ],
      { status: 200, result: '20–9', report: null },
    ],
    [
      'one',
      'is confirmed when the organiser records the same',
      [
        ['ana', 20, 3],
        ['ben', 'object'],
        ['desk', 20, 3],
      ],
      { status: 200, result: '20–3', report: 'confirmed 20–3' },
    ],
    [
      'one',
      'is refused after the organiser has recorded one',
      [
        ['desk', 20, 9],
        ['ana', 20, 3],
      ],
      { status: 409, result: '20–9', report: null },
    ],
    ['both', 'does not count alone', [['ana', 20, 3]], { status: 201, result: null, report: 'open 20–3' }],
    [
      'both',
      'counts when both say the same',
      [
        ['ana', 20, 3],
        ['ben', 20, 3],
      ],
      { status: 201, result: '20–3', report: 'confirmed 20–3' },
    ],
    [
      'both',
      'counts when the other side confirms',
      [
        ['ana', 20, 3],
        ['ben', 'confirm'],
      ],
      { status: 200, result: '20–3', report: 'confirmed 20–3' },
    ],
    [
      'both',
      'does not count while it is disputed',
      [
        ['ana', 20, 3],
        ['ben', 20, 8],
      ],
      { status: 201, result: null, report: 'disputed 20–3' },
    ],
    [
      'both',
      'counts when the organiser decides',
      [
        ['ana', 20, 3],
        ['ben', 20, 8],
        ['desk', 20, 8],
      ],
      { status: 200, result: '20–8', report: null },
    ],
    ['organiser', 'is refused', [['ana', 20, 3]], { status: 409, result: null, report: null }],
  ])('%s: %s', async (policy, _, steps, expected) => {
    expect(await play(policy, steps)).toEqual(expected)
  })

  it('is one report and one result after fifty at once', async () => {
    const hall = await buildHall()
    const { ana, ben } = sidesOf(hall)
    const all = Array.from({ length: 50 }, (_, index) => report(hall, index % 2 ? ana : ben, 20, index % 5))
    const statuses = (await Promise.all(all)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set(statuses.includes(409) ? [201, 409] : [201]))
    expect(await test.db.selectFrom('reports').selectAll().execute()).toHaveLength(1)
    const { report: last, ...match } = await read(hall)
    expect(last).not.toBeNull()
    expect([match.participant1_score, match.participant2_score]).toEqual([
      last?.participant1_score,
      last?.participant2_score,
    ])
  })

  it('is closed by the next round, which confirms what nobody disputes', async () => {
    const hall = await buildHall()
    const { ana, ben } = sidesOf(hall)
    const { body } = await report(hall, ana, 20, 3)
    await hall.day.pair()
    expect((await hall.day.publish(2, { despite_pending: true })).status).toBe(200)
    expect(summaryOf(await read(hall))).toEqual({ result: '20–3', report: 'confirmed 20–3' })
    const refused = await act(hall, ben, 'object', body.report?.id ?? 0)
    expect(refused).toMatchObject({ status: 409, body: { code: 'report_closed' } })
  })

  it('raises the versions of match and event, and shows in the round', async () => {
    const hall = await buildHall()
    const { ana, ben } = sidesOf(hall)
    const before = await read(hall)
    const { body } = await report(hall, ana, 20, 3)
    expect(body.version).toBeGreaterThan(before.version)
    const { body: disputed } = await act(hall, ben, 'object', body.report?.id ?? 0, 'We played to 24')
    expect(disputed.version).toBeGreaterThan(body.version)
    expect((await hall.day.rounds())[0]).toMatchObject({ matches: 2, reported: 1, pending: 1, disputed: 1 })
  })

  it('returns the current version of the match when the organiser decides', async () => {
    const hall = await buildHall()
    await report(hall, sidesOf(hall).ana, 20, 3)
    const { body } = await desk(hall, 20, 9)
    expect(body).toEqual(await read(hall))
  })
})

describe('who may report', () => {
  it('refuses strangers, other participants and the organiser, and hides unlisted events', async () => {
    const hall = await buildHall()
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
  })

  it('says nothing to a slip of another table, round or event', async () => {
    const hall = await buildHall()
    const elsewhere = await buildHall()
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
    const hall = await buildHall()
    const { slip } = sidesOf(hall).slip
    expect(slip).toMatch(/^[A-HJKMNP-Z2-9]{10}$/)
    const typed = ` ${slip.slice(0, 5).toLowerCase()}-${slip.slice(5)}`
    const { status, body, headers } = await test.call(getSlip, { params: { code: typed } })
    expect({ status, match: body.match }).toEqual({ status: 200, match: await read(hall) })
    expect(headers['cache-control']).toBe('no-store')
    expect(hall.slips.map(({ url }) => url)).toContain(`http://muster.test/r/${slip}`)
  })

  it('gets a new code on demand, and keeps it when the round is published again', async () => {
    const hall = await buildHall()
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
    const hall = await buildHall()
    const statuses = []
    for (let tries = 0; tries < 201; tries++) {
      statuses.push((await test.call(getSlip, { params: { code: 'ZZZZZZZZZZ' } })).status)
    }
    expect([statuses[199], statuses[200]]).toEqual([404, 429])
    expect((await test.call(getSlip, { params: { code: sidesOf(hall).slip.slip } })).status).toBe(200)
  })
})

describe('the history of a match', () => {
  it('holds every result with its author and source, for the organiser and both sides alone', async () => {
    const hall = await buildHall()
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
})
