import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { buildField } from '../../testing/builders.ts'
import { deskOf } from '../../testing/desk.ts'
import { startTestApp } from '../../testing/test-app.ts'

// Before the pool connects, because it wraps this method of each connection.
const query = vi.spyOn(pg.Client.prototype, 'query')
const test = startTestApp(() => ({}))

/** Whether a statement reads an event with its rounds. */
const readsRounds = (statement: string) => statement.includes('json_agg') && statement.includes('keep_clubs_apart')

it('reads the event once for each change of a round, and returns the round as the next GET does', async () => {
  const day = deskOf(test, await buildField(test, ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve']))
  const { byes, ...draft } = (await day.pair({ seed: 4 })).body
  const pairings = draft.pairings.map(({ notes, ...pair }) => pair).toReversed()
  for (const change of [
    () => day.pair({ seed: 5 }),
    () => day.byHand(1, { pairings, byes }),
    () => day.publish(1),
    () => day.publish(1),
    () => day.byHand(1, { pairings, byes: [] }),
    () => day.byHand(1, { pairings, byes }),
    () => day.unpublish(1),
    () => day.unpublish(1),
  ]) {
    query.mockClear()
    const { status, body } = await change()
    expect(status).toBeLessThan(300)
    expect(query.mock.calls.filter(([statement]) => readsRounds(JSON.stringify(statement)))).toHaveLength(1)
    expect((await day.round(1)).body).toEqual(body)
  }
})
