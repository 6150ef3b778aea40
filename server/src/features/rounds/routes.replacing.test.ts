import type { RoundCheck } from '@muster/contract/pairings'
import type { PairedRound } from '@muster/contract/rounds'
import { describe, expect, it } from 'vitest'
import { buildField } from '../../testing/builders.ts'
import { deskOf, idsOf } from '../../testing/desk.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

const eight = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hana'] as const

/** Elimination of eight: round 1 is played, the first side has won each match, and round 2 is published. */
async function buildSemiFinals() {
  const field = await buildField(test, eight)
  const day = deskOf(test, field)
  const { pairings } = await day.playRound(1, { method: 'elimination', top: 8 })
  const { body: semi } = await day.pair({ method: 'elimination' })
  const [{ participant1_id: winner, participant2_id: loser } = expect.fail()] = pairings
  /** Corrects the first match: the other side has won. */
  const correct = async () => {
    const match = (await day.matches()).find((each) => each.participant1_id === winner && each.round_number === 1)
    await day.record(match?.id ?? 0, { participant1_score: 3, participant2_score: 17 })
  }
  return { field, day, semi, winner, loser, correct }
}

/** What the check says about the bracket. */
const changesOf = ({ findings }: RoundCheck) => findings.filter(({ code }) => code === 'bracket_changed')

const isSeated = ({ pairings }: Pick<PairedRound, 'pairings'>, id: number) =>
  pairings.some((pair) => idsOf(pair).includes(id))

describe('an elimination whose result is corrected', () => {
  it('does not publish the draft before it is paired again', async () => {
    const { day, correct, winner, loser } = await buildSemiFinals()
    await correct()
    const { check } = (await day.round(2)).body
    expect(check.is_optimal).toBe(false)
    expect(changesOf(check)).toMatchObject([{ participant_ids: [loser, winner] }])
    const detail = `${changesOf(check)[0]?.sentence} Pair the round again.`
    expect(await day.publish(2)).toMatchObject({ status: 409, body: { code: 'draft_outdated', detail } })
    const { body } = await day.pair({ method: 'elimination' })
    expect([isSeated(body, loser), isSeated(body, winner)]).toEqual([true, false])
    expect((await day.publish(2)).status).toBe(200)
  })

  it('says in the published round who plays in place of whom, and puts them there without the scores', async () => {
    const { day, correct, winner, loser } = await buildSemiFinals()
    await day.publish(2)
    await day.play(2)
    await correct()
    expect(changesOf(await day.check(2)), 'the stored check is the one of then').toEqual([])
    const now = await day.check(2, undefined, { check_now: 'true' })
    expect(now.is_optimal).toBe(false)
    expect(changesOf(now)).toMatchObject([{ participant_ids: [loser, winner] }])
    const refused = await day.pair({ method: 'elimination' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'round_undecided' } })
    expect(JSON.stringify(refused.body)).toContain('has beaten')

    const before = (await day.matches()).filter(({ round_number }) => round_number === 2)
    const { status, body } = await day.replace(2, { out: winner, in: loser })
    expect({ status, is_optimal: body.check.is_optimal }).toEqual({ status: 200, is_optimal: true })
    const after = (await day.matches()).filter(({ round_number }) => round_number === 2)
    expect(after.map(({ id, table_number }) => [id, table_number])).toEqual(
      before.map(({ id, table_number }) => [id, table_number]),
    )
    const changed = after.find((match) => idsOf(match).includes(loser))
    expect(changed).toMatchObject({ result: 'pending', participant1_score: null, participant2_score: null })
    expect(after.filter(({ result }) => result === 'pending')).toEqual([changed])
    expect(isSeated(body, winner)).toBe(false)
    await day.play(2)
    const { pairings } = await day.playRound(3, { method: 'elimination' })
    expect(pairings).toHaveLength(1)
    expect(await day.pair({ method: 'elimination' })).toMatchObject({ body: { code: 'nobody_to_pair' } })
  })

  it('swaps two who are both in the round, and gives a bye where nobody plays', async () => {
    const { day } = await buildSemiFinals()
    await day.publish(2)
    const [one, other] = (await day.matches()).filter(({ round_number }) => round_number === 2)
    const [a = 0, b = 0] = [one?.participant1_id, other?.participant1_id]
    const { body } = await day.replace(2, { out: a, in: b })
    expect(body.pairings.map(idsOf)).toEqual([
      [b, one?.participant2_id],
      [a, other?.participant2_id],
    ])
    const { body: alone } = await day.replace(2, { out: a, in: null })
    expect(alone.pairings).toHaveLength(1)
    expect(alone.byes).toEqual([{ participant_id: other?.participant2_id }])
  })

  it('refuses who is not in the round, or does not play', async () => {
    const { field, day, winner, loser } = await buildSemiFinals()
    await day.publish(2)
    const refuses = async (body: { out: number; in: number | null }, path: string) =>
      expect(await day.replace(2, body)).toMatchObject({ status: 422, body: { errors: [{ path }] } })
    await refuses({ out: loser, in: winner }, 'out')
    await refuses({ out: winner, in: winner }, 'in')
    await day.drop(loser, { after_round: 1 })
    await refuses({ out: winner, in: loser }, 'in')
    await refuses({ out: winner, in: (field.participants.at(-1) ?? 0) + 1000 }, 'in')
  })
})

