import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ifLocked } from '../../db/session-lock.ts'
import { jobQueueOf } from '../../testing/job-queue.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { findSeason, isQueued, queueSeasons } from './queries.seasons.ts'
import { writeKey } from './rules.strengths.ts'
import { measureSeason } from './service.measuring.ts'

const test = startTestApp()
const { jobs } = jobQueueOf(test)

const key = writeKey({ game_type: 'AOS', weeks: '26' })
const nothing = { matches: 0, events: 0, strengths: [] }

async function queueOne() {
  await queueSeasons(test.db, [key])
  const stored = await findSeason(test.db, key)
  if (!stored) throw new Error('not stored')
  return stored
}

it('a note of progress that is lost loses no season, and ends no server', async () => {
  const { id } = await queueOne()
  await sql`alter table army_seasons add constraint unnoted check (progress is null or progress not in (0, 0.5))`.execute(
    test.db,
  )
  try {
    await measureSeason(test.db, id, async (_scope, onProgress) => {
      onProgress(0.5)
      await new Promise((resolve) => setTimeout(resolve, 50))
      return nothing
    })
  } finally {
    await sql`alter table army_seasons drop constraint unnoted`.execute(test.db)
  }
  expect(await findSeason(test.db, key)).toMatchObject({ season: nothing, progress: null })
})

it('a season that fails is not shown as being measured', async () => {
  const { id } = await queueOne()
  const failing = measureSeason(test.db, id, async (_scope, onProgress) => {
    for (const progress of [0.1, 0.2, 0.3]) onProgress(progress)
    throw new Error('out of memory')
  })
  await expect(failing).rejects.toThrow('out of memory')
  expect(await findSeason(test.db, key)).toMatchObject({ season: null, progress: null })
})

it('waits for the season that another server measures, and is queued once', async () => {
  const { id } = await queueOne()
  await queueSeasons(test.db, [key])
  expect(await jobs()).toHaveLength(1)
  await ifLocked(test.db, 'measuring', async () => {
    await measureSeason(test.db, id, async () => nothing)
    expect(await findSeason(test.db, key)).toMatchObject({ season: null })
  })
  expect(await isQueued(test.db, id)).toBe(true)
  await measureSeason(test.db, id, async () => nothing)
  expect(await findSeason(test.db, key)).toMatchObject({ season: nothing })
})
