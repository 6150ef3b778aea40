import { basePath } from '@muster/contract'
import { updateEvent } from '@muster/contract/events'
import { createMatch } from '@muster/contract/matches'
import * as contract from '@muster/contract/participants'
import type { Criterion } from '@muster/contract/ranking'
import { listStandings } from '@muster/contract/standings'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { anyArmy, buildEvent, buildField, buildUser } from '../../testing/builders.ts'
import { deskOf } from '../../testing/desk.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

const four = ['Ana', 'Ben', 'Cleo', 'Dan'] as const

async function buildDay(given: Parameters<typeof buildField>[2] = {}) {
  const field = await buildField(test, four, given)
  const params = { event_id: field.id }
  const of = (participant_id: number) => ({ token: field.owner.token, params: { ...params, participant_id } })
  return { field, params, of, owner: { token: field.owner.token, params } }
}

describe('a participant on the day', () => {
  it('is checked in, keeps the time of the first check-in, and is checked out again', async () => {
    const { field, of } = await buildDay()
    const [ana] = field.participants
    const { body: first } = await test.call(contract.checkIn, { ...of(ana), body: {} })
    expect(first.checked_in_at).toMatch(/Z$/)
    expect((await test.call(contract.checkIn, { ...of(ana), body: {} })).body.checked_in_at).toBe(first.checked_in_at)
    const { body: out } = await test.call(contract.checkIn, { ...of(ana), body: { is_checked_in: false } })
    expect(out.checked_in_at).toBeNull()
  })

  it('is checked in with many others, who must all belong to this event', async () => {
    const { field, owner } = await buildDay()
    const [ana, ben] = field.participants
    const { body } = await test.call(contract.checkInMany, { ...owner, body: { participant_ids: [ben, ana] } })
    expect(body.participants.map(({ nickname, checked_in_at }) => [nickname, checked_in_at !== null])).toEqual([
      ['Ben', true],
      ['Ana', true],
    ])
    expect(
      await test.call(contract.checkInMany, { ...owner, body: { participant_ids: [ana, 999_999] } }),
    ).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'participant_ids.1' }] },
    })
  })

  it('drops after the last published round with matches and standing kept, and returns', async () => {
    const { field, of } = await buildDay()
    const [ana, ben] = field.participants
    const day = deskOf(test, field)
    expect((await test.call(contract.dropParticipant, { ...of(ben), body: {} })).body.dropped_after_round).toBe(0)
    expect((await test.call(contract.returnParticipant, of(ben))).body.dropped_after_round).toBeNull()
    await day.pair()
    await day.publish(1)
    await day.play(1)
    const { body } = await test.call(contract.dropParticipant, { ...of(ana), body: {} })
    expect(body.dropped_after_round).toBe(1)
    expect(body.wins + body.losses).toBe(1)
    expect(await day.standings()).toHaveLength(4)
    expect(
      (await test.call(contract.dropParticipant, { ...of(ana), body: { after_round: 3 } })).body.dropped_after_round,
    ).toBe(3)
  })

  it('has a club, a table and an adjustment, and omitted fields stay', async () => {
    const { field, of } = await buildDay()
    const [ana] = field.participants
    const change = { club: ' Leeds Gamers ', fixed_table: 4, adjustment: -5, adjustment_reason: 'Late' }
    const { body } = await test.call(contract.updateParticipant, { ...of(ana), body: change })
    expect(body).toMatchObject({ ...change, club: 'Leeds Gamers', nickname: 'Ana' })
    expect((await test.call(contract.updateParticipant, { ...of(ana), body: { club: '' } })).body).toMatchObject({
      club: null,
      fixed_table: 4,
    })
    expect((await test.call(contract.updateParticipant, { ...of(ana), body: { adjustment: 1001 } })).status).toBe(422)
  })
})

