import { createMatches, deleteMatch, listMatches, type Match, updateMatch } from '@muster/contract/matches'
import { expect, it } from 'vitest'
import { buildMatch } from '../../testing/builders.ts'
import { sentMatches } from '../../testing/create-page.ts'
import { server } from '../../testing/server.ts'
import { type MatchProgress, type MatchToSave, saveMatches } from './save-matches.ts'

const row = (key: string, given: Partial<MatchToSave['body']> = {}): MatchToSave => ({
  key,
  body: {
    participant1_id: 1,
    participant2_id: 2,
    round_number: 1,
    table_number: 1,
    participant1_score: null,
    participant2_score: null,
    match_duration_minutes: null,
    notes: '',
    ...given,
  },
})
const first = row('first')
const second = row('second', { table_number: 2 })

/** A server that keeps the matches of event 7, beside those that are there before. */
function serveMatches(...before: Match[]) {
  const kept = [...before]
  const keep = () =>
    server.answer(createMatches, ({ body }) => {
      const added = sentMatches(body)
      kept.push(...added)
      return { matches: added }
    })
  server.answer(listMatches, () => ({ matches: kept, total: kept.length, next_cursor: null }))
  server.answer(updateMatch, ({ params, body }) => {
    const at = kept.findIndex(({ id }) => String(id) === params.match_id)
    const changed = buildMatch({ ...kept[at], ...(body as Partial<Match>) })
    kept[at] = changed
    return changed
  })
  server.answer(deleteMatch, ({ params }) => {
    const at = kept.findIndex(({ id }) => String(id) === params.match_id)
    kept.splice(at, 1)
    return undefined
  })
  keep()
  /** The answer is lost after the server has kept the first so many of the matches. */
  const lose = (count: number) =>
    server.vanish(createMatches, ({ body }) => void kept.push(...sentMatches(body).slice(0, count)))
  return { kept, keep, lose }
}

const counts = () => [createMatches, updateMatch, deleteMatch].map((endpoint) => server.requests(endpoint).length)
const tables = (matches: Match[]) => matches.map(({ table_number }) => table_number)

/** A try whose answer does not come. */
async function tryInVain(rows: MatchToSave[], progress: MatchProgress) {
  await expect(saveMatches(7, rows, progress)).rejects.toThrow()
}

it('makes a match of each row and remembers which', async () => {
  const { kept } = serveMatches()
  const progress: MatchProgress = { ids: [] }
  await saveMatches(7, [first, second], progress)
  expect(tables(kept)).toEqual([1, 2])
  expect(progress).toEqual({
    ids: [
      ['first', kept[0]?.id],
      ['second', kept[1]?.id],
    ],
  })
  expect(server.requests(createMatches)[0]?.params).toEqual({ event_id: '7' })
  expect(server.requests(listMatches)).toHaveLength(0)
})

it('asks for nothing when there is nothing to save', async () => {
  await saveMatches(7, [], { ids: [] })
})

it('makes nothing again when only the answer was lost', async () => {
  const { kept, keep, lose } = serveMatches()
  const progress: MatchProgress = { ids: [] }
  lose(2)
  await tryInVain([first, second], progress)
  keep()
  await saveMatches(7, [first, second], progress)
  expect(tables(kept)).toEqual([1, 2])
  expect(counts()).toEqual([1, 0, 0])
})

it('makes again what never arrived', async () => {
  const { kept, keep, lose } = serveMatches()
  const progress: MatchProgress = { ids: [] }
  lose(0)
  await tryInVain([first, second], progress)
  keep()
  await saveMatches(7, [first, second], progress)
  expect(tables(kept)).toEqual([1, 2])
  expect(counts()).toEqual([2, 0, 0])
})

it('changes a match whose row was mended after the answer was lost', async () => {
  const { kept, keep, lose } = serveMatches()
  const progress: MatchProgress = { ids: [] }
  lose(2)
  await tryInVain([first, second], progress)
  keep()
  const mended = row('second', { table_number: 2, participant1_score: 21, participant2_score: 0, notes: 'Close.' })
  await saveMatches(7, [first, mended], progress)
  expect(counts()).toEqual([1, 1, 0])
  expect(server.requests(updateMatch)).toMatchObject([
    { params: { event_id: '7', match_id: String(kept[1]?.id) }, body: mended.body },
  ])
})

it('deletes a match whose row was taken out after the answer was lost', async () => {
  const { kept, keep, lose } = serveMatches()
  const progress: MatchProgress = { ids: [] }
  lose(2)
  await tryInVain([first, second], progress)
  keep()
  await saveMatches(7, [second], progress)
  expect(tables(kept)).toEqual([2])
  expect(counts()).toEqual([1, 0, 1])
  expect(progress.ids).toEqual([['second', kept[0]?.id]])
})

it('leaves matches alone that were there before, even if they are just the same', async () => {
  const [before = buildMatch()] = sentMatches({ matches: [first.body] })
  const { kept, keep, lose } = serveMatches(before)
  const progress: MatchProgress = { ids: [], known: [before.id] }
  lose(0)
  await tryInVain([first], progress)
  keep()
  await saveMatches(7, [first], progress)
  expect(kept).toHaveLength(2)
  expect(counts()).toEqual([2, 0, 0])
})

it('takes one match for one row, if two rows are just the same', async () => {
  const { kept, keep, lose } = serveMatches()
  const progress: MatchProgress = { ids: [] }
  lose(1)
  await tryInVain([first, row('twin')], progress)
  keep()
  await saveMatches(7, [first, row('twin')], progress)
  expect(kept).toHaveLength(2)
  expect(new Set(progress.ids.map(([, id]) => id)).size).toBe(2)
})

it('makes a match again that was deleted by somebody else between two tries', async () => {
  const { kept } = serveMatches()
  const progress: MatchProgress = { ids: [] }
  await saveMatches(7, [first], progress)
  kept.pop()
  await saveMatches(7, [first], progress)
  expect(kept).toHaveLength(1)
  expect(progress.ids).toEqual([['first', kept[0]?.id]])
})

it('names the row of the form that the server means, when the rows before it are there already', async () => {
  const { lose } = serveMatches()
  const progress: MatchProgress = { ids: [] }
  lose(1)
  await tryInVain([first, second], progress)
  const message = 'Must not contain NUL characters'
  server.refuse(createMatches, 422, { detail: message, errors: [{ path: 'matches.0.notes', message }] })
  await expect(saveMatches(7, [first, second], progress)).rejects.toMatchObject({
    issues: [{ path: 'matches.1.notes', message }],
  })
  expect(progress.lost).toBeUndefined()
})

it('goes on after the first 500 when the call for the rest was refused', async () => {
  const { kept, keep } = serveMatches()
  const rows = Array.from({ length: 501 }, (_, index) => row(`row-${index}`, { table_number: index + 1 }))
  const progress: MatchProgress = { ids: [] }
  server.answer(createMatches, ({ body }) => {
    const added = sentMatches(body)
    kept.push(...added)
    server.refuse(createMatches, 429, { detail: 'Come back in 5 minutes.' })
    return { matches: added }
  })
  await tryInVain(rows, progress)
  expect(progress.ids).toHaveLength(500)
  keep()
  await saveMatches(7, rows, progress)
  expect(tables(kept)).toEqual(rows.map(({ body }) => body.table_number))
})
