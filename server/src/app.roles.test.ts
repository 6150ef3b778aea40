import { endpoints } from '@muster/contract'
import { addressOf } from '@muster/contract/client'
import type { Endpoint } from '@muster/contract/endpoint'
import { isAtLeast, isRole, type Role } from '@muster/contract/roles'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from './testing/database.ts'
import { startTestApp } from './testing/test-app.ts'
import { buildWorld } from './testing/world.ts'

const test = startTestApp(undefined, 'once')

let world: Awaited<ReturnType<typeof buildWorld>>
const renew = async () => {
  await emptyDatabase(test.pool)
  world = await buildWorld(test)
  // Round 1 as Muster has paired it.
  const round = { event_id: world.ids.event_id, number: 1, method: 'manual', seed: 1, is_draft: false } as const
  await test.db
    .insertInto('rounds')
    .values({ ...round, published_at: new Date() })
    .execute()
}

type Who = Role | 'stranger'
const everybody: readonly Who[] = ['stranger', 'helper', 'organiser', 'owner']
const roleOf = (who: Who) => (who === 'stranger' ? undefined : who)
const callerOf = (who: Who) => (who === 'stranger' ? world.outsider : world[who])

const ofRole = [...endpoints].flatMap(([name, endpoint]) =>
  isRole(endpoint.access) ? [{ name, endpoint, needed: endpoint.access }] : [],
)
/** The public reads of an event. */
const reads = [...endpoints]
  .filter(
    ([, { method, access, path }]) => method === 'GET' && access === 'anyone' && path.startsWith('/events/:event_id'),
  )
  .filter(([, { isStream }]) => !isStream)
  .map(([name, endpoint]) => ({ name, endpoint }))

async function send(name: string, { method, path, body }: Endpoint, who: Who) {
  // Published rounds have slips; drafts can be published.
  const round_number = /^listSlips|^reissueSlips|^pairFree|^setClock/.test(name) ? 1 : 2
  const { statusCode, body: text } = await test.app.inject({
    method,
    url: addressOf(path, { params: { ...world.ids, round_number } }) + (world.queries[name] ?? ''),
    headers: { authorization: `Bearer ${callerOf(who).token}`, ...world.headers },
    ...(body && { payload: world.bodies[name] ?? {} }),
  })
  return { status: statusCode, code: text === '' ? undefined : JSON.parse(text).code }
}

const visibilities = ['listed', 'unlisted', 'draft'] as const
const states = {
  upcoming: { begun: false, finished_at: null },
  running: { begun: true, finished_at: null },
  finished: { begun: true, finished_at: '2026-11-01T18:00:00Z' },
}
const settings = visibilities.flatMap((visibility) =>
  (['upcoming', 'running', 'finished'] as const).map((state) => ({ visibility, state })),
)

describe.each(settings)('in an event that is $visibility and $state', ({ visibility, state }) => {
  beforeAll(async () => {
    await renew()
    const { begun, finished_at } = states[state]
    await test.pool.query('update events set visibility = $1, begun = $2, finished_at = $3', [
      visibility,
      begun,
      finished_at,
    ])
  })

  it.each(ofRole)('$name refuses everybody below $needed', async ({ name, endpoint, needed }) => {
    for (const who of everybody.filter((one) => !isAtLeast(roleOf(one), needed))) {
      const isHidden = who === 'stranger' && visibility !== 'listed'
      const refusal = isHidden ? { status: 404, code: 'not_found' } : { status: 403, code: 'not_owner' }
      expect({ who, ...(await send(name, endpoint, who)) }).toEqual({ who, ...refusal })
    }
  })

  it.each(reads)('$name shows it to its staff, and to a stranger if it is listed', async ({ name, endpoint }) => {
    for (const who of everybody) {
      const isDraftRound =
        /Round/.test(name) && !isAtLeast(roleOf(who), 'organiser') && endpoint.path.includes('round_number')
      const isSeen = (who !== 'stranger' || visibility === 'listed') && !isDraftRound
      expect({ who, ...(await send(name, endpoint, who)) }).toMatchObject({ who, status: isSeen ? 200 : 404 })
    }
  })
})

describe('in a draft of a world of its own', () => {
  beforeEach(async () => {
    await renew()
    await test.db.updateTable('events').set({ visibility: 'draft' }).execute()
  })

  const permitted = ofRole.flatMap(({ name, endpoint, needed }) =>
    everybody.filter((who) => isAtLeast(roleOf(who), needed)).map((who) => ({ name, endpoint, who })),
  )
  // A helper removes nobody but themselves, which the tests of the staff show.
  const cases = permitted.filter(({ name, who }) => name !== 'removeStaff' || who !== 'organiser')

  it.each(cases)('$name obeys its $who', async ({ name, endpoint, who }) => {
    const { status } = await send(name, endpoint, who)
    expect(status).toBe(endpoint.status)
  })
})
