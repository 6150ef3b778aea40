import { createReport, listHistory } from '@muster/contract/reports'
import { describe, expect, it } from 'vitest'
import { buildHall, idsOf, read, report, scored, sent, sidesOf } from '../../testing/hall.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

describe('a reported result', () => {
  it.each(['one', 'both'] as const)('%s: refuses a concession of a stranger or the winner', async (policy) => {
    const hall = await buildHall(test, policy)
    const { ana } = sidesOf(hall)
    const { participant1_id, participant2_id } = hall.first
    const concede = (conceded_by: number, one: number, two: number) =>
      test.call(createReport, { ...sent(ana), params: idsOf(hall), body: { ...scored(one, two), conceded_by } })
    const tried: [number, number, number][] = [
      [999_999, 20, 3],
      [hall.second.participant1_id, 20, 3],
      [participant1_id, 20, 3],
      [participant2_id, 3, 20],
    ]
    for (const [who, one, two] of tried) {
      expect(await concede(who, one, two)).toMatchObject({ status: 422, body: { code: 'invalid_input' } })
    }
    for (const [who, one, two] of [
      [participant2_id, 20, 3],
      [participant1_id, 9, 9],
    ] as const) {
      expect((await concede(who, one, two)).status).toBe(201)
    }
  })

  it('replaces the whole result when it is corrected', async () => {
    const hall = await buildHall(test)
    const { ana } = sidesOf(hall)
    const details = { conceded_by: hall.first.participant2_id, ended_early: true, match_duration_minutes: 90 }
    await test.call(createReport, { ...sent(ana), params: idsOf(hall), body: { ...scored(20, 3), ...details } })
    expect(await read(hall)).toMatchObject(details)
    expect((await report(hall, ana, 3, 20)).status).toBe(201)
    expect(await read(hall)).toMatchObject({ conceded_by: null, ended_early: false, match_duration_minutes: null })
  })

  it('is not the author of what the organiser changes of a result', async () => {
    const hall = await buildHall(test)
    await report(hall, sidesOf(hall).ana, 20, 3)
    await hall.day.editMatch(hall.first.id, { ended_early: true })
    const { body } = await test.call(listHistory, { token: hall.owner, params: idsOf(hall) })
    expect(body.history.at(-1)).toMatchObject({ kind: 'result', by: 'desk' })
  })
})
