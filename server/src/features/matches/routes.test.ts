import type { BodyInputOf } from '@muster/contract/endpoint'
import { createMatch, deleteMatch, getMatch, listMatches } from '@muster/contract/matches'
import { updateParticipant } from '@muster/contract/participants'
import { isLong } from '@muster/rules/testing/extent'
import { describe, expect, it } from 'vitest'
import { anyArmy, buildField, buildUser } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

type Field = Awaited<ReturnType<typeof buildField<readonly ['Ana', 'Ben']>>>

/** Adds a match of Ana and Ben. */
const add = ({ id, owner, participants }: Field, fields: object = {}) => {
  const [participant1_id, participant2_id] = participants
  const body: BodyInputOf<typeof createMatch> = { participant1_id, participant2_id, ...fields }
  return test.call(createMatch, { token: owner.token, params: { event_id: id }, body })
}

const list = async ({ id }: { id: number }) => (await test.call(listMatches, { params: { event_id: id } })).body

const armyOf = (id: number) =>
  test.db
    .selectFrom('armies')
    .select(['name', 'faction', 'grand_alliance'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const choose = ({ id, owner }: Field, participant_id: number, army_id: number) =>
  test.call(updateParticipant, { token: owner.token, params: { event_id: id, participant_id }, body: { army_id } })

describe('adding a match', () => {
  it('requires only two participants', { tags: ['spec:3.5', 'spec:7.35'] }, async () => {
    const field = await buildField(test)
    const [participant1_id, participant2_id] = field.participants
    const { status, body } = await add(field)
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      event_id: field.id,
      participant1: { id: participant1_id, nickname: 'Ana' },
      participant2: { id: participant2_id, nickname: 'Ben' },
      participant1_id,
      participant2_id,
      participant1_army: null,
      participant2_army: null,
      participant1_army_id: null,
      participant2_army_id: null,
      participant1_score: null,
      participant2_score: null,
      result: 'pending',
      round_number: null,
      table_number: null,
      notes: null,
      match_duration_minutes: null,
      ended_early: false,
      conceded_by: null,
      report: null,
      extra_minutes: null,
      version: 1,
    })
    expect(await list(field)).toEqual({ matches: [body], total: 1, next_cursor: null })
    const params = { event_id: field.id, match_id: body.id }
    expect((await test.call(getMatch, { params })).body).toEqual(body)
  })

  it('stores every field', { tags: ['spec:3.5', 'spec:7.36'] }, async () => {
    const field = await buildField(test)
    const [one, two] = [await anyArmy(test), await anyArmy(test, 'SPEARHEAD', 1)]
    const fields = {
      participant1_army_id: one,
      participant2_army_id: two,
      participant1_score: 100_000,
      participant2_score: 0,
      round_number: 1000,
      table_number: 1,
      match_duration_minutes: 1440,
    }
    const { body } = await add(field, { ...fields, notes: ' <i>Close</i> game ' })
    expect(body).toMatchObject({
      ...fields,
      notes: '<i>Close</i> game',
      result: 'player1_win',
      participant1_army: await armyOf(one),
      participant2_army: await armyOf(two),
    })
  })

  it.each([
    [3, 2, 'player1_win'],
    [2, 3, 'player2_win'],
    [2, 2, 'draw'],
    [0, 0, 'draw'],
    [2, null, 'pending'],
    [null, null, 'pending'],
  ])(
    'derives from scores %s and %s the result %s',
    { tags: 'spec:4.10' },
    async (participant1_score, participant2_score, result) => {
      const field = await buildField(test)
      const { body } = await add(field, { participant1_score, participant2_score })
      expect(body).toMatchObject({ participant1_score, participant2_score, result })
    },
  )

  it('uses the army of the participant when none is given, and none for null', {
    tags: 'spec:4.16',
  }, async () => {
    const field = await buildField(test)
    const army_id = await anyArmy(test)
    for (const participant_id of field.participants) await choose(field, participant_id, army_id)
    const { body } = await add(field, { participant2_army_id: null })
    expect(body).toMatchObject({
      participant1_army_id: army_id,
      participant1_army: await armyOf(army_id),
      participant2_army_id: null,
      participant2_army: null,
    })
  })

  it('keeps the recorded army when the participant changes theirs later', async () => {
    const field = await buildField(test)
    const [ana] = field.participants
    const [before, after] = [await anyArmy(test), await anyArmy(test, 'SPEARHEAD', 1)]
    await choose(field, ana, before)
    await add(field)
    await choose(field, ana, after)
    expect((await list(field)).matches).toMatchObject([{ participant1_army_id: before }])
  })

  it.each([
    ['no participant 1', { participant1_id: undefined }, 'participant1_id', 'Please select participant 1'],
    ['no participant 2', { participant2_id: null }, 'participant2_id', 'Please select participant 2'],
    ['an invalid id of participant 2', { participant2_id: 0 }, 'participant2_id', 'Please select participant 2'],
    [
      'an unknown participant',
      { participant2_id: 2 ** 52 },
      'participant2_id',
      /^Could not find participants for match$/,
    ],
    ['a score below 0', { participant1_score: -1 }, 'participant1_score', /at least 0/],
    ['a score over 100000', { participant2_score: 100_001 }, 'participant2_score', /at most 100000/],
    ['half a point', { participant1_score: 0.5 }, 'participant1_score', /whole number/],
    ['a score in words', { participant1_score: '10' }, 'participant1_score', /whole number/],
    ['round 0', { round_number: 0 }, 'round_number', /at least 1/],
    ['round 1001', { round_number: 1001 }, 'round_number', /at most 1000/],
    ['table 0', { table_number: 0 }, 'table_number', /at least 1/],
    ['table 1001', { table_number: 1001 }, 'table_number', /at most 1000/],
    ['no minutes', { match_duration_minutes: 0 }, 'match_duration_minutes', /at least 1/],
    ['more than a day', { match_duration_minutes: 1441 }, 'match_duration_minutes', /at most 1440/],
    ['long notes', { notes: 'x'.repeat(2001) }, 'notes', /at most 2000/],
    ['an unknown army', { participant1_army_id: 2 ** 52 }, 'participant1_army_id', /does not exist in Spearhead/],
  ])('refuses %s', { tags: ['spec:5.22', 'spec:5.25', 'spec:9.7'] }, async (_what, wrong, path, message) => {
    const field = await buildField(test)
    const expected = typeof message === 'string' ? message : expect.stringMatching(message)
    expect(await add(field, wrong)).toMatchObject({
      status: 422,
      body: { detail: expected, errors: [{ path, message: expected }] },
    })
    expect((await list(field)).total).toBe(0)
  })

  it('refuses a participant against themselves', { tags: 'spec:5.23' }, async () => {
    const field = await buildField(test)
    const message = 'Participants must be different'
    expect(await add(field, { participant2_id: field.participants[0] })).toMatchObject({
      status: 422,
      body: { detail: message, errors: [{ path: 'participant2_id', message }] },
    })
    expect((await list(field)).total).toBe(0)
  })

  it.each(['participant1_army_id', 'participant2_army_id'])(
    'refuses an army of another game as %s',
    { tags: 'spec:4.17' },
    async (path) => {
      const field = await buildField(test)
      expect(await add(field, { [path]: await anyArmy(test, 'AOS') })).toMatchObject({
        status: 422,
        body: { errors: [{ path, message: 'This army does not exist in Spearhead.' }] },
      })
      expect((await list(field)).total).toBe(0)
    },
  )

  it('refuses a participant of another event, even one of the same owner', { tags: 'spec:5.24' }, async () => {
    const owner = await buildUser(test)
    const field = await buildField(test, ['Ana', 'Ben'], { owner })
    const other = await buildField(test, ['Cleo', 'Dan'], { owner })
    expect(await add(field, { participant1_id: other.participants[0] })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'participant1_id', message: 'Could not find participants for match' }] },
    })
    expect([(await list(field)).total, (await list(other)).total]).toEqual([0, 0])
  })

  it.runIf(isLong)('refuses the 20,001st', async () => {
    const field = await buildField(test)
    const [one, two] = field.participants
    await test.pool.query(
      `insert into matches (event_id, game_type, participant1_id, participant2_id)
       select $1, 'SPEARHEAD', $2, $3 from generate_series(1, 19999)`,
      [field.id, one, two],
    )
    expect((await add(field)).status).toBe(201)
    const detail = 'An event can have at most 20000 matches.'
    expect(await add(field)).toMatchObject({ status: 422, body: { code: 'invalid_input', detail } })
    expect((await list(field)).total).toBe(20_000)
  })
})

describe('deleting a match', () => {
  it('removes it and leaves the participants', { tags: 'spec:7.39' }, async () => {
    const field = await buildField(test)
    const other = (await add(field)).body
    const { id } = (await add(field)).body
    const call = { token: field.owner.token, params: { event_id: field.id, match_id: id } }
    expect(await test.call(deleteMatch, call)).toMatchObject({ status: 204, body: undefined })
    expect((await test.call(deleteMatch, call)).status).toBe(404)
    expect((await list(field)).matches).toEqual([other])
  })
})