describe('a full event', () => {
  const join = async (event_id: number) => {
    const user = await buildUser(test)
    const { body } = await test.call(contract.joinEvent, { token: user.token, params: { event_id }, body: {} })
    return { ...user, participant: body }
  }

  it('adds new participants to the waiting list, and promotes and mails the first when a place is free', async () => {
    const { field, of, owner, params } = await buildDay({ registration_open: true, capacity: 4 })
    const first = await join(field.id)
    const second = await join(field.id)
    expect(first.participant.waiting_since).not.toBeNull()
    const { body } = await test.call(contract.listParticipants, { params })
    expect(body.participants.map(({ id, position }) => [id, position]).slice(4)).toEqual([
      [first.participant.id, 5],
      [second.participant.id, 6],
    ])
    expect(await test.call(listStandings, { params })).toMatchObject({ body: { standings: { length: 4 } } })

    await test.call(contract.dropParticipant, { ...of(field.participants[0]), body: {} })
    const waiting = async () =>
      (await test.call(contract.listParticipants, { params })).body.participants.flatMap(({ id, waiting_since }) =>
        waiting_since ? id : [],
      )
    expect(await waiting()).toEqual([second.participant.id])
    await test.runJobs()
    expect(test.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [first.email, 'You have a place: Winter Muster'],
    ])
    expect(test.mails[0]?.text).toContain(`/events/${field.id}`)

    // The place has been given away.
    const { body: back } = await test.call(contract.returnParticipant, of(field.participants[0]))
    expect(back.waiting_since).not.toBeNull()
    await test.call(updateEvent, { ...owner, body: { capacity: 5 } })
    expect(await waiting()).toEqual([field.participants[0]])
    await test.call(updateEvent, { ...owner, body: { capacity: null } })
    expect(await waiting()).toEqual([])
  })

  it('keeps the place of a participant who has played', async () => {
    const { field, of } = await buildDay()
    const [participant1_id, participant2_id] = field.participants
    const sides = { event_id: field.id, game_type: field.game_type, participant1_id, participant2_id }
    const match = { ...sides, round_number: 1, participant1_score: 3, participant2_score: 2 }
    await test.db.insertInto('matches').values(match).execute()
    const body = { waiting_since: '2026-11-20T09:00:00.000Z' }
    const wait = (id: number) => test.call(contract.updateParticipant, { ...of(id), body })
    expect(await wait(participant1_id)).toMatchObject({ status: 422, body: { errors: [{ path: 'waiting_since' }] } })
    expect((await wait(field.participants[2])).status).toBe(200)
    const drop = (dropped_after_round: number) =>
      test.call(contract.updateParticipant, { ...of(participant1_id), body: { dropped_after_round } })
    expect(await drop(0)).toMatchObject({ status: 422, body: { errors: [{ path: 'dropped_after_round' }] } })
    expect((await drop(1)).status).toBe(200)
  })
})

describe('the standings of an event', () => {
  it('follow its ranking after any round, and state the deciding criterion', async () => {
    const { field, params, owner } = await buildDay()
    const day = deskOf(test, field)
    for (const round of [1, 2]) {
      await day.pair({ seed: 5 })
      await day.publish(round)
      await day.play(round)
    }
    await test.call(updateEvent, { ...owner, body: { ranking: ['wins', 'opponents_win_rate', 'lot'] } })
    const { body } = await test.call(listStandings, { params })
    expect(body).toMatchObject({ after_round: null, ranking: ['wins', 'opponents_win_rate', 'lot'] })
    expect(body.standings.map(({ position }) => position)).toEqual([1, 2, 3, 4])
    expect(body.standings.map(({ decided_by }) => decided_by)).toEqual([null, 'wins', expect.anything(), 'wins'])
    expect(body.standings[0]?.values).toMatchObject({ wins: 2, opponents_win_rate: expect.any(Number) })
    const { body: after } = await test.call(listStandings, { params, query: { after_round: '1' } })
    expect(after.standings.map(({ wins }) => wins)).toEqual([1, 1, 0, 0])
    const { body: list } = await test.call(contract.listParticipants, { params })
    expect(list.participants.map(({ id }) => id)).toEqual(body.standings.map(({ participant_id }) => participant_id))
  })

  it('are available as CSV with a column for each criterion and no formulas', async () => {
    const given = { ranking: ['match_points', 'wins', 'opponents_win_rate', 'fewest_losses'] satisfies Criterion[] }
    const { id, owner, participants } = await buildField(test, ['=cmd()', 'Ben', 'Cleo'], given)
    const [cmd, ben, cleo] = participants
    const event = { token: owner.token, params: { event_id: id } }
    const round = { participant1_id: cmd, participant2_id: ben, participant1_score: 20, participant2_score: 10 }
    await test.call(createMatch, { ...event, body: { ...round, round_number: 1 } })
    for (const [participant_id, body] of [
      [cmd, { army_id: await anyArmy(test), club: 'Leeds, "Old"' }],
      [cleo, { adjustment: -5, adjustment_reason: 'Late, twice', dropped_after_round: 0 }],
    ] as const) {
      await test.call(contract.updateParticipant, {
        token: owner.token,
        params: { event_id: id, participant_id },
        body,
      })
    }
    const { body: first } = await test.call(contract.listParticipants, { params: { event_id: id } })
    const { army_faction, army_name } = first.participants[0] ?? {}
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
    const { id } = await buildEvent(test)
    expect((await test.call(listStandings, { params: { event_id: id } })).body.standings).toEqual([])
  })
})
