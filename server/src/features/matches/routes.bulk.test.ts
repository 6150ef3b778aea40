import type { BodyInputOf } from '@muster/contract/endpoint'
import { createMatches, listMatches } from '@muster/contract/matches'
import { listParticipants, updateParticipant } from '@muster/contract/participants'
import { describe, expect, it } from 'vitest'
import { anyArmy, buildField } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

type Matches = BodyInputOf<typeof createMatches>['matches']

interface Owned {
  id: number
  owner: { token: string }
}

const addAll = ({ id, owner }: Owned, matches: Matches) =>
  test.call(createMatches, { token: owner.token, params: { event_id: id }, body: { matches } })

const total = async ({ id }: Owned) => (await test.call(listMatches, { params: { event_id: id } })).body.total

describe('adding many matches', () => {
  it('adds all and returns them in the order of the request', async () => {
    const field = await buildField(test, ['Ana', 'Ben', 'Cleo'])
    const [ana, ben, cleo] = field.participants
    const { status, body } = await addAll(field, [
      { participant1_id: cleo, participant2_id: ana, round_number: 2, participant1_score: 1, participant2_score: 2 },
      { participant1_id: ana, participant2_id: ben, round_number: 1, notes: 'first' },
      { participant1_id: ben, participant2_id: cleo },
    ])
    expect(status).toBe(201)
    expect(body.matches).toMatchObject([
      { participant1: { nickname: 'Cleo' }, participant2: { nickname: 'Ana' }, round_number: 2, result: 'player2_win' },
      { participant1: { nickname: 'Ana' }, round_number: 1, notes: 'first', result: 'pending' },
      { participant1: { nickname: 'Ben' }, round_number: null, notes: null },
    ])
    expect(await total(field)).toBe(3)
    const standings = await test.call(listParticipants, { params: { event_id: field.id } })
    expect(standings.body.participants[0]).toMatchObject({ nickname: 'Ana', wins: 1 })
  })

  it('uses the armies of the participants in each row', async () => {
    const field = await buildField(test)
    const [ana, ben] = field.participants
    const [own, other] = [await anyArmy(test), await anyArmy(test, 'SPEARHEAD', 1)]
    const params = { event_id: field.id, participant_id: ana }
    await test.call(updateParticipant, { token: field.owner.token, params, body: { army_id: own } })
    const sides = { participant1_id: ana, participant2_id: ben }
    const { body } = await addAll(field, [
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
    const field = await buildField(test)
    const [participant1_id, participant2_id] = field.participants
    const rows = Array.from({ length: 501 }, (_, n) => ({ participant1_id, participant2_id, notes: `${n}` }))
    for (const [wrong, message] of [
      [rows, /At most 500 matches/],
      [[], /at least one match/],
    ] as const) {
      const errors = [{ path: 'matches', message: expect.stringMatching(message) }]
      expect(await addAll(field, [...wrong])).toMatchObject({ status: 422, body: { errors } })
      expect(await total(field)).toBe(0)
    }
    const { status, body } = await addAll(field, rows.slice(1))
    expect(status).toBe(201)
    expect(body.matches.map(({ notes }) => notes)).toEqual(rows.slice(1).map(({ notes }) => notes))
    expect(await total(field)).toBe(500)
  })

  it('reports the invalid row and field and adds none', async () => {
    const field = await buildField(test)
    const elsewhere = await buildField(test, ['Cleo', 'Dan'], { owner: field.owner })
    const [ana, ben] = field.participants
    const fine = { participant1_id: ana, participant2_id: ben }
    const foreign = await anyArmy(test, 'AOS')
    for (const [wrong, path] of [
      [{ participant1_id: elsewhere.participants[0] }, 'participant1_id'],
      [{ participant2_id: 2 ** 52 }, 'participant2_id'],
      [{ participant2_id: ana }, 'participant2_id'],
      [{ participant2_army_id: foreign }, 'participant2_army_id'],
      [{ participant1_score: -1 }, 'participant1_score'],
      [{ table_number: 1001 }, 'table_number'],
    ] as const) {
      const response = await addAll(field, [fine, { ...fine, ...wrong }, fine])
      expect(response).toMatchObject({ status: 422, body: { errors: [{ path: `matches.1.${path}` }] } })
      expect(await total(field)).toBe(0)
    }
  })
})
