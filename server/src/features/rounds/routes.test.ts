import * as contract from '@muster/contract/rounds'
import { describe, expect, it } from 'vitest'
import { buildField, buildUser } from '../../testing/builders.ts'
import { deskOf, idsOf, pairOf } from '../../testing/desk.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

const five = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve'] as const
const four = ['Ana', 'Ben', 'Cleo', 'Dan'] as const
const byesOf = (...ids: number[]) => ids.map((participant_id) => ({ participant_id }))

async function buildDay<const Names extends readonly string[]>(names: Names) {
  const field = await buildField(test, names)
  const day = deskOf(test, field)
  const countWinners = async () => (await day.standings()).filter(({ wins }) => wins === 1).length
  return { day, field, participants: field.participants, countWinners }
}

describe('a round', () => {
  it('is a draft that only its owner sees, and becomes matches and a bye when published', async () => {
    const { day, countWinners } = await buildDay(five)
    const { status, body: draft } = await day.pair({ seed: 7 })
    expect(status).toBe(201)
    expect(draft).toMatchObject({ number: 1, state: 'draft', method: 'swiss', seed: 7, matches: 0, published_at: null })
    expect([draft.pairings.length, draft.byes.length]).toEqual([2, 1])
    const finding = { code: 'bye' }
    expect(draft.check).toMatchObject({ rematches: 0, unpaired: 0, is_optimal: true, findings: [finding] })

    const id = draft.byes[0]?.participant_id ?? 0
    const participant = await buildUser(test)
    await test.db.updateTable('participants').set({ user_id: participant.id }).where('id', '=', id).execute()
    for (const token of ['', (await buildUser(test)).token, participant.token]) {
      expect((await day.round(1, token)).status).toBe(404)
      expect(await day.rounds(token)).toEqual([])
    }
    expect(await day.matches()).toEqual([])
    expect((await day.standings()).map(({ byes }) => byes)).toEqual([0, 0, 0, 0, 0])

    const { body: published } = await day.publish(1)
    expect(published).toMatchObject({ state: 'published', matches: 2, pending: 2, reported: 0, byes: draft.byes })
    expect(published.pairings).toEqual(draft.pairings)
    expect(await day.rounds('')).toMatchObject([{ number: 1, state: 'published' }])
    const [one, two] = [{ table_number: 1 }, { table_number: 2 }]
    expect(await day.matches()).toMatchObject([one, two].map((table) => ({ round_number: 1, ...table })))
    await day.play(1)
    expect(await day.rounds('')).toMatchObject([{ state: 'finished', reported: 2, pending: 0 }])
    const standing = (await day.standings()).find(({ participant_id }) => participant_id === id)
    expect(standing).toMatchObject({ wins: 1, byes: 1, position: 1 })
    expect(await countWinners()).toBe(3)
    expect((await day.participants()).filter(({ wins }) => wins === 1)).toHaveLength(3)
  })

  it('can be changed by hand, which updates its check', async () => {
    const { day, participants } = await buildDay(five)
    const [ana, ben, cleo, dan, eve] = participants
    const pair = (participant1_id: number, participant2_id: number) => ({ participant1_id, participant2_id })
    await day.pair({ method: 'manual' })
    const round = { pairings: [{ ...pair(ana, ben), table_number: 4 }], byes: byesOf(eve) }
    const { body } = await day.byHand(1, round)
    expect(body).toMatchObject({ ...round, check: { unpaired: 2, is_optimal: false } })
    expect(body.check.findings.map(({ sentence }) => sentence)).toContain('Dan has neither an opponent nor a bye.')
    const twice = { detail: expect.stringMatching(/^byes\.0\S* must not appear twice in a round$/) }
    for (const [pairings, byes, refusal] of [
      [[pair(ana, ana)], [], {}],
      [[pair(ana, ben), pair(cleo, dan)], byesOf(dan), twice],
      [[pair(ana, 999_999)], [], { errors: [{ path: 'pairings.0.participant2_id' }] }],
    ] as const)
      expect(await day.byHand(1, { pairings: [...pairings], byes: [...byes] })).toMatchObject({
        status: 422,
        body: refusal,
      })
    expect((await day.round(1)).body.pairings).toHaveLength(1)
  })

  it('can be deleted only before its first result', async () => {
    const { day } = await buildDay(['Ana', 'Ben'])
    await day.pair()
    await day.publish(1)
    expect((await day.remove(1)).status).toBe(204)
    expect(await day.matches()).toEqual([])
    await day.playRound(1)
    expect(await day.remove(1)).toMatchObject({ status: 409, body: { code: 'round_has_results' } })
    const change = await day.byHand(1, { pairings: [], byes: [] })
    expect(change).toMatchObject({ status: 409, body: { code: 'round_published' } })
  })

  it('is not published with a bye for a participant who has dropped', async () => {
    const { day } = await buildDay(['Ana', 'Ben', 'Cleo'])
    const { byes } = (await day.pair()).body
    await day.drop(byes[0]?.participant_id ?? 0)
    expect(await day.publish(1)).toMatchObject({ status: 409, body: { code: 'draft_outdated' } })
    expect(await day.matches()).toEqual([])
  })

  it('allows only a change of its byes after publication, such as one for a latecomer', async () => {
    const { day, participants, countWinners } = await buildDay(four)
    const [ana, ben, cleo, dan] = participants
    await day.pair({ method: 'manual' })
    const pairings = [{ participant1_id: ana, participant2_id: ben, table_number: 1 }]
    await day.byHand(1, { pairings, byes: byesOf(dan) })
    await day.publish(1)
    const change = (byes: { participant_id: number }[]) =>
      day.byHand(1, { pairings: [{ participant1_id: ben, participant2_id: ana }], byes })
    const { status, body } = await change(byesOf(dan, cleo))
    expect({ status, body }).toMatchObject({ status: 200, body: { state: 'published', matches: 1 } })
    expect(body.byes).toEqual(expect.arrayContaining(byesOf(dan, cleo)))
    expect(await countWinners()).toBe(2)
    expect(await change(byesOf(ana))).toMatchObject({
      status: 422,
      body: { detail: expect.stringMatching(/ must not appear twice in a round$/) },
    })
    expect(await change([])).toMatchObject({ body: { byes: [] } })
    expect(await countWinners()).toBe(0)
  })

  it('leaves out dropped participants and, once anybody is checked in, those who are not', async () => {
    const { day, participants } = await buildDay(five)
    const [ana, ben, cleo, dan, eve] = participants
    const seated = async () => (await day.round(1)).body.pairings.flatMap(idsOf).toSorted((a, b) => a - b)
    await day.drop(eve)
    await day.pair()
    expect(await seated()).toEqual([ana, ben, cleo, dan])
    for (const id of [ana, cleo, eve]) await day.checkIn(id)
    await day.drop(ben)
    const detail = 'Ben is no longer playing round 1. Pair it again, or take them out.'
    expect(await day.publish(1)).toMatchObject({ status: 409, body: { code: 'draft_outdated', detail } })
    await day.pair()
    expect(await seated()).toEqual([ana, cleo])
    await day.drop(ana)
    expect(await day.pair()).toMatchObject({ status: 409, body: { code: 'nobody_to_pair' } })
    expect(await day.pair({ method: 'manual' }), 'by hand, they may come later').toMatchObject({ status: 201 })
  })

  it('takes rounds entered by hand into account', async () => {
    const { day, participants } = await buildDay(four)
    const [ana, ben, cleo, dan] = participants
    const result = { participant1_score: 5, participant2_score: 0 }
    for (const [round_number, one, other] of [
      [1, ana, ben],
      [1, cleo, dan],
      [2, ana, cleo],
      [2, ben, dan],
    ] as const)
      await day.addMatch(one, other, { round_number, ...result })
    const played = { state: 'finished', method: null, version: null, matches: 2 }
    expect(await day.rounds('')).toMatchObject([1, 2].map((number) => ({ number, ...played })))
    const { body } = await day.pair()
    expect(body.number).toBe(3)
    expect(body.pairings.map(pairOf).toSorted()).toEqual([`${ana},${dan}`, `${ben},${cleo}`].toSorted())
  })

  it('has a clock that can be started, stopped and corrected', async () => {
    const { day, field } = await buildDay(['Ana', 'Ben'])
    await day.pair()
    const params = { event_id: field.id, round_number: 1 }
    const set = (body: contract.ClockInput) => test.call(contract.setClock, { token: field.owner.token, params, body })
    const before = Date.now()
    const { body } = await set({ is_running: true, seconds_left: 600 })
    expect(Date.parse(body.clock.ends_at ?? '') - before).toBeGreaterThanOrEqual(600_000)
    await set({ is_running: false, seconds_left: 90 })
    expect((await day.rounds())[0]?.clock).toEqual({ ends_at: null, seconds_left: 90 })
  })
})
