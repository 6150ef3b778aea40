import { basePath } from '@muster/contract'
import { getMatch, listMatches } from '@muster/contract/matches'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { buildField } from '../../testing/builders.ts'
import { deskOf } from '../../testing/desk.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

async function build() {
  const field = await buildField(test)
  const desk = deskOf(test, field)
  const [ana, ben] = field.participants
  return { id: field.id, desk, add: (fields = {}) => desk.addMatch(ana, ben, fields) }
}

describe('the list of matches', () => {
  it('is sorted by round, then by table, then by creation, with missing numbers last', {
    tags: 'spec:7.35',
  }, async () => {
    const { desk, add } = await build()
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
      await add({ round_number, table_number, notes: `${n}` })
    expect((await desk.matches()).map(({ notes }) => Number(notes))).toEqual([6, 4, 2, 0, 7, 3, 1, 5])
  })

  it('contains only the matches of this event, and each match exists only under its own event', async () => {
    const { id } = await build()
    const match = (await (await build()).add()).body
    const params = { event_id: id, match_id: match.id }
    expect((await test.call(listMatches, { params })).body).toEqual({ matches: [], total: 0, next_cursor: null })
    expect(await test.call(getMatch, { params })).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

it('the CSV of matches has both sides, their armies and scores, and who conceded', async () => {
  const { id, desk, add } = await build()
  const { body: match } = await add({ round_number: 1, table_number: 3, notes: '=cmd()' })
  const scores = { participant1_score: 20, participant2_score: 0, match_duration_minutes: 95 }
  await desk.record(match.id, { ...scores, conceded_by: match.participant2_id })
  const { body, headers } = await test.app.inject({ url: `${basePath}/events/${id}/matches.csv` })
  expect(headers['content-disposition']).toBe(`attachment; filename="muster-events-${id}-matches.csv"`)
  const names = ['round', 'table', 'participant1', 'faction1', 'army1', 'score1']
    .concat(['participant2', 'faction2', 'army2', 'score2'])
    .concat(['result', 'ended_early', 'conceded_by', 'match_duration_minutes', 'notes'])
  const values = ['1', '3', 'Ana', '', '', '20', 'Ben', '', '', '0', 'player1_win', 'false', 'Ben', '95', "'=cmd()"]
  expect(parse(body)).toEqual([names, values])
})
