import { Problem } from '@muster/contract/errors'
import { inShort } from '@muster/rules/testing/extent'
import { expect, it, vi } from 'vitest'
import { keptCounts, recount } from '../../server/src/testing/recount.ts'
import type { TestApp } from '../../server/src/testing/test-app.ts'

/** How many callers there are at once. */
export const times = inShort(8, 50)

/** The caller that does what the others do not. Some have begun by then, and many wait for a connection. */
export const turn = 3

export interface Answer {
  status: number
  body: unknown
  headers: Record<string, unknown>
}

interface Race<World> {
  name: string
  setUp(): Promise<World>
  /** What the caller with this number does, from 0. */
  call(world: World, number: number): Promise<Answer>
  holds(world: World, answers: Answer[]): Promise<void> | void
  /** Why some may wait for a lock longer than the limit of 3 seconds, and be refused with 503. */
  mayWait?: string
}

/** A row of a table of races: what is set up, what all do at once, and what must hold afterwards. */
export const race = <World>({ name, setUp, call, holds, mayWait }: Race<World>) => ({
  name,
  run: async (test: TestApp) => {
    const world = await setUp()
    const answers = await Promise.all(Array.from({ length: times }, (_, number) => call(world, number)))
    for (const answer of answers) expectNoFault(answer, mayWait !== undefined)
    await holds(world, answers)
    await expectSound(test)
  },
})

export function runRaces(test: TestApp, races: { name: string; run: (test: TestApp) => Promise<void> }[]) {
  it.each(races)(`$name (${times} at once)`, ({ run }) => run(test))
}

/** How many answers have each status, such as `{ 201: 1, 409: 7 }`. */
export function tally(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

export const isBusy = ({ status }: Answer) => status === 503

/** Asserts that every answer has one of these statuses, or 503 where that is right. */
export const expectOneOf = (answers: Answer[], ...allowed: number[]) =>
  expect(answers.filter((answer) => !allowed.includes(answer.status) && !isBusy(answer))).toEqual([])

function expectNoFault({ status, body, headers }: Answer, mayWait: boolean) {
  if (status < 500) return
  expect({ status, mayWait }).toEqual({ status: 503, mayWait: true })
  expect(Problem.parse(body).code).toBe('unavailable')
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
}

/** Nobody is left waiting, no transaction is left open, and the kept counts agree with the rows. */
async function expectSound({ db, pool }: TestApp) {
  expect({ waiting: pool.waitingCount, busy: pool.totalCount - pool.idleCount }).toEqual({ waiting: 0, busy: 0 })
  const { rows } = await pool.query(
    `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  )
  expect(rows).toEqual([])
  await vi.waitFor(async () => expect(await keptCounts(db)).toEqual(await recount(db)), { timeout: 10_000 })
}
