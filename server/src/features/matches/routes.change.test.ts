import type { BodyInputOf } from '@muster/contract/endpoint'
import { getMatch, type recordResult, type updateMatch } from '@muster/contract/matches'
import { describe, expect, it } from 'vitest'
import { anyArmy, buildField } from '../../testing/builders.ts'
import { deskOf } from '../../testing/desk.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

/** A match of Ana and Ben with every field set. Cleo has an army and does not play. */
async function buildGame() {
  const field = await buildField(test, ['Ana', 'Ben', 'Cleo'])
  const [ana, ben, cleo] = field.participants
  const [played, cleos] = [await anyArmy(test), await anyArmy(test, 'SPEARHEAD', 1)]
  const desk = deskOf(test, field)
  await desk.edit(cleo, { army_id: cleos })
  const { body: match } = await desk.addMatch(ana, ben, {
    participant1_army_id: played,
    participant2_army_id: played,
    participant1_score: 10,
    participant2_score: 4,
    round_number: 2,
    table_number: 3,
    notes: 'Close game',
    match_duration_minutes: 90,
  })
  const change = (body: BodyInputOf<typeof updateMatch>) => desk.editMatch(match.id, body)
  const record = (body: BodyInputOf<typeof recordResult>) => desk.record(match.id, body)
  const read = async () => (await test.call(getMatch, { params: { event_id: field.id, match_id: match.id } })).body
  return { owner: field.owner, desk, ana, ben, cleo, played, cleos, match, change, record, read }
}

type Game = Awaited<ReturnType<typeof buildGame>>

describe('changing a match', () => {
  it('changes the fields that are sent and leaves the others', { tags: 'spec:7.37' }, async () => {
    const { match, change, read } = await buildGame()
    const { status, body } = await change({ notes: 'Not so close', table_number: null })
    expect(status).toBe(200)
    expect(body).toEqual({ ...match, notes: 'Not so close', table_number: null, version: 2 })
    expect(await read()).toEqual(body)
    expect((await change({})).body).toEqual(body)
  })

  it('clears every optional field with null', async () => {
    const { match, change, read } = await buildGame()
    const cleared = {
      participant1_army_id: null,
      participant2_army_id: null,
      participant1_score: null,
      participant2_score: null,
      round_number: null,
      table_number: null,
      notes: null,
      match_duration_minutes: null,
    }
    await change(cleared)
    const armies = { participant1_army: null, participant2_army: null }
    expect(await read()).toEqual({ ...match, ...cleared, ...armies, result: 'pending', version: 2 })
  })

  it.each<[string, (game: Game) => object, (game: Game) => object]>([
    [
      'gives a new participant their own army and keeps that of the other side',
      ({ cleo }) => ({ participant2_id: cleo }),
      ({ ana, cleo, played, cleos }) => ({
        participant1: { id: ana, nickname: 'Ana' },
        participant1_army_id: played,
        participant2: { id: cleo, nickname: 'Cleo' },
        participant2_id: cleo,
        participant2_army_id: cleos,
        participant2_score: 4,
      }),
    ],
    [
      'gives a new participant the army in the request',
      ({ cleo, played }) => ({ participant2_id: cleo, participant2_army_id: played }),
      ({ cleo, played }) => ({ participant2_id: cleo, participant2_army_id: played }),
    ],
    [
      'gives a new participant no army for null',
      ({ cleo }) => ({ participant1_id: cleo, participant1_army_id: null }),
      ({ cleo }) => ({ participant1_id: cleo, participant1_army: null }),
    ],
    [
      'keeps the army of a participant who stays, even when the request repeats the id',
      ({ ana, ben }) => ({ participant1_id: ana, participant2_id: ben, notes: 'Again' }),
      ({ match }) => ({ ...match, notes: 'Again', version: 2 }),
    ],
    [
      'allows the sides to swap',
      ({ ana, ben }) => ({ participant1_id: ben, participant2_id: ana }),
      () => ({ participant1: { nickname: 'Ben' }, participant2: { nickname: 'Ana' } }),
    ],
  ])('%s', async (_what, given, expected) => {
    const game = await buildGame()
    expect(await game.change(given(game))).toMatchObject({ status: 200, body: expected(game) })
  })

  it('forgets who conceded when that participant leaves the match', async () => {
    const { ben, cleo, record, change } = await buildGame()
    expect((await record({ conceded_by: ben })).body.conceded_by).toBe(ben)
    expect((await change({ notes: 'Ben gave up' })).body.conceded_by).toBe(ben)
    expect((await change({ participant2_id: cleo })).body.conceded_by).toBeNull()
  })

  it('moves the result to the new participant in the standings', async () => {
    const { desk, change, cleo } = await buildGame()
    await change({ participant1_id: cleo })
    expect(await desk.participants()).toMatchObject([
      { nickname: 'Cleo', wins: 1, losses: 0 },
      { nickname: 'Ana', wins: 0, losses: 0 },
      { nickname: 'Ben', wins: 0, losses: 1 },
    ])
  })

  it('refuses what a new match may not have, and changes nothing', async () => {
    const { owner, ana, ben, cleo, match, change, read } = await buildGame()
    const elsewhere = await buildField(test, ['Dan', 'Eve'], { owner })
    for (const [wrong, path] of [
      [{ participant1_id: ben }, 'participant2_id'],
      [{ participant2_id: ana }, 'participant2_id'],
      [{ participant1_id: cleo, participant2_id: cleo }, 'participant2_id'],
      [{ participant1_id: elsewhere.participants[0] }, 'participant1_id'],
      [{ participant1_army_id: await anyArmy(test, 'AOS') }, 'participant1_army_id'],
      [{ notes: 'x'.repeat(2001) }, 'notes'],
    ] as const) {
      const response = await change({ table_number: 9, ...wrong })
      expect(response).toMatchObject({ status: 422, body: { code: 'invalid_input', errors: [{ path }] } })
      expect(await read()).toEqual(match)
    }
  })
})

