import { basePath, endpoints } from '@muster/contract'
import { seed } from '@muster/rules/testing/extent'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { findDifferences } from '../../server/src/features/army-stats/queries.check.ts'
import { countNotedEvents } from '../../server/src/features/army-stats/queries.counting.ts'
import { startTestApp } from '../../server/src/testing/test-app.ts'
import { openGuard } from '../support/guard.ts'
import { type Request, requestTo } from '../support/requests.ts'
import { type Answer, faultOf } from '../support/responses.ts'
import { openWorld, refresh, restore, type World } from '../support/world.ts'

const total = 100_000

const test = startTestApp(() => ({
  extend: async (app) => {
    // The route that an address led to, whatever it was made of.
    app.addHook('onSend', async ({ method, routeOptions }, reply) => {
      reply.header('x-route', `${method} ${routeOptions.url}`)
    })
  },
}))

const all = [...endpoints].map(([name, endpoint]) => ({ name, endpoint }))
const byRoute = new Map(
  all.flatMap((called) => {
    const route = `${called.endpoint.method} ${basePath}${called.endpoint.path}`
    return [route, `${route}.csv`].map((address) => [address, called] as const)
  }),
)

/** Calls that may change guarded data when the right caller makes them. */
const edits = ['createArmy', 'updateArmy', 'deleteArmy']
const usesUp = ['logout', 'changePassword', 'resetPassword']

it(`${total} random requests are answered by the contract, and none changes what is another’s (seed ${seed})`, async () => {
  const world = await openWorld(test)
  const guard = await openGuard(test, world)
  const faults: string[] = []
  const successes: string[] = []
  const written: string[] = []
  const look = async () => {
    const changed = await guard.look()
    if (changed.length > 0) faults.push(`One of these changed ${changed}:\n${written.join('\n')}`)
    written.length = 0
  }

  const seeds = fc.sample(fc.noBias(fc.nat(2 ** 31 - 1)), { seed, numRuns: total })
  for (const [number, ownSeed] of seeds.entries()) {
    if (number % 100 === 0) {
      await look()
      await refresh(test, world)
      // The catalogue may have been filled up again.
      await guard.look('armies')
    }
    const { name, request } = inventRequest(number, ownSeed, world)
    if (number % 50 === 0 || edits.includes(name) || usesUp.includes(name)) await look()

    const { route, ...answer } = await send(request)
    const called = byRoute.get(route)
    const fault = faultOf(answer, request.method, called?.endpoint)
    if (fault) faults.push(`Request ${number}: ${tell(request)}\nAnswer: ${tell(answer)}\nIt ${fault}.`)
    if (faults.length >= 5) break
    if (answer.status >= 300 || !called) continue
    keepCursor(world, called.endpoint.path, answer)

    successes.push(called.name)
    if (called.endpoint.method !== 'GET') written.push(`Request ${number}: ${tell(request)}`)
    if (edits.includes(called.name) && request.caller === 'editor') await guard.look('armies')
    if (usesUp.includes(called.name)) await restore(test, world, { success: called.name, caller: request.caller })
  }
  await look()
  expect(faults.join('\n\n')).toBe('')
  // Otherwise the requests were useless.
  expect(successes.length).toBeGreaterThan(total / 4)
  expect(new Set(successes).size).toBe(all.length)
  await expectSoundAfterwards()
})

/** Endpoints take turns. */
function inventRequest(number: number, ownSeed: number, world: World) {
  const called = all[number % all.length]
  const [request] = called ? fc.sample(requestTo(called.endpoint, world), { seed: ownSeed, numRuns: 1 }) : []
  if (!called || !request) throw new Error('no request could be made up')
  return { name: called.name, request }
}

async function send({ method, url, headers, payload }: Request): Promise<Answer & { route: string }> {
  const sent = { method, url, headers, ...(payload !== undefined && { payload }) }
  const { statusCode, body, headers: received } = await test.app.inject(sent)
  return { status: statusCode, type: String(received['content-type']), body, route: String(received['x-route']) }
}

const tell = (what: object) => JSON.stringify(what).replace(/(.{700}).+(.{100})/, '$1 … $2')

function keepCursor({ cursors }: World, path: string, { body }: Answer) {
  const cursor = /"next_cursor":"([\w-]+)"/.exec(body)?.[1]
  if (cursor !== undefined) cursors.set(path, [...(cursors.get(path) ?? []), cursor].slice(-20))
}

/** What was accepted is usable: the mails can be written, and the counts are right. */
async function expectSoundAfterwards() {
  await test.runJobs()
  await countNotedEvents(test.db)
  const failed = 'select last_error, task_identifier from graphile_worker.jobs where last_error is not null limit 5'
  expect((await test.pool.query(failed)).rows).toEqual([])
  await vi.waitFor(async () => expect(await findDifferences(test.db, 5, () => {})).toEqual([]), { timeout: 10_000 })
}
