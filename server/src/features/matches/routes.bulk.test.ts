import { describe, expect, it } from 'vitest'
import { anyArmy, buildField } from '../../testing/builders.ts'
import { deskOf } from '../../testing/desk.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

async function build() {
  const field = await buildField(test, ['Ana', 'Ben', 'Cleo'])
  const desk = deskOf(test, field)
  const total = async () => (await desk.matches()).length
  const [ana, ben, cleo] = field.participants
  return { desk, total, ana, ben, cleo, sides: { participant1_id: ana, participant2_id: ben } }
}

describe('adding many matches', () => {
  it('adds all and returns them in the order of the request', async () => {
    const { desk, total, sides, ana, ben, cleo } = await build()
    const scores = { participant1_score: 1, participant2_score: 2 }
    const { status, body } = await desk.addMatches([
      { participant1_id: cleo, participant2_id: ana, round_number: 2, ...scores },
      { ...sides, round_number: 1, notes: 'first' },
      { participant1_id: ben, participant2_id: cleo },
    ])
    expect(status).toBe(201)
    expect(body.matches).toMatchObject([
      { participant1: { nickname: 'Cleo' }, participant2: { nickname: 'Ana' }, round_number: 2, result: 'player2_win' },
      { participant1: { nickname: 'Ana' }, round_number: 1, notes: 'first', result: 'pending' },
      { participant1: { nickname: 'Ben' }, round_number: null, notes: null },
    ])
    expect(await total()).toBe(3)
    expect((await desk.participants())[0]).toMatchObject({ nickname: 'Ana', wins: 1 })
  })

  it('uses the armies of the participants in each row', async () => {
    const { desk, sides, ana, ben } = await build()
    const [own, other] = [await anyArmy(test), await anyArmy(test, 'SPEARHEAD', 1)]
    await desk.edit(ana, { army_id: own })
    const { body } = await desk.addMatches([
      sides,
      { ...sides, participant1_army_id: other },
      { ...sides, participant1_army_id: null },
      { participant1_id: ben, participant2_id: ana },
    ])
    expect(body.matches.map((match) => [match.participant1_army_id, match.participant2_army_id])).toEqual([
      [own, null],
      [other, null],
      [null, null],
      [null, own],
    ])
  })

  it('adds 500 at once and refuses 501 or none', async () => {
    const { desk, total, sides } = await build()
    const rows = Array.from({ length: 501 }, (_, n) => ({ ...sides, notes: `${n}` }))
    const refusal = (message: RegExp) => {
      const errors = [{ path: 'matches', message: expect.stringMatching(message) }]
      return { status: 422, body: { errors } }
    }
    expect(await desk.addMatches(rows)).toMatchObject(refusal(/At most 500 matches/))
    expect(await desk.addMatches([])).toMatchObject(refusal(/at least one match/))
    expect(await total()).toBe(0)
    const { status, body } = await desk.addMatches(rows.slice(1))
    expect(status).toBe(201)
    expect(body.matches.map(({ notes }) => notes)).toEqual(rows.slice(1).map(({ notes }) => notes))
    expect(await total()).toBe(500)
  })

  it.each([
    ['participant2_id', 2 ** 52],
    ['participant2_army_id', 2 ** 52],
    ['participant1_score', -1],
  ])('reports the invalid %s of a row and adds none', async (field, wrong) => {
    const { desk, total, sides } = await build()
    const response = await desk.addMatches([sides, { ...sides, [field]: wrong }, sides])
    expect(response).toMatchObject({ status: 422, body: { errors: [{ path: `matches.1.${field}` }] } })
    expect(await total()).toBe(0)
  })
})