describe('recording the result of a match', () => {
  it('sets scores and duration, and derives who won', { tags: 'spec:7.38' }, async () => {
    const { match, record, read } = await buildGame()
    const scores = { participant1_score: 0, participant2_score: 1, match_duration_minutes: 1 }
    const { status, body } = await record(scores)
    expect(status).toBe(200)
    expect(body).toEqual({ ...match, ...scores, result: 'player2_win', version: 2 })
    expect(await read()).toEqual(body)
  })

  it('keeps omitted fields, and records only the result', async () => {
    const { match, record, cleo } = await buildGame()
    const forged: object = { notes: 'Changed', participant1_id: cleo, round_number: 9 }
    const { body } = await record({ participant2_score: 10, ...forged })
    expect(body).toEqual({ ...match, participant2_score: 10, result: 'draw', version: 2 })
  })

  it('makes the match pending again with null and removes it from the standings', async () => {
    const { desk, match, record } = await buildGame()
    const scores = { participant1_score: null, participant2_score: null, match_duration_minutes: null }
    expect((await record(scores)).body).toEqual({ ...match, ...scores, result: 'pending', version: 2 })
    for (const participant of await desk.participants())
      expect(participant).toMatchObject({ wins: 0, losses: 0, position: 1 })
  })

  it.each([
    ['participant1_score', -1],
    ['participant2_score', 100_001],
    ['participant2_score', 1.5],
    ['match_duration_minutes', 1441],
  ])('refuses %s %d and changes nothing', async (path, wrong) => {
    const { match, record, read } = await buildGame()
    const response = await record({ participant1_score: 7, [path]: wrong })
    expect(response).toMatchObject({ status: 422, body: { errors: [{ path }] } })
    expect(await read()).toEqual(match)
  })
})
