import { recordResult } from '@muster/contract/matches'
import { createReport, listHistory } from '@muster/contract/reports'
import { reissueSlips } from '@muster/contract/slips'
import { describe, expect, it } from 'vitest'
import { act, buildHall, desk, idsOf, read, report, scored, sent, sidesOf, summaryOf } from '../../testing/hall.ts'
import { rest } from '../../testing/rest.ts'
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
      [participant1_id, 9, 9],
    ]
    for (const [who, one, two] of tried) {
      expect(await concede(who, one, two)).toMatchObject({ status: 422, body: { code: 'invalid_input' } })
    }
    expect((await concede(participant2_id, 20, 3)).status).toBe(201)
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
  it('is closed and confirmed when the event is finished, until it goes on', async () => {
    const hall = await buildHall(test)
    const { ana, ben, slip } = sidesOf(hall)
    const { body } = await report(hall, ana, 20, 3)
    await hall.day.change({ is_finished: true })
    expect(summaryOf(await read(hall))).toEqual({ result: '20–3', report: 'confirmed 20–3' })
    const closed = { status: 409, body: { code: 'report_closed' } }
    for (const as of [ana, ben, slip]) expect(await report(hall, as, 3, 20)).toMatchObject(closed)
    expect(await act(hall, ben, 'object', body.report?.id ?? 0)).toMatchObject(closed)
    await hall.day.change({ is_finished: false })
    const none = { participant1_score: null, participant2_score: null }
    const clear = () => hall.test.call(recordResult, { token: hall.owner, params: idsOf(hall), body: none })
    await clear()
    expect((await report(hall, ana, 20, 3)).status).toBe(201)
    await clear()
    await hall.day.change({ event_date: new Date(Date.now() - 3 * 86_400_000).toISOString() })
    await rest(test)
    for (const as of [ana, ben, slip]) expect(await report(hall, as, 3, 20)).toMatchObject(closed)
  })
  it('is gone when the organiser changes the sides of the match', async () => {
    const hall = await buildHall(test, 'both')
    const { ana } = sidesOf(hall)
    const { participant1_id, participant2_id } = hall.first
    await report(hall, ana, 20, 3)
    await hall.day.editMatch(hall.first.id, { table_number: 7, extra_minutes: 5 })
    expect(summaryOf(await read(hall)).report).toBe('open 20–3')
    await hall.day.editMatch(hall.first.id, { participant1_id: participant2_id, participant2_id: participant1_id })
    expect(summaryOf(await read(hall)).report).toBeNull()
  })
  it('is closed to a side after its share of steps, and open to the other side and the slip', async () => {
    const hall = await buildHall(test)
    const { ana, ben, slip } = sidesOf(hall)
    for (let step = 0; step < 16; step++) expect((await report(hall, ana, 20, step % 2)).status).toBe(201)
    const closed = { status: 409, body: { code: 'report_closed' } }
    expect(await report(hall, ana, 20, 0)).toMatchObject(closed)
    const { body } = await test.call(listHistory, { token: hall.owner, params: idsOf(hall) })
    expect(body.history).toHaveLength(32)
    for (const as of [ben, slip]) expect((await report(hall, as, 3, 20)).status).toBe(201)
    expect((await desk(hall, 20, 9)).status).toBe(200)
  })
  it('is closed to the slip after its share of steps, until the desk gives it a new code', async () => {
    const hall = await buildHall(test)
    const useUp = async (slip: string) => {
      for (let step = 0; step < 16; step++) expect((await report(hall, { slip }, 20, step % 2)).status).toBe(201)
      expect(await report(hall, { slip }, 20, 0)).toMatchObject({ status: 409, body: { code: 'report_closed' } })
    }
    await useUp(sidesOf(hall).slip.slip)
    const [params, body] = [{ event_id: hall.field.id, round_number: 1 }, { match_id: hall.first.id }]
    const reissued = await test.call(reissueSlips, { token: hall.owner, params, body })
    await useUp(reissued.body.find(({ match_id }) => match_id === hall.first.id)?.code ?? '')
  })
  it('is named as the change that an organiser has not seen', async () => {
    const hall = await buildHall(test)
    const { version } = await read(hall)
    const { ana, ben, slip } = sidesOf(hall)
    const late = async () => {
      const headers = { 'if-match': `"${version}"` }
      const { status, body } = await test.call(recordResult, {
        token: hall.owner,
        params: idsOf(hall),
        body: scored(1, 2),
        headers,
      })
      return { status, ...body }
    }
    await report(hall, ana, 20, 3)
    expect(await late()).toMatchObject({ status: 412, changed_by: hall.first.participant1.nickname })
    await report(hall, ben, 3, 20)
    expect(await late()).toMatchObject({ status: 412, changed_by: hall.first.participant2.nickname })
    await report(hall, slip, 4, 20)
    expect(await late()).toMatchObject({ status: 412, changed_by: 'slip' })
    await hall.day.editMatch(hall.first.id, { table_number: 7 })
    expect(await late()).toMatchObject({ status: 412, changed_by: hall.field.owner.nickname })
  })
})
