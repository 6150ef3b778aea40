import type { BodyInputOf } from '@muster/contract/endpoint'
import { createMatch, getMatch, recordResult, updateMatch } from '@muster/contract/matches'
import { listParticipants, updateParticipant } from '@muster/contract/participants'
import { describe, expect, it } from 'vitest'
import { anyArmy, buildField } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

/** A match of Ana and Ben with every field set. Cleo has an army and does not play. */
async function buildGame() {
  const field = await buildField(test, ['Ana', 'Ben', 'Cleo'])
  const [ana, ben, cleo] = field.participants
  const token = field.owner.token
  const [played, cleos] = [await anyArmy(test), await anyArmy(test, 'SPEARHEAD', 1)]
  const params = { event_id: field.id, participant_id: cleo }
  await test.call(updateParticipant, { token, params, body: { army_id: cleos } })
  const { body: match } = await test.call(createMatch, {
    token,
    params: { event_id: field.id },
    body: {
      participant1_id: ana,
      participant2_id: ben,
      participant1_army_id: played,
      participant2_army_id: played,
      participant1_score: 10,
      participant2_score: 4,
      round_number: 2,
      table_number: 3,
      notes: 'Close game',
      match_duration_minutes: 90,
    },
  })
  return { field, ana, ben, cleo, played, cleos, match, token }
}

type Game = Awaited<ReturnType<typeof buildGame>>
const at = ({ field, match }: Game) => ({ event_id: field.id, match_id: match.id })

const change = (game: Game, body: BodyInputOf<typeof updateMatch>) =>
  test.call(updateMatch, { token: game.token, params: at(game), body })

const record = (game: Game, body: BodyInputOf<typeof recordResult>) =>
  test.call(recordResult, { token: game.token, params: at(game), body })

const read = async (game: Game) => (await test.call(getMatch, { params: at(game) })).body

describe('changing a match', () => {
  it('changes the fields that are sent and leaves the others', { tags: 'spec:7.37' }, async () => {
    const game = await buildGame()
    const { status, body } = await change(game, { notes: 'Not so close', table_number: null })
    expect(status).toBe(200)
    expect(body).toEqual({ ...game.match, notes: 'Not so close', table_number: null, version: 2 })
    expect(await read(game)).toEqual(body)
    expect((await change(game, {})).body).toEqual(body)
  })

  it('clears every optional field with null', async () => {
    const game = await buildGame()
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
    await change(game, cleared)
    const armies = { participant1_army: null, participant2_army: null }
    expect(await read(game)).toEqual({ ...game.match, ...cleared, ...armies, result: 'pending', version: 2 })
  })

  it('gives a new participant their own army and keeps that of the other side', async () => {
    const game = await buildGame()
    const { status, body } = await change(game, { participant2_id: game.cleo })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      participant1: { nickname: 'Ana' },
      participant1_army_id: game.played,
      participant2: { id: game.cleo, nickname: 'Cleo' },
      participant2_id: game.cleo,
      participant2_army_id: game.cleos,
      participant2_score: 4,
    })
  })

  it('gives a new participant the army in the request, or none for null', async () => {
    const game = await buildGame()
    const sent = await change(game, { participant2_id: game.cleo, participant2_army_id: game.played })
    expect(sent.body).toMatchObject({ participant2_id: game.cleo, participant2_army_id: game.played })
    const none = await change(game, { participant1_id: game.ben, participant1_army_id: null })
    expect(none.body).toMatchObject({ participant1_id: game.ben, participant1_army: null })
  })

  it('keeps the army of a participant who stays, even when the request repeats the id', async () => {
    const game = await buildGame()
    const { body } = await change(game, { participant1_id: game.ana, participant2_id: game.ben, notes: 'Again' })
    expect(body).toEqual({ ...game.match, notes: 'Again', version: 2 })
  })

  it('allows the sides to swap', async () => {
    const game = await buildGame()
    const { status, body } = await change(game, { participant1_id: game.ben, participant2_id: game.ana })
    expect(status).toBe(200)
    expect(body).toMatchObject({ participant1: { nickname: 'Ben' }, participant2: { nickname: 'Ana' } })
  })

  it('moves the result to the new participant in the standings', async () => {
    const game = await buildGame()
    await change(game, { participant1_id: game.cleo })
    const { body } = await test.call(listParticipants, { params: { event_id: game.field.id } })
    expect(body.participants.map(({ nickname, wins, losses }) => [nickname, wins, losses])).toEqual([
      ['Cleo', 1, 0],
      ['Ana', 0, 0],
      ['Ben', 0, 1],
    ])
  })

  it('refuses what a new match may not have, and changes nothing', async () => {
    const game = await buildGame()
    const elsewhere = await buildField(test, ['Dan', 'Eve'], { owner: game.field.owner })
    const foreign = await anyArmy(test, 'AOS')
    for (const [wrong, path] of [
      [{ participant1_id: game.ben }, 'participant2_id'],
      [{ participant2_id: game.ana }, 'participant2_id'],
      [{ participant1_id: game.cleo, participant2_id: game.cleo }, 'participant2_id'],
      [{ participant1_id: elsewhere.participants[0] }, 'participant1_id'],
      [{ participant2_id: 2 ** 52 }, 'participant2_id'],
      [{ participant1_army_id: foreign }, 'participant1_army_id'],
      [{ participant2_army_id: 2 ** 52 }, 'participant2_army_id'],
      [{ participant1_score: 100_001 }, 'participant1_score'],
      [{ round_number: 0 }, 'round_number'],
      [{ match_duration_minutes: 0 }, 'match_duration_minutes'],
      [{ notes: 'x'.repeat(2001) }, 'notes'],
    ] as const) {
      const response = await change(game, { table_number: 9, ...wrong })
      expect(response).toMatchObject({ status: 422, body: { code: 'invalid_input', errors: [{ path }] } })
      expect(await read(game)).toEqual(game.match)
    }
  })
})

