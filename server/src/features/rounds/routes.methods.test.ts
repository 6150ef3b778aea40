import { describe, expect, it } from 'vitest'
import { buildField } from '../../testing/builders.ts'
import { deskOf } from '../../testing/desk.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

const five = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve'] as const
const desk = (field: Parameters<typeof deskOf>[1]) => deskOf(test, field)

describe('a round robin', () => {
  it('has everybody meet everybody', async () => {
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
  })
})

describe('an elimination', () => {
  it('needs two to begin', async () => {
    const day = desk(await buildField(test, ['Ana']))
    const { body } = await day.pair({ method: 'elimination', top: 2 })
    expect(body).toMatchObject({ detail: expect.stringContaining('There are not two participants to pair.') })
  })

  it('goes from the standings to one winner, with byes for the first seeds, and does not take a draw', async () => {
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
