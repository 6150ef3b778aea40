import { expect, it } from 'vitest'
import { armiesOf, buildGames, rivals } from '../../testing/army-games.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { countPendingEvents } from './queries.counting.ts'
import { listSeasonMatches } from './queries.strengths.ts'

const test = startTestApp()

it('a long season has its newest matches, mirrors included, wherever it is cut off', async () => {
  const [skaven, seraphon, courts] = await armiesOf(test, 'Skaven', 'Seraphon', 'Flesh-eater Courts')
  const built = [
    { ...rivals([skaven, seraphon], '3W 1D'), event_date: '2025-05-01T10:00:00Z' },
    { ...rivals([skaven, skaven], '3W', [1, 1]), event_date: '2025-05-09T10:00:00Z' },
    { ...rivals([courts, seraphon], '2L'), event_date: '2025-05-09T10:00:00Z' },
    { ...rivals([skaven, courts], 'W'), event_date: '2025-05-02T10:00:00Z' },
  ]
  for (const games of built) await buildGames(test, games)
  await countPendingEvents(test.db)
  const scope = { filters: {}, days: ['2025-05-01', '2025-06-01'] } as const
  const all = await listSeasonMatches(test.db, { ...scope, days: [...scope.days] })
  expect(all).toHaveLength(10)
  for (let most = 0; most <= all.length; most++)
    expect(await listSeasonMatches(test.db, { ...scope, days: [...scope.days] }, most)).toEqual(all.slice(0, most))
})
