import { getMatch, listMatches } from '@muster/contract/matches'
import { isLong } from '@muster/rules/testing/extent'
import { describe, expect, it } from 'vitest'
import { anyArmy, buildField } from '../../testing/builders.ts'
import { deskOf } from '../../testing/desk.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

async function build() {
  const field = await buildField(test)
  const [ana, ben] = field.participants
  const desk = deskOf(test, field)
  return { id: field.id, owner: field.owner, desk, ana, ben, add: (fields = {}) => desk.addMatch(ana, ben, fields) }
}

type Built = Awaited<ReturnType<typeof build>>

const armyOf = (id: number) =>
  test.db
    .selectFrom('armies')
    .select(['name', 'faction', 'grand_alliance'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('adding a match', () => {
  it('requires only two participants', { tags: ['spec:3.5', 'spec:7.35'] }, async () => {
    const { id, desk, add, ana, ben } = await build()
    const { status, body } = await add()
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      event_id: id,
      participant1: { id: ana, nickname: 'Ana' },
      participant2: { id: ben, nickname: 'Ben' },
      participant1_id: ana,
      participant2_id: ben,
      participant1_army: null,
      participant2_army: null,
      participant1_army_id: null,
      participant2_army_id: null,
      participant1_score: null,
      participant2_score: null,
      result: 'pending',
      is_double_loss: false,
      is_void: false,
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
    expect(await desk.matches()).toEqual([body])
    expect((await test.call(getMatch, { params: { event_id: id, match_id: body.id } })).body).toEqual(body)
  })

  it('stores every field', { tags: ['spec:3.5', 'spec:7.36'] }, async () => {
    const { add } = await build()
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
    const { body } = await add({ ...fields, notes: ' <i>Close</i> game ' })
    expect(body).toMatchObject({
      ...fields,
      notes: '<i>Close</i> game',
      result: 'player1_win',
      participant1_army: await armyOf(one),
      participant2_army: await armyOf(two),
    })
  })

  it('derives the result from the scores', { tags: 'spec:4.10' }, async () => {
    const { desk, ana, ben } = await build()
    const matches = [
      [3, 2, 'player1_win'],
      [2, 3, 'player2_win'],
      [2, 2, 'draw'],
      [0, 0, 'draw'],
      [2, null, 'pending'],
      [null, null, 'pending'],
    ] as const
    const sides = { participant1_id: ana, participant2_id: ben }
    const scored = matches.map(([participant1_score, participant2_score]) => ({
      participant1_score,
      participant2_score,
    }))
    const { body } = await desk.addMatches(scored.map((scores) => ({ ...sides, ...scores })))
    expect(body.matches).toMatchObject(matches.map(([, , result], n) => ({ ...scored[n], result })))
  })

  it('uses the army of the participant when none is given, and none for null', { tags: 'spec:4.16' }, async () => {
    const { desk, add, ana, ben } = await build()
    const army_id = await anyArmy(test)
    for (const id of [ana, ben]) await desk.edit(id, { army_id })
    const { body } = await add({ participant2_army_id: null })
    const armies = { participant1_army: await armyOf(army_id), participant2_army: null }
    expect(body).toMatchObject({ ...armies, participant1_army_id: army_id, participant2_army_id: null })
    // The recorded army stays when the participant changes theirs later.
    await desk.edit(ana, { army_id: await anyArmy(test, 'SPEARHEAD', 1) })
    expect(await desk.matches()).toMatchObject([armies])
  })

  const unknownSide = 'Could not find participants for match'
  const unknownArmy = 'This army does not exist in Spearhead.'
  type Wrong = object | ((built: Built) => object | Promise<object>)
  it.each<[what: string, wrong: Wrong, path: string, message: string | RegExp]>([
    ['no participant 1', { participant1_id: undefined }, 'participant1_id', 'Please select participant 1'],
    ['no participant 2', { participant2_id: null }, 'participant2_id', 'Please select participant 2'],
    ['an invalid id of participant 2', { participant2_id: 0 }, 'participant2_id', 'Please select participant 2'],
    ['an unknown participant', { participant2_id: 2 ** 52 }, 'participant2_id', unknownSide],
    [
      'a participant of another event, even one of the same owner',
      async ({ owner }) => ({ participant1_id: (await buildField(test, ['Cleo'], { owner })).participants[0] }),
      'participant1_id',
      unknownSide,
    ],
    [
      'a participant against themselves',
      ({ ana }) => ({ participant2_id: ana }),
      'participant2_id',
      'Participants must be different',
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
    ['an unknown army', { participant1_army_id: 2 ** 52 }, 'participant1_army_id', unknownArmy],
    ...(['participant1_army_id', 'participant2_army_id'] as const).map((path): [string, Wrong, string, string] => [
      `an army of another game as ${path}`,
      async () => ({ [path]: await anyArmy(test, 'AOS') }),
      path,
      unknownArmy,
    ]),
  ])(
    'refuses %s',
    {
      tags: ['spec:4.17', 'spec:5.22', 'spec:5.23', 'spec:5.24', 'spec:5.25', 'spec:9.7'],
    },
    async (_what, wrong, path, message) => {
      const built = await build()
      const fields = typeof wrong === 'function' ? await wrong(built) : wrong
      const expected = typeof message === 'string' ? message : expect.stringMatching(message)
      const body = { detail: expected, errors: [{ path, message: expected }] }
      expect(await built.add(fields)).toMatchObject({ status: 422, body })
      expect(await built.desk.matches()).toEqual([])
    },
  )

  it.runIf(isLong)('refuses the 20,001st', async () => {
    const { id, add, ana, ben } = await build()
    await test.pool.query(
      `insert into matches (event_id, game_type, participant1_id, participant2_id)
       select $1, 'SPEARHEAD', $2, $3 from generate_series(1, 19999)`,
      [id, ana, ben],
    )
    expect((await add()).status).toBe(201)
    const detail = 'An event can have at most 20000 matches.'
    expect(await add()).toMatchObject({ status: 422, body: { code: 'invalid_input', detail } })
    const { total } = (await test.call(listMatches, { params: { event_id: id } })).body
    expect(total).toBe(20_000)
  })
})

it('deleting a match removes it and leaves the participants', { tags: 'spec:7.39' }, async () => {
  const { desk, add } = await build()
  const other = (await add()).body
  const { id } = (await add()).body
  expect(await desk.removeMatch(id)).toMatchObject({ status: 204, body: undefined })
  expect((await desk.removeMatch(id)).status).toBe(404)
  expect(await desk.matches()).toEqual([other])
})