describe('recording the result of a match', () => {
  it('sets scores and duration, and derives who won', { tags: 'spec:7.38' }, async () => {
    const game = await buildGame()
    const scores = { participant1_score: 0, participant2_score: 1, match_duration_minutes: 1 }
    const { status, body } = await record(game, scores)
    expect(status).toBe(200)
    expect(body).toEqual({ ...game.match, ...scores, result: 'player2_win', version: 2 })
    expect(await read(game)).toEqual(body)
  })

  it('keeps omitted fields', async () => {
    const game = await buildGame()
    const { body } = await record(game, { participant2_score: 10 })
    expect(body).toEqual({ ...game.match, participant2_score: 10, result: 'draw', version: 2 })
  })

  it('makes the match pending again with null and removes it from the standings', async () => {
    const game = await buildGame()
    const scores = { participant1_score: null, participant2_score: null, match_duration_minutes: null }
    expect((await record(game, scores)).body).toEqual({ ...game.match, ...scores, result: 'pending', version: 2 })
    const { body } = await test.call(listParticipants, { params: { event_id: game.field.id } })
    for (const participant of body.participants) expect(participant).toMatchObject({ wins: 0, losses: 0, position: 1 })
  })

  it('records only the result', async () => {
    const game = await buildGame()
    const forged: object = { notes: 'Changed', participant1_id: game.cleo, round_number: 9 }
    expect((await record(game, { participant1_score: 11, ...forged })).body).toEqual({
      ...game.match,
      participant1_score: 11,
      version: 2,
    })
  })

  it.each([
    [{ participant1_score: -1 }, 'participant1_score'],
    [{ participant2_score: 100_001 }, 'participant2_score'],
    [{ participant2_score: 1.5 }, 'participant2_score'],
    [{ match_duration_minutes: 0 }, 'match_duration_minutes'],
    [{ match_duration_minutes: 1441 }, 'match_duration_minutes'],
  ])('refuses %j and changes nothing', async (wrong, path) => {
    const game = await buildGame()
    const response = await record(game, { participant1_score: 7, ...wrong })
    expect(response).toMatchObject({ status: 422, body: { errors: [{ path }] } })
    expect(await read(game)).toEqual(game.match)
  })
})
