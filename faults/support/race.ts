import { Problem } from '@muster/contract/errors'
import { inShort } from '@muster/rules/testing/extent'
import { expect, it, vi } from 'vitest'
import { recount, storedCounts } from '../../server/src/testing/recount.ts'
import type { TestApp } from '../../server/src/testing/test-app.ts'

/** The number of concurrent callers. */
export const times = inShort(8, 50)

/** The caller whose request differs from the others. By then some have started, and many wait for a connection. */
export const oddCaller = 3

export interface ApiResponse {
  status: number
  body: unknown
  headers: Record<string, unknown>
}

interface Race<World> {
  name: string
  setUp(): Promise<World>
  /** The request of the caller with this number, counted from 0. */
  call(world: World, number: number): Promise<ApiResponse>
  holds(world: World, responses: ApiResponse[]): Promise<void> | void
  /** Why some may wait for a lock longer than the limit of 3 seconds and get 503. */
  mayWait?: string
}

/** One race: the setup, the concurrent requests, and the conditions that must hold afterwards. */
export const race = <World>({ name, setUp, call, holds, mayWait }: Race<World>) => ({
  name,
  run: async (test: TestApp) => {
    const world = await setUp()
    const responses = await Promise.all(Array.from({ length: times }, (_, number) => call(world, number)))
    for (const response of responses) expectNoFault(response, mayWait !== undefined)
    await holds(world, responses)
    await expectSound(test)
  },
})

export function runRaces(test: TestApp, races: { name: string; run: (test: TestApp) => Promise<void> }[]) {
  it.each(races)(`$name (${times} concurrently)`, ({ run }) => run(test))
}

/** The number of responses by status, such as `{ 201: 1, 409: 7 }`. */
export function tally(responses: ApiResponse[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

export const isBusy = ({ status }: ApiResponse) => status === 503

/** Asserts that every response has one of these statuses, or 503 where that is permitted. */
export const expectOneOf = (responses: ApiResponse[], ...allowed: number[]) =>
  expect(responses.filter((response) => !allowed.includes(response.status) && !isBusy(response))).toEqual([])

function expectNoFault({ status, body, headers }: ApiResponse, mayWait: boolean) {
  if (status < 500) return
  expect({ status, mayWait }).toEqual({ status: 503, mayWait: true })
  expect(Problem.parse(body).code).toBe('unavailable')
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
}

/** No caller still waits, no transaction is open, and the stored counts agree with the rows. */
async function expectSound({ db, pool }: TestApp) {
  expect({ waiting: pool.waitingCount, busy: pool.totalCount - pool.idleCount }).toEqual({ waiting: 0, busy: 0 })
  const { rows } = await pool.query(
    `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  )
  expect(rows).toEqual([])
  await vi.waitFor(async () => expect(await storedCounts(db)).toEqual(await recount(db)), { timeout: 10_000 })
}
