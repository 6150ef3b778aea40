import { recordResult } from '@muster/contract/matches'
import { listHistory } from '@muster/contract/reports'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { anyArmy } from '../../testing/builders.ts'
import { buildHall, idsOf, read, report, scored, sidesOf } from '../../testing/hall.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

const record = (hall: Awaited<ReturnType<typeof buildHall>>, body: object) =>
  test.call(recordResult, { token: hall.owner, params: idsOf(hall), body })

describe('a double loss', () => {
  it('replaces the scores and the report, is a loss for both, and ends the match', async () => {
    const hall = await buildHall(test)
    const { ana } = sidesOf(hall)
    await report(hall, ana, 20, 3)
    const lost = {
      result: 'double_loss',
      is_double_loss: true,
      participant1_score: null,
      conceded_by: null,
      report: null,
    }
    expect((await record(hall, { is_double_loss: true })).body).toMatchObject(lost)
    const sides = [hall.first.participant1_id, hall.first.participant2_id]
    const standings = (await hall.day.standings()).filter(({ participant_id }) => sides.includes(participant_id))
    expect(standings).toMatchObject([
      { wins: 0, draws: 0, losses: 1 },
      { wins: 0, draws: 0, losses: 1 },
    ])
    expect((await hall.day.rounds())[0]).toMatchObject({ reported: 1, pending: 1 })
    expect((await report(hall, ana, 20, 3)).body).toMatchObject({ code: 'report_closed' })
    const { body } = await test.call(listHistory, { token: hall.owner, params: idsOf(hall) })
    expect(body.history.at(-1)).toMatchObject({ kind: 'result', by: 'desk', is_double_loss: true })
    expect((await record(hall, scored(20, 3))).body).toMatchObject({ result: 'player1_win', is_double_loss: false })
  })

  it('replaces a concession, and is replaced by one, in the form of the match too', async () => {
    const hall = await buildHall(test)
    const edit = async (body: object) => (await hall.day.editMatch(hall.first.id, body)).body
    const conceded = { ...scored(0, 24), conceded_by: hall.first.participant1_id }
    for (const _ of [1, 2]) {
      expect(await edit({ is_double_loss: true })).toMatchObject({ result: 'double_loss', conceded_by: null })
      expect(await edit(conceded)).toMatchObject({ ...conceded, is_double_loss: false })
    }
  })

  it('ends the event like any other result', async () => {
    const hall = await buildHall(test)
    await hall.day.change({ rounds_planned: 1 })
    await hall.day.record(hall.second.id, scored(20, 3))
    expect((await hall.day.event()).state).toBe('running')
    await record(hall, { is_double_loss: true })
    expect((await hall.day.event()).state).toBe('finished')
  })

  it('is in no statistics of armies and no rating', async () => {
    const hall = await buildHall(test)
    const army = await anyArmy(test, 'SPEARHEAD')
    await hall.day.editMatch(hall.first.id, { participant1_army_id: army, participant2_army_id: army })
    const count = async () => {
      const { rows } = await sql<{ games: number; rated: number }>`select
        (select count(*)::int from counted_games(array[${hall.field.id}]::bigint[])) as games,
        (select count(*)::int from rated_matches) as rated`.execute(test.db)
      return rows[0]
    }
    await record(hall, scored(20, 3))
    expect(await count()).toEqual({ games: 1, rated: 1 })
    await record(hall, { is_double_loss: true })
    expect(await count()).toEqual({ games: 0, rated: 0 })
  })
})

describe('who gave up has lost', () => {
  it.each([
    ['level', 9, 9],
    ['ahead', 20, 3],
  ])('a result that puts them %s is refused with the usual scores', async (_where, one, two) => {
    const hall = await buildHall(test)
    const { participant1_id, participant2_id } = hall.first
    await hall.day.record(hall.second.id, scored(24, 8))
    const detail = 'The side that gave up loses: give the other side the higher score, usually 0–24.'
    const refused = { status: 422, body: { detail } }
    const conceded = { ...scored(one, two), conceded_by: participant1_id }
    expect(await record(hall, conceded)).toMatchObject(refused)
    expect(await hall.day.editMatch(hall.first.id, conceded)).toMatchObject(refused)
    expect(await hall.day.addMatch(participant1_id, participant2_id, conceded)).toMatchObject(refused)
    await record(hall, { ...scored(0, 24), conceded_by: participant1_id })
    expect(await record(hall, scored(one, two))).toMatchObject(refused)
    expect(await read(hall)).toMatchObject(scored(0, 24))
  })
})