describe('the first round of an elimination', () => {
  it('names who is level for the last place, and lets the organiser take another of them', async () => {
    const field = await buildField(test, eight)
    const day = deskOf(test, field)
    await day.playRound(1, { seed: 1 })
    const { body } = await day.pair({ method: 'elimination', top: 2, seed: 9 })
    const [finding] = body.check.findings
    expect(finding).toMatchObject({ code: 'cut_tied' })
    expect(finding?.sentence).toMatch(/are level for the last 2 places: \w+ and \w+ have them by lot\.$/)
    const [one = 0, , other = 0] = finding?.participant_ids ?? []
    const { body: chosen } = await day.replace(2, { out: one, in: other })
    expect(chosen.check.findings[0]?.sentence).toMatch(/by choice of the organiser\.$/)
    expect(chosen.seeds).toContain(other)
    expect((await day.publish(2)).status).toBe(200)
    await day.play(2)
    expect(await day.pair({ method: 'elimination' })).toMatchObject({ body: { code: 'nobody_to_pair' } })
  })

  it('can be swapped by hand, and the bracket follows', async () => {
    const field = await buildField(test, eight)
    const day = deskOf(test, field)
    const { body } = await day.pair({ method: 'elimination', top: 8 })
    const [a, b, ...others] = body.pairings.map(({ notes, ...pair }) => pair)
    if (!a || !b) expect.fail()
    const swapped = [
      { ...a, participant2_id: b.participant2_id },
      { ...b, participant2_id: a.participant2_id },
      ...others,
    ]
    const { body: draft } = await day.byHand(1, { pairings: swapped, byes: [] })
    expect([draft.check.is_optimal, changesOf(draft.check)]).toEqual([true, []])
    await day.publish(1)
    await day.play(1)
    expect((await day.playRound(2, { method: 'elimination' })).pairings).toHaveLength(2)
    expect((await day.playRound(3, { method: 'elimination' })).pairings).toHaveLength(1)
  })
})

describe('two who are free in a published round', () => {
  it('are paired: the bye goes, the next free table is taken, and results stay', async () => {
    const field = await buildField(test, eight.slice(0, 5))
    const day = deskOf(test, field)
    const { byes } = await day.playRound(1)
    const [{ participant_id: quin } = expect.fail()] = byes
    const { body: wanda } = await day.add('Wanda')
    const before = await day.matches()
    const { status, body } = await day.pairFree(1, { participant1_id: wanda.id, participant2_id: quin })
    expect(status).toBe(200)
    expect(body).toMatchObject({ byes: [], matches: 3, pending: 1, check: { unpaired: 0, repeat_byes: 0 } })
    const after = await day.matches()
    expect(after.slice(0, 2)).toEqual(before)
    expect(after[2]).toMatchObject({
      participant1_id: wanda.id,
      participant2_id: quin,
      table_number: 3,
      round_number: 1,
    })
    expect((await day.standings()).find((each) => each.participant_id === quin)).toMatchObject({ byes: 0, wins: 0 })
  })

  it('must be free, different, playing, and at a table of their own', async () => {
    const field = await buildField(test, eight.slice(0, 5))
    const day = deskOf(test, field)
    const { byes, pairings } = await day.playRound(1)
    const [{ participant_id: quin } = expect.fail()] = byes
    const { body: wanda } = await day.add('Wanda')
    const seated = pairings[0]?.participant1_id ?? 0
    const tries = async (one: number, other: number, table_number?: number) => {
      const { status, body } = await day.pairFree(1, { participant1_id: one, participant2_id: other, table_number })
      return [status, (body as { code?: string }).code]
    }
    expect(await tries(wanda.id, seated)).toEqual([409, 'already_seated'])
    expect(await tries(wanda.id, wanda.id)).toEqual([422, 'invalid_input'])
    expect(await tries(wanda.id, wanda.id + 1000)).toEqual([422, 'invalid_input'])
    expect(await tries(wanda.id, quin, 1)).toEqual([422, 'invalid_input'])
    await day.drop(wanda.id, { after_round: 0 })
    expect(await tries(wanda.id, quin)).toEqual([422, 'invalid_input'])
    await day.pair()
    const { status, body } = await day.pairFree(2, { participant1_id: wanda.id, participant2_id: quin })
    expect([status, (body as { code?: string }).code]).toEqual([409, 'already_seated'])
  })
})
