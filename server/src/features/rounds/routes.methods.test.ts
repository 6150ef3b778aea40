import { createMatch } from '@muster/contract/matches'
import type { Pair } from '@muster/contract/pairings'
import { dropParticipant, updateParticipant } from '@muster/contract/participants'
import { describe, expect, it } from 'vitest'
import { buildField } from '../../testing/builders.ts'
import { deskOf } from '../../testing/desk.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

const namesOf = ({ participant1_id, participant2_id }: Pair) => [participant1_id, participant2_id]
const five = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve'] as const
const desk = (field: Parameters<typeof deskOf>[1]) => deskOf(test, field)

describe('a round robin', () => {
  it('pairs everybody with everybody', async () => {
    const day = desk(await buildField(test, five))
    const met = new Set<string>()
    for (let round = 1; round <= 5; round++) {
      const { body } = await day.pair({ method: 'round_robin' })
      expect(body.byes).toHaveLength(1)
      for (const pair of body.pairings)
        met.add([pair.participant1_id, pair.participant2_id].toSorted((a, b) => a - b).join())
      await day.publish(round)
      await day.play(round)
    }
    expect(met.size).toBe(10)
    // A sixth round must repeat a pairing, so the check reports it.
    const { check } = (await day.pair({ method: 'round_robin' })).body
    expect(check).toMatchObject({ rematches: 2, is_optimal: true, relaxed: ['repeat_bye', 'rematch'] })
    expect(check.findings.map(({ code }) => code)).toEqual(expect.arrayContaining(['rematch', 'repeat_bye']))
  })

  it('keeps and forbids pairs as requested, as long as such a round exists', async () => {
    const field = await buildField(test, five.slice(0, 4))
    const [ana = 0, ben = 0, cleo = 0, dan = 0] = field.participants
    const day = desk(field)
    const opponentOf = async (options: Parameters<typeof day.pair>[0]) => {
      const { pairings, check } = (await day.pair({ method: 'round_robin', ...options })).body
      expect(check).toMatchObject({ is_optimal: true, findings: [] })
      return pairings.flatMap((pair) => (namesOf(pair).includes(ana) ? namesOf(pair).filter((id) => id !== ana) : []))
    }
    for (const other of [ben, cleo, dan])
      expect(await opponentOf({ keep: [{ participant1_id: other, participant2_id: ana }] })).toEqual([other])
    const forbid: [number, number][] = [
      [ana, ben],
      [cleo, ana],
    ]
    expect(await opponentOf({ forbid })).toEqual([dan])
  })
})

it('a random round ignores points, and its check does not report that', async () => {
  const day = desk(await buildField(test, five))
  await day.pair()
  await day.publish(1)
  await day.play(1)
  for (let seed = 1; seed <= 5; seed++) {
    const { check } = (await day.pair({ method: 'random', seed })).body
    expect(check).toMatchObject({ score_gap: 0, rematches: 0, is_optimal: true, relaxed: [] })
    expect(check.findings.map(({ code }) => code)).not.toContain('float')
  }
})

describe('an elimination', () => {
  it('needs at least two participants', async () => {
    const day = desk(await buildField(test, ['Ana']))
    const { body } = await day.pair({ method: 'elimination', top: 2 })
    expect(body).toMatchObject({ detail: expect.stringContaining('At least two participants are needed.') })
  })

  it('keeps its seeds when names, standings and participants change', async () => {
    const field = await buildField(test, [...five, 'Finn', 'Gus', 'Hana'])
    const day = desk(field)
    await day.pair({ method: 'elimination', top: 8 })
    await day.publish(1)
    await day.play(1)
    const { body: before } = await day.pair({ method: 'elimination' })
    const [winner = 0] = before.pairings.map(({ participant1_id }) => participant1_id)
    const loser = (await day.matches())[0]?.participant2_id ?? 0
    const change = { token: field.owner.token, params: { event_id: field.id, participant_id: winner } }
    await test.call(updateParticipant, { ...change, body: { nickname: 'Zed', adjustment: -50 } })
    await test.call(updateParticipant, {
      ...change,
      params: { ...change.params, participant_id: loser },
      body: { adjustment: 50 },
    })
    const { body: after } = await day.pair({ method: 'elimination' })
    expect(after.pairings.map(namesOf)).toEqual(before.pairings.map(namesOf))
    await test.call(dropParticipant, { ...change, body: {} })
    const { body: without } = await day.pair({ method: 'elimination' })
    expect([without.pairings.length, without.byes.length]).toEqual([1, 1])
    await day.publish(2)
    await day.play(2)
    expect((await day.pair({ method: 'elimination' })).body.pairings).toHaveLength(1)
  })

  it('goes from the standings to one winner, with byes for the first seeds, and refuses to pair after a draw', async () => {
    const day = desk(await buildField(test, [...five, 'Finn']))
    expect(await day.pair({ method: 'elimination' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'top' }] },
    })
    await day.pair({ seed: 1 })
    await day.publish(1)
    await day.play(1)
    const { body: first } = await day.pair({ method: 'elimination', top: 8 })
    expect(first).toMatchObject({
      number: 2,
      byes: [expect.anything(), expect.anything()],
      check: { is_optimal: true, relaxed: [], unpaired: 0 },
    })
    expect(first.pairings).toHaveLength(2)
    await day.publish(2)
    await day.play(2, { participant1_score: 9, participant2_score: 9 })
    expect(await day.pair({ method: 'elimination' })).toMatchObject({ status: 409, body: { code: 'round_undecided' } })
    await test.db.updateTable('matches').set({ participant1_score: 10 }).where('round_number', '=', 2).execute()
    const sizes = [2, 1]
    for (const [index, size] of sizes.entries()) {
      const { body } = await day.pair({ method: 'elimination' })
      expect(body.pairings).toHaveLength(size)
      await day.publish(index + 3)
      await day.play(index + 3)
    }
    expect(await day.pair({ method: 'elimination' })).toMatchObject({ status: 409, body: { code: 'nobody_to_pair' } })
  })
})

it('pairing replaces a draft when matches entered by hand have changed the number of the next round', async () => {
  const field = await buildField(test, five)
  const day = desk(field)
  const [one, other] = field.participants
  await day.pair()
  const body = { participant1_id: one, participant2_id: other, round_number: 2 }
  await test.call(createMatch, { token: field.owner.token, params: { event_id: field.id }, body })
  expect((await day.pair()).body).toMatchObject({ number: 3, state: 'draft' })
  expect((await day.rounds()).map(({ number }) => number)).toEqual([2, 3])
})

it('a participant who drops after a later round still plays, and a checked-in one on the waiting list changes nothing', async () => {
  const field = await buildField(test, five, { capacity: 4 })
  const day = desk(field)
  const act = { token: field.owner.token, params: { event_id: field.id, participant_id: field.participants[0] } }
  await test.call(dropParticipant, { ...act, body: { after_round: 3 } })
  const waiting = { ...act, params: { ...act.params, participant_id: field.participants[1] } }
  const body = { waiting_since: '2026-11-20T09:00:00.000Z', checked_in_at: '2026-11-21T09:00:00.000Z' }
  await test.call(updateParticipant, { ...waiting, body })
  const { body: draft } = await day.pair()
  expect([draft.pairings.length, draft.byes.length]).toEqual([2, 0])
})
