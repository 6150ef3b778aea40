import { checkIn, dropParticipant, listParticipants } from '@muster/contract/participants'
import * as contract from '@muster/contract/rounds'
import { describe, expect, it } from 'vitest'
import { buildField, buildUser } from '../../testing/builders.ts'
import { deskOf } from '../../testing/desk.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

const five = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve'] as const

const desk = (field: Parameters<typeof deskOf>[1]) => deskOf(test, field)

describe('a round', () => {
  it('is a draft that only its owner sees, and becomes matches and a bye when published', async () => {
    const field = await buildField(test, five)
    const day = desk(field)
    const { status, body: draft } = await day.pair({ seed: 7 })
    expect(status).toBe(201)
    expect(draft).toMatchObject({ number: 1, state: 'draft', method: 'swiss', seed: 7, matches: 0, published_at: null })
    expect(draft.pairings).toHaveLength(2)
    expect(draft.byes).toHaveLength(1)
    expect(draft.check).toMatchObject({ rematches: 0, unpaired: 0, is_optimal: true })
    expect(draft.check.findings.map(({ code }) => code)).toEqual(['bye'])

    expect(await day.rounds('')).toEqual([])
    const participant = await buildUser(test)
    expect((await day.round(1, participant.token)).status).toBe(404)
    await test.db
      .updateTable('participants')
      .set({ user_id: participant.id })
      .where('id', '=', draft.byes[0]?.participant_id ?? 0)
      .execute()
    expect((await day.round(1, participant.token)).status).toBe(404)
    expect(await day.rounds(participant.token)).toEqual([])
    expect(await day.matches()).toEqual([])

    const { body: published } = await day.publish(1)
    expect(published).toMatchObject({ state: 'published', matches: 2, pending: 2, reported: 0, byes: draft.byes })
    expect(published.pairings).toEqual(draft.pairings)
    expect(await day.rounds('')).toEqual([expect.objectContaining({ number: 1, state: 'published' })])
    expect((await day.matches()).map(({ round_number, table_number }) => [round_number, table_number])).toEqual([
      [1, 1],
      [1, 2],
    ])
    await day.play(1)
    expect(await day.rounds('')).toEqual([expect.objectContaining({ state: 'finished', reported: 2, pending: 0 })])
    const standing = (await day.standings()).find(
      ({ participant_id }) => participant_id === draft.byes[0]?.participant_id,
    )
    expect(standing).toMatchObject({ wins: 1, byes: 1, position: 1 })
    const { body } = await test.call(listParticipants, { params: { event_id: field.id } })
    expect(body.participants.filter(({ wins }) => wins === 1)).toHaveLength(3)
  })

  it('is paired by record: no rematch, no second bye, winners meet winners', async () => {
    const day = desk(await buildField(test, [...five, 'Finn', 'Gus', 'Hal', 'Ida'], { rounds_planned: 4 }))
    const byes: number[] = []
    const met: string[] = []
    for (let round = 1; round <= 4; round++) {
      const { body } = await day.pair()
      expect(body.check).toMatchObject({ rematches: 0, repeat_byes: 0, is_optimal: true })
      byes.push(...body.byes.map(({ participant_id }) => participant_id))
      met.push(
        ...body.pairings.map((pair) => [pair.participant1_id, pair.participant2_id].toSorted((a, b) => a - b).join()),
      )
      await day.publish(round)
      await day.play(round)
    }
    expect(new Set(byes).size).toBe(4)
    expect(new Set(met).size).toBe(16)
  })

  it('can be changed by hand, which updates its check', async () => {
    const field = await buildField(test, five)
    const [ana, ben, cleo, dan, eve] = field.participants
    const day = desk(field)
    await day.pair({ method: 'manual' })
    const { body } = await day.byHand(1, {
      pairings: [{ participant1_id: ana, participant2_id: ben, table_number: 4 }],
      byes: [{ participant_id: eve }],
    })
    expect(body).toMatchObject({
      pairings: [{ participant1_id: ana, participant2_id: ben, table_number: 4 }],
      byes: [{ participant_id: eve }],
    })
    expect(body.check).toMatchObject({ unpaired: 2, is_optimal: false })
    expect(body.check.findings.map(({ sentence }) => sentence)).toContain('Dan has neither an opponent nor a bye.')
    expect((await day.byHand(1, { pairings: [{ participant1_id: ana, participant2_id: ana }], byes: [] })).status).toBe(
      422,
    )
    const twice = {
      pairings: [
        { participant1_id: ana, participant2_id: ben },
        { participant1_id: cleo, participant2_id: dan },
      ],
      byes: [{ participant_id: dan }],
    }
    expect(await day.byHand(1, twice)).toMatchObject({
      status: 422,
      body: { detail: 'Must not appear twice in a round' },
    })
    const stranger = { pairings: [{ participant1_id: ana, participant2_id: 999_999 }], byes: [] }
    expect(await day.byHand(1, stranger)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'pairings.0.participant2_id' }] },
    })
    expect((await day.round(1)).body.pairings).toHaveLength(1)
  })

  it('can be deleted only before its first result', async () => {
    const day = desk(await buildField(test, ['Ana', 'Ben']))
    await day.pair()
    await day.publish(1)
    expect((await day.remove(1)).status).toBe(204)
    expect(await day.matches()).toEqual([])
    await day.pair()
    await day.publish(1)
    await day.play(1)
    expect(await day.remove(1)).toMatchObject({ status: 409, body: { code: 'round_has_results' } })
    expect(await day.byHand(1, { pairings: [], byes: [] })).toMatchObject({
      status: 409,
      body: { code: 'round_published' },
    })
  })

  it('is not published with a bye for a participant who has dropped', async () => {
    const field = await buildField(test, ['Ana', 'Ben', 'Cleo'])
    const day = desk(field)
    const { byes } = (await day.pair()).body
    const params = { event_id: field.id, participant_id: byes[0]?.participant_id ?? 0 }
    await test.call(dropParticipant, { token: field.owner.token, params, body: {} })
    expect(await day.publish(1)).toMatchObject({ status: 409, body: { code: 'draft_outdated' } })
    expect(await day.matches()).toEqual([])
  })

  it('allows only a change of its byes after publication, such as one for a latecomer', async () => {
    const field = await buildField(test, ['Ana', 'Ben', 'Cleo', 'Dan'])
    const [ana = 0, ben, cleo = 0, dan = 0] = field.participants
    const day = desk(field)
    const match = [{ participant1_id: ana, participant2_id: ben, table_number: 1 }]
    await day.pair({ method: 'manual' })
    await day.byHand(1, { pairings: match, byes: [{ participant_id: dan }] })
    await day.publish(1)
    const turned = [{ participant1_id: ben, participant2_id: ana }]
    const byes = [dan, cleo].map((participant_id) => ({ participant_id }))
    expect(await day.byHand(1, { pairings: turned, byes })).toMatchObject({
      status: 200,
      body: { state: 'published', byes: expect.arrayContaining(byes), matches: 1 },
    })
    expect((await day.standings()).filter(({ wins }) => wins === 1)).toHaveLength(2)
    expect(await day.byHand(1, { pairings: turned, byes: [{ participant_id: ana }] })).toMatchObject({
      status: 422,
      body: { detail: 'Must not appear twice in a round' },
    })
    expect(await day.byHand(1, { pairings: turned, byes: [] })).toMatchObject({ body: { byes: [] } })
    expect((await day.standings()).filter(({ wins }) => wins === 1)).toHaveLength(0)
  })

  it('leaves out dropped and waiting participants and, once anybody is checked in, those who are not', async () => {
    const field = await buildField(test, five)
    const [ana, ben, cleo, dan, eve] = field.participants
    const params = { event_id: field.id }
    const token = field.owner.token
    const day = desk(field)
    await test.call(dropParticipant, { token, params: { ...params, participant_id: eve }, body: {} })
    await day.pair()
    const seated = async () =>
      (await day.round(1)).body.pairings
        .flatMap((pair) => [pair.participant1_id, pair.participant2_id])
        .toSorted((a, b) => a - b)
    expect(await seated()).toEqual([ana, ben, cleo, dan])
    for (const participant_id of [ana, cleo, eve])
      await test.call(checkIn, { token, params: { ...params, participant_id }, body: {} })
    await test.call(dropParticipant, { token, params: { ...params, participant_id: ben }, body: {} })
    expect(await day.publish(1)).toMatchObject({
      status: 409,
      body: {
        code: 'draft_outdated',
        detail: 'Ben is no longer playing round 1. Pair it again, or take them out.',
      },
    })
    await day.pair()
    expect(await seated()).toEqual([ana, cleo])
    await test.call(dropParticipant, { token, params: { ...params, participant_id: ana }, body: {} })
    expect(await day.pair()).toMatchObject({ status: 409, body: { code: 'nobody_to_pair' } })
  })

  it('takes rounds entered by hand into account', async () => {
    const field = await buildField(test, ['Ana', 'Ben', 'Cleo', 'Dan'])
    const [ana, ben, cleo, dan] = field.participants
    const match = (round_number: number, participant1_id: number, participant2_id: number) => ({
      event_id: field.id,
      game_type: field.game_type,
      round_number,
      participant1_id,
      participant2_id,
      participant1_score: 5,
      participant2_score: 0,
    })
    await test.db
      .insertInto('matches')
      .values([match(1, ana, ben), match(1, cleo, dan), match(2, ana, cleo), match(2, ben, dan)])
      .execute()
    const day = desk(field)
    expect(await day.rounds('')).toEqual(
      [1, 2].map((number) =>
        expect.objectContaining({ number, state: 'finished', method: null, version: null, matches: 2 }),
      ),
    )
    const { body } = await day.pair()
    expect(body.number).toBe(3)
    expect(body.pairings.map((pair) => [pair.participant1_id, pair.participant2_id].toSorted((a, b) => a - b))).toEqual(
      expect.arrayContaining([
        [ana, dan],
        [ben, cleo],
      ]),
    )
  })

  it('has a clock that can be started, stopped and corrected', async () => {
    const field = await buildField(test)
    const day = desk(field)
    await day.pair()
    const set = (body: contract.ClockInput) =>
      test.call(contract.setClock, { token: field.owner.token, params: { event_id: field.id, round_number: 1 }, body })
    const before = Date.now()
    const { body } = await set({ is_running: true, seconds_left: 600 })
    expect(Date.parse(body.clock.ends_at ?? '') - before).toBeGreaterThanOrEqual(600_000)
    await set({ is_running: false, seconds_left: 90 })
    expect((await day.rounds())[0]?.clock).toEqual({ ends_at: null, seconds_left: 90 })
  })
})
