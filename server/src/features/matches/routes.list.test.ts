import { basePath } from '@muster/contract'
import { createMatch, getMatch, listMatches, recordResult } from '@muster/contract/matches'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { buildField } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

type Field = Awaited<ReturnType<typeof buildField<readonly ['Ana', 'Ben']>>>

const add = ({ id, owner, participants: [participant1_id, participant2_id] }: Field, fields: object = {}) =>
  test.call(createMatch, {
    token: owner.token,
    params: { event_id: id },
    body: { participant1_id, participant2_id, ...fields },
  })

const list = async ({ id }: { id: number }) => (await test.call(listMatches, { params: { event_id: id } })).body

describe('the list of matches', () => {
  it('is sorted by round, then by table, then by creation, with missing numbers last', {
    tags: 'spec:7.35',
  }, async () => {
    const field = await buildField(test)
    const places = [
      [2, 1],
      [null, 1],
      [1, null],
      [10, 1],
      [1, 2],
      [null, null],
      [1, 1],
      [2, 1],
    ] as const
    for (const [n, [round_number, table_number]] of places.entries())
      await add(field, { round_number, table_number, notes: `${n}` })
    const { matches } = await list(field)
    expect(matches.map(({ notes }) => Number(notes))).toEqual([6, 4, 2, 0, 7, 3, 1, 5])
  })

  it('contains only the matches of this event, and each match exists only under its own event', async () => {
    const field = await buildField(test)
    const other = await buildField(test)
    const { body } = await add(other)
    expect(await list(field)).toEqual({ matches: [], total: 0, next_cursor: null })
    const params = { event_id: field.id, match_id: body.id }
    expect(await test.call(getMatch, { params })).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

it('the CSV of matches has both sides, their armies and scores, and who conceded', async () => {
  const field = await buildField(test)
  const { body: match } = await add(field, { round_number: 1, table_number: 3, notes: '=cmd()' })
  const scores = { participant1_score: 20, participant2_score: 0, match_duration_minutes: 95 }
  await test.call(recordResult, {
    token: field.owner.token,
    params: { event_id: field.id, match_id: match.id },
    body: { ...scores, conceded_by: match.participant2_id },
  })
  const { body, headers } = await test.app.inject({ url: `${basePath}/events/${field.id}/matches.csv` })
  expect(headers['content-disposition']).toBe(`attachment; filename="muster-events-${field.id}-matches.csv"`)
  const [row] = parse(body, { columns: true })
  expect(row).toEqual({
    round: '1',
    table: '3',
    participant1: 'Ana',
    faction1: '',
    army1: '',
    score1: '20',
    participant2: 'Ben',
    faction2: '',
    army2: '',
    score2: '0',
    result: 'player1_win',
    ended_early: 'false',
    conceded_by: 'Ben',
    match_duration_minutes: '95',
    notes: "'=cmd()",
  })
})
