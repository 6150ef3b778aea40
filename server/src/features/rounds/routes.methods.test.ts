import { describe, expect, it } from 'vitest'
import { buildField } from '../../testing/builders.ts'
import { deskOf, idsOf, pairOf } from '../../testing/desk.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

const five = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve'] as const

async function buildDay(names: readonly string[] = five, given: Parameters<typeof buildField>[2] = {}) {
  const field = await buildField(test, names, given)
  return { day: deskOf(test, field), participants: field.participants }
}

describe('a round robin', () => {
  it('pairs everybody with everybody', async () => {
    const { day } = await buildDay()
    const met = new Set<string>()
    for (let round = 1; round <= 5; round++) {
      const { pairings, byes } = await day.playRound(round, { method: 'round_robin' })
      expect(byes).toHaveLength(1)
      for (const pair of pairings) met.add(pairOf(pair))
    }
    expect(met.size).toBe(10)
    const detail = 'This round robin is over: everyone has met everyone.'
    expect(await day.pair({ method: 'round_robin' })).toMatchObject({
      status: 409,
      body: { code: 'nobody_to_pair', detail },
    })
  })

  it('keeps and forbids pairs as requested, as long as such a round exists', async () => {
    const { day, participants } = await buildDay(five.slice(0, 4))
    const [ana = 0, ben = 0, cleo = 0, dan = 0] = participants
    const opponentOf = async (options: Parameters<typeof day.pair>[0]) => {
      const { pairings, check } = (await day.pair({ method: 'round_robin', ...options })).body
      expect(check).toMatchObject({ is_optimal: true, findings: [] })
      return idsOf(pairings.find((pair) => idsOf(pair).includes(ana)) ?? expect.fail()).filter((id) => id !== ana)
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
  const { day } = await buildDay()
  await day.playRound(1)
  for (let seed = 1; seed <= 5; seed++) {
    const { check } = (await day.pair({ method: 'random', seed })).body
    expect(check).toMatchObject({ score_gap: 0, rematches: 0, is_optimal: true, relaxed: [] })
    expect(check.findings.map(({ code }) => code)).not.toContain('float')
  }
})

describe('an elimination', () => {
  const next = { method: 'elimination' } as const

  it('needs at least two participants', async () => {
    const { day } = await buildDay(['Ana'])
    const detail = expect.stringContaining('At least two participants are needed.')
    expect(await day.pair({ ...next, top: 2 })).toMatchObject({ body: { detail } })
  })

  it('keeps its seeds when names, standings and participants change', async () => {
    const { day } = await buildDay([...five, 'Finn', 'Gus', 'Hana'])
    await day.playRound(1, { ...next, top: 8 })
    const { pairings } = (await day.pair(next)).body
    const winner = pairings[0]?.participant1_id ?? 0
    await day.edit(winner, { nickname: 'Zed', adjustment: -50 })
    await day.edit((await day.matches())[0]?.participant2_id ?? 0, { adjustment: 50 })
    expect((await day.pair(next)).body.pairings.map(idsOf)).toEqual(pairings.map(idsOf))
    await day.drop(winner)
    const without = await day.playRound(2, next)
    expect([without.pairings.length, without.byes.length]).toEqual([1, 1])
    expect((await day.pair(next)).body.pairings).toHaveLength(1)
  })

  it('goes from the standings to one winner, with byes for the first seeds, and refuses to pair after a draw', async () => {
    const { day } = await buildDay([...five, 'Finn'])
    expect(await day.pair(next)).toMatchObject({ status: 422, body: { errors: [{ path: 'top' }] } })
    await day.playRound(1, { seed: 1 })
    const { body: first } = await day.pair({ ...next, top: 8 })
    expect(first).toMatchObject({ number: 2, check: { is_optimal: true, relaxed: [], unpaired: 0 } })
    expect([first.pairings.length, first.byes.length]).toEqual([2, 2])
    await day.publish(2)
    await day.play(2, { participant1_score: 9, participant2_score: 9 })
    expect(await day.pair(next)).toMatchObject({ status: 409, body: { code: 'round_undecided' } })
    await test.db.updateTable('matches').set({ participant1_score: 10 }).where('round_number', '=', 2).execute()
    expect((await day.playRound(3, next)).pairings).toHaveLength(2)
    expect((await day.playRound(4, next)).pairings).toHaveLength(1)
    expect(await day.pair(next)).toMatchObject({ status: 409, body: { code: 'nobody_to_pair' } })
  })

  it('puts its champion first, and a participant who dropped before the cut behind it, where the ranking asks for it', async () => {
    const { day, participants } = await buildDay(five.slice(0, 4))
    const [ana = 0, ben = 0, cleo = 0, dan = 0] = participants
    const wins = (one: number, other: number, round_number: number) =>
      day.addMatch(one, other, { round_number, participant1_score: 9, participant2_score: 1 })
    await wins(ana, ben, 1)
    await wins(cleo, dan, 1)
    await wins(ana, cleo, 2)
    await wins(ben, dan, 2)
    await day.drop(ana)
    const [before] = await day.standings()
    expect(before).toMatchObject({ nickname: 'Ana', position: 1, values: { wins: 2 } })
    const { pairings } = await day.playRound(3, { ...next, top: 2 })
    const [champion, second] = pairings.flatMap(idsOf)
    expect((await day.standings())[0]).toMatchObject({ position: 1, values: { wins: 2, draws: 0, fewest_losses: 0 } })
    await day.change({ ranking: ['elimination', 'wins'] })
    const standings = await day.standings()
    expect(standings.map(({ participant_id }) => participant_id)).toEqual([champion, second, ana, dan])
    expect(standings[1]).toMatchObject({ position: 2, decided_by: 'elimination', values: { elimination: 2 } })
    expect(standings[2]).toMatchObject({ position: 3, decided_by: 'elimination', values: { elimination: null } })
    expect((await day.participants()).map(({ id }) => id)).toEqual([champion, second, ana, dan])
    expect((await day.standings({ after_round: 2 }))[0]).toMatchObject({ nickname: 'Ana', position: 1 })
    await day.change({ ranking: ['wins', 'elimination'] })
    expect((await day.standings())[0]).toMatchObject({ participant_id: champion, values: { wins: 2, elimination: 1 } })
    expect((await day.standings())[1]).toMatchObject({ participant_id: ana, decided_by: 'elimination' })
  })
})

it('pairing replaces a draft when matches entered by hand have changed the number of the next round', async () => {
  const { day, participants } = await buildDay()
  const [one = 0, other = 0] = participants
  await day.pair()
  await day.addMatch(one, other, { round_number: 2 })
  expect((await day.pair()).body).toMatchObject({ number: 3, state: 'draft' })
  expect((await day.rounds()).map(({ number }) => number)).toEqual([2, 3])
})

it('a participant who drops after a later round still plays, and a checked-in one on the waiting list changes nothing', async () => {
  const { day, participants } = await buildDay(five, { capacity: 4 })
  const [one = 0, other = 0] = participants
  await day.drop(one, { after_round: 3 })
  await day.edit(other, { waiting_since: '2026-11-20T09:00:00.000Z', checked_in_at: '2026-11-21T09:00:00.000Z' })
  const { body: draft } = await day.pair()
  expect([draft.pairings.length, draft.byes.length]).toEqual([2, 0])
})
