import { basePath } from '@muster/contract'
import { checkInMany, returnParticipant } from '@muster/contract/participants'
import type { Criterion } from '@muster/contract/ranking'
import { listStandings } from '@muster/contract/standings'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { anyArmy, buildEvent, buildField } from '../../testing/builders.ts'
import { deskOf } from '../../testing/desk.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

async function buildDay() {
  const field = await buildField(test, ['Ana', 'Ben', 'Cleo', 'Dan'])
  const [ana, ben] = field.participants
  return { day: deskOf(test, field), ana, ben, token: field.owner.token, params: { event_id: field.id } }
}

describe('a participant on the day', () => {
  it('is checked in, keeps the time of the first check-in, and is checked out again', async () => {
    const { day, ana } = await buildDay()
    const { checked_in_at } = (await day.checkIn(ana)).body
    expect(checked_in_at).toMatch(/Z$/)
    expect((await day.checkIn(ana)).body.checked_in_at).toBe(checked_in_at)
    expect((await day.checkIn(ana, { is_checked_in: false })).body.checked_in_at).toBeNull()
  })

  it('is checked in with many others, who must all belong to this event', async () => {
    const { token, params, ana, ben } = await buildDay()
    const checkIn = (...participant_ids: number[]) =>
      test.call(checkInMany, { token, params, body: { participant_ids } })
    const { participants } = (await checkIn(ben, ana)).body
    expect(participants.map(({ nickname, checked_in_at }) => [nickname, checked_in_at !== null])).toEqual([
      ['Ben', true],
      ['Ana', true],
    ])
    const errors = [{ path: 'participant_ids.1' }]
    expect(await checkIn(ana, 999_999)).toMatchObject({ status: 422, body: { errors } })
  })

  it('drops after the last published round with matches and standing kept, and returns', async () => {
    const { day, ana, ben, token, params } = await buildDay()
    expect((await day.drop(ben)).body.dropped_after_round).toBe(0)
    const back = await test.call(returnParticipant, { token, params: { ...params, participant_id: ben } })
    expect(back.body.dropped_after_round).toBeNull()
    await day.playRound(1)
    const { body } = await day.drop(ana)
    expect(body.dropped_after_round).toBe(1)
    expect(body.wins + body.losses).toBe(1)
    expect(await day.standings()).toHaveLength(4)
    expect((await day.drop(ana, { after_round: 3 })).body.dropped_after_round).toBe(3)
  })

  it('has a club, a table and an adjustment, and omitted fields stay', async () => {
    const { day, ana } = await buildDay()
    const change = { fixed_table: 4, adjustment: -5, adjustment_reason: 'Late' }
    const { body } = await day.edit(ana, { ...change, club: ' Leeds Gamers ' })
    expect(body).toMatchObject({ ...change, club: 'Leeds Gamers', nickname: 'Ana' })
    expect((await day.edit(ana, { club: '' })).body).toMatchObject({ ...change, club: null })
    expect((await day.edit(ana, { adjustment: 1001 })).status).toBe(422)
  })
})

describe('the standings of an event', () => {
  it('follow its ranking after any round, and state the deciding criterion', async () => {
    const { day, params } = await buildDay()
    for (const round of [1, 2]) await day.playRound(round, { seed: 5 })
    const ranking: Criterion[] = ['wins', 'opponents_win_rate', 'lot']
    await day.change({ ranking })
    const { body } = await test.call(listStandings, { params })
    expect(body).toMatchObject({ after_round: null, ranking })
    expect(body.standings.map(({ position }) => position)).toEqual([1, 2, 3, 4])
    expect(body.standings.map(({ decided_by }) => decided_by)).toEqual([null, 'wins', expect.anything(), 'wins'])
    expect(body.standings[0]?.values).toMatchObject({ wins: 2, opponents_win_rate: expect.any(Number) })
    expect((await day.standings({ after_round: '1' })).map(({ wins }) => wins)).toEqual([1, 1, 0, 0])
    const ids = (await day.participants()).map(({ id }) => id)
    expect(ids).toEqual(body.standings.map(({ participant_id }) => participant_id))
  })

  it('are available as CSV with a column for each criterion and no formulas', async () => {
    const given = { ranking: ['match_points', 'wins', 'opponents_win_rate', 'fewest_losses'] satisfies Criterion[] }
    const event = await buildField(test, ['=cmd()', 'Ben', 'Cleo'], given)
    const [cmd, ben, cleo] = event.participants
    const day = deskOf(test, event)
    await day.addMatch(cmd, ben, { participant1_score: 20, participant2_score: 10, round_number: 1 })
    await day.edit(cleo, { adjustment: -5, adjustment_reason: 'Late, twice', dropped_after_round: 0 })
    const edited = await day.edit(cmd, { army_id: await anyArmy(test), club: 'Leeds, "Old"' })
    const { army_faction, army_name } = edited.body
    const { id } = event
    const { body, headers } = await test.app.inject({ url: `${basePath}/events/${id}/standings.csv` })
    expect(headers['content-disposition']).toBe(`attachment; filename="muster-events-${id}-standings.csv"`)
    expect(parse(body, { record_delimiter: '\r\n' })).toEqual([
      ['position', 'nickname', 'army_faction', 'army_name', 'club']
        .concat(['wins', 'draws', 'losses', 'byes', 'dropped_after_round'])
        .concat(['adjustment', 'adjustment_reason'])
        .concat(['match_points', 'opponents_win_rate']),
      ['1', "'=cmd()", army_faction, army_name, 'Leeds, "Old"', '1', '0', '0', '0', '', '0', '', '3', '0.333333333333'],
      ['2', 'Ben', '', '', '', '0', '0', '1', '0', '', '0', '', '0', '1'],
      ['', 'Cleo', '', '', '', '0', '0', '0', '0', '0', '-5', 'Late, twice', '-5', ''],
    ])
    const early = await test.app.inject({ url: `${basePath}/events/${id}/standings.csv?after_round=0` })
    expect(early.body).toContain('\r\n1,Ben,,,,0,0,0,0,,0,,0,\r\n')
  })

  it('without participants are empty', async () => {
    expect(await deskOf(test, await buildEvent(test)).standings()).toEqual([])
  })
})
