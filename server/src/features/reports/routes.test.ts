import { recordResult } from '@muster/contract/matches'
import { describe, expect, it } from 'vitest'
import { act, buildHall, desk, idsOf, type Policy, read, report, sidesOf, summaryOf } from '../../testing/hall.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

/** Plays the steps, and returns the status of the last one with what the match says then. */
async function play(policy: Policy, steps: string) {
  const hall = await buildHall(test, policy)
  const sides = sidesOf(hall)
  let status = 0
  for (const step of steps.split(', ')) {
    const [, who = '', did = '', one, two] = /^(\w+) (confirm|object|(\d+)–(\d+))$/.exec(step) ?? []
    const as = sides[who as keyof typeof sides]
    if (who === 'desk') status = (await desk(hall, Number(one), Number(two))).status
    else if (did === 'confirm' || did === 'object')
      status = (await act(hall, as, did, (await read(hall)).report?.id ?? 0)).status
    else status = (await report(hall, as, Number(one), Number(two))).status
  }
  const { result, report: told } = summaryOf(await read(hall))
  return `${status}: ${result}, ${told}`
}

it('a report of a participant who is called “desk” is not the organiser’s', async () => {
  const hall = await buildHall(test, 'one', ['desk', 'Ben'])
  const { ana, ben } = sidesOf(hall)
  const [own, other] = hall.first.participant1.nickname === 'desk' ? [ana, ben] : [ben, ana]
  await report(hall, own, 20, 3)
  await report(hall, other, 3, 20)
  expect(summaryOf(await read(hall))).toEqual({ result: '20–3', report: 'disputed 20–3' })
  await desk(hall, 20, 3)
  expect(summaryOf(await read(hall))).toEqual({ result: '20–3', report: 'confirmed 20–3' })
})

