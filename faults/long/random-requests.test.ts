import { basePath, endpoints } from '@muster/contract'
import { seed } from '@muster/rules/testing/extent'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { findDifferences } from '../../server/src/features/army-stats/queries.check.ts'
import { countPendingEvents } from '../../server/src/features/army-stats/queries.counting.ts'
import { startTestApp } from '../../server/src/testing/test-app.ts'
import { createGuard } from '../support/guard.ts'
import { type Request, requestTo } from '../support/requests.ts'
import { type ApiResponse, faultOf } from '../support/responses.ts'
import { loadWorld, refresh, restore, type World } from '../support/world.ts'

const total = 100_000

const test = startTestApp(() => ({
  extend: async (app) => {
    // The route that handled a request, whatever its address looked like.
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

/** Endpoints that may change guarded data when an authorised caller uses them. */
const edits = ['createArmy', 'updateArmy', 'deleteArmy']
/** Endpoints that no random request calls with success: they need an authenticator, a mail, a job, or a second account. */
const unreachable = [
  ...['deleteAccount', 'restoreAccount', 'undoImport', 'createMerge', 'splitMerge'],
  ...['logInWithPasskey', 'createPasskey'],
]
const consumes = ['logout', 'changePassword', 'resetPassword']

it(`${total} random requests get responses that fit the contract and never change another user’s data (seed ${seed})`, async () => {
  const world = await loadWorld(test)
  const guard = await createGuard(test, world)
  const faults: string[] = []
  const successes: string[] = []
  const written: string[] = []
  const checkGuard = async () => {
    const changed = await guard.check()
    if (changed.length > 0) faults.push(`One of these changed ${changed}:\n${written.join('\n')}`)
    written.length = 0
  }

  const seeds = fc.sample(fc.noBias(fc.nat(2 ** 31 - 1)), { seed, numRuns: total })
  for (const [number, ownSeed] of seeds.entries()) {
    if (number % 100 === 0) {
      await checkGuard()
      await refresh(test, world)
      // `refresh` may have refilled the catalogue.
      await guard.check('armies')
    }
    const { name, request } = inventRequest(number, ownSeed, world)
    if (number % 50 === 0 || edits.includes(name) || consumes.includes(name)) await checkGuard()

    const { route, ...response } = await send(request)
    const called = byRoute.get(route)
    const fault = faultOf(response, request.method, called?.endpoint)
    if (fault) faults.push(`Request ${number}: ${summarise(request)}\nResponse: ${summarise(response)}\nIt ${fault}.`)
    if (faults.length >= 5) break
    if (response.status >= 300 || !called) continue
    saveCursor(world, called.endpoint.path, response)

    successes.push(called.name)
    if (called.endpoint.method !== 'GET') written.push(`Request ${number}: ${summarise(request)}`)
    if (edits.includes(called.name) && request.caller === 'editor') await guard.check('armies')
    if (consumes.includes(called.name)) await restore(test, world, { success: called.name, caller: request.caller })
  }
  await checkGuard()
  expect(faults.join('\n\n')).toBe('')
  // With fewer successes the requests would test little.
  expect(successes.length).toBeGreaterThan(total / 4)
  expect(all.map(({ name }) => name).filter((name) => !successes.includes(name))).toEqual(unreachable)
  await expectSoundAfterwards()
})

/** Cycles through the endpoints. */
function inventRequest(number: number, ownSeed: number, world: World) {
  const called = all[number % all.length]
  const [request] = called ? fc.sample(requestTo(called.endpoint, world), { seed: ownSeed, numRuns: 1 }) : []
  if (!called || !request) throw new Error('no request could be generated')
  return { name: called.name, request }
}

async function send({ method, url, headers, payload }: Request): Promise<ApiResponse & { route: string }> {
  const injected = { method, url, headers, ...(payload !== undefined && { payload }) }
  const { statusCode, body, headers: received } = await test.app.inject(injected)
  return { status: statusCode, type: String(received['content-type']), body, route: String(received['x-route']) }
}

const summarise = (what: object) => JSON.stringify(what).replace(/(.{700}).+(.{100})/, '$1 … $2')

function saveCursor({ cursors }: World, path: string, { body }: ApiResponse) {
  const cursor = /"next_cursor":"([\w-]+)"/.exec(body)?.[1]
  if (cursor !== undefined) cursors.set(path, [...(cursors.get(path) ?? []), cursor].slice(-20))
}

/** Accepted data is usable: the mails can be rendered, and the counts are right. Nothing is posted to other sites. */
async function expectSoundAfterwards() {
  await test.db.deleteFrom('channels').execute()
  await test.runJobs()
  await countPendingEvents(test.db)
  const failed = 'select last_error, task_identifier from graphile_worker.jobs where last_error is not null limit 5'
  expect((await test.pool.query(failed)).rows).toEqual([])
  await vi.waitFor(async () => expect(await findDifferences(test.db, 5, () => {})).toEqual([]), { timeout: 10_000 })
}