describe('a reported result', () => {
  it.each<[Policy, string, steps: string, expected: string]>([
    ['one', 'counts at once', 'ana 20–3', '201: 20–3, open 20–3'],
    ['one', 'can be corrected by the same side', 'ana 20–3, ana 20–5', '201: 20–5, open 20–5'],
    ['one', 'is confirmed by the same scores of the other side', 'ana 20–3, ben 20–3', '201: 20–3, confirmed 20–3'],
    ['one', 'is disputed by other scores of the other side', 'ana 20–3, ben 3–20', '201: 20–3, disputed 20–3'],
    [
      'one',
      'ends a dispute with the scores of the other side',
      'ana 20–3, ben 20–8, ana 20–8',
      '201: 20–8, confirmed 20–8',
    ],
    ['one', 'is confirmed with one tap', 'ana 20–3, ben confirm', '200: 20–3, confirmed 20–3'],
    ['one', 'is disputed with one tap', 'ana 20–3, ben object', '200: 20–3, disputed 20–3'],
    ['one', 'is not confirmed by its own side', 'ana 20–3, ana confirm', '409: 20–3, open 20–3'],
    ['one', 'is not disputed by its own side', 'ana 20–3, ana object', '409: 20–3, open 20–3'],
    [
      'one',
      'cannot be disputed once it is confirmed',
      'ana 20–3, ben confirm, ben object',
      '409: 20–3, confirmed 20–3',
    ],
    ['one', 'of the slip counts at once', 'slip 20–3', '201: 20–3, open 20–3'],
    ['one', 'of a side is confirmed with the slip', 'ana 20–3, slip confirm', '200: 20–3, confirmed 20–3'],
    ['one', 'of the slip is corrected with the slip', 'slip 20–3, slip 20–5', '201: 20–5, open 20–5'],
    [
      'one',
      'of the slip stays beside the other version, once its holder has objected',
      'slip 20–3, slip object, slip 3–20',
      '201: 20–3, disputed 20–3',
    ],
    [
      'one',
      'of the slip ends a dispute with the scores of a participant',
      'slip 20–3, ben 3–20, slip 3–20',
      '201: 3–20, confirmed 3–20',
    ],
    [
      'one',
      'of the slip corrects itself in a dispute with a participant',
      'slip 20–3, ben object, slip 20–5',
      '201: 20–5, disputed 20–5',
    ],
    ['one', 'gives way to the organiser', 'ana 20–3, desk 20–9', '200: 20–9, null'],
    [
      'one',
      'is confirmed when the organiser records the same',
      'ana 20–3, ben object, desk 20–3',
      '200: 20–3, confirmed 20–3',
    ],
    ['one', 'is refused after the organiser has recorded one', 'desk 20–9, ana 20–3', '409: 20–9, null'],
    ['both', 'does not count alone', 'ana 20–3', '201: null, open 20–3'],
    ['both', 'counts when both say the same', 'ana 20–3, ben 20–3', '201: 20–3, confirmed 20–3'],
    ['both', 'counts when the other side confirms', 'ana 20–3, ben confirm', '200: 20–3, confirmed 20–3'],
    ['both', 'does not count while it is disputed', 'ana 20–3, ben 20–8', '201: null, disputed 20–3'],
    ['both', 'counts when the organiser decides', 'ana 20–3, ben 20–8, desk 20–8', '200: 20–8, null'],
    ['organiser', 'is refused', 'ana 20–3', '409: null, null'],
  ])('%s: %s', async (policy, _, steps, expected) => {
    expect(await play(policy, steps)).toBe(expected)
  })

  it('does not agree with an objection to a report that the organiser has cleared', async () => {
    const hall = await buildHall(test)
    const { ana, ben } = sidesOf(hall)
    await report(hall, ana, 20, 3)
    await report(hall, ben, 3, 20)
    await desk(hall, 9, 8)
    const body = { participant1_score: null, participant2_score: null }
    await test.call(recordResult, { token: hall.owner, params: idsOf(hall), body })
    const { report: again } = (await report(hall, ana, 20, 3)).body
    await act(hall, ben, 'object', again?.id ?? 0)
    await report(hall, ana, 3, 20)
    expect(summaryOf(await read(hall)).report).toBe('disputed 3–20')
  })

  it('is one report and one result after fifty concurrent requests', async () => {
    const hall = await buildHall(test)
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

  it('keeps its round published, although it is no result yet, until the organiser has cleared it', async () => {
    const hall = await buildHall(test, 'both')
    await report(hall, sidesOf(hall).ana, 20, 3)
    const refusal = { status: 409, body: { code: 'round_has_results' } }
    expect(await hall.day.unpublish(1)).toMatchObject(refusal)
    expect(await hall.day.remove(1)).toMatchObject(refusal)
    expect(summaryOf(await read(hall))).toEqual({ result: null, report: 'open 20–3' })
    await desk(hall, 20, 3)
    const cleared = { participant1_score: null, participant2_score: null }
    await test.call(recordResult, { token: hall.owner, params: idsOf(hall), body: cleared })
    expect(await hall.day.unpublish(1)).toMatchObject({ status: 200, body: { state: 'draft' } })
  })

  it('is closed by the next round, which confirms what nobody disputes', async () => {
    const hall = await buildHall(test)
    const { ana, ben } = sidesOf(hall)
    const { body } = await report(hall, ana, 20, 3)
    await hall.day.pair()
    expect((await hall.day.publish(2, { despite_pending: true })).status).toBe(200)
    expect(summaryOf(await read(hall))).toEqual({ result: '20–3', report: 'confirmed 20–3' })
    const refused = await act(hall, ben, 'object', body.report?.id ?? 0)
    expect(refused).toMatchObject({ status: 409, body: { code: 'report_closed' } })
  })

  it('raises the versions of match and event, and shows in the round', async () => {
    const hall = await buildHall(test)
    const { ana, ben } = sidesOf(hall)
    const before = await read(hall)
    const { body } = await report(hall, ana, 20, 3)
    expect(body.version).toBeGreaterThan(before.version)
    const { body: disputed } = await act(hall, ben, 'object', body.report?.id ?? 0, 'We played to 24')
    expect(disputed.version).toBeGreaterThan(body.version)
    expect((await hall.day.rounds())[0]).toMatchObject({ matches: 2, reported: 1, pending: 1, disputed: 1 })
  })

  it('returns the current version of the match when the organiser decides', async () => {
    const hall = await buildHall(test)
    await report(hall, sidesOf(hall).ana, 20, 3)
    const { body } = await desk(hall, 20, 9)
    expect(body).toEqual(await read(hall))
  })
})
