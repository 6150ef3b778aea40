import { endpoints, streams } from '@muster/contract'
import { addressOf } from '@muster/contract/client'
import type { Access } from '@muster/contract/endpoint'
import { armiesOf, buildGames } from './army-games.ts'
import { buildUser } from './builders.ts'
import { watch } from './live-watcher.ts'
import type { TestApp } from './test-app.ts'

export type Visibility = 'listed' | 'unlisted' | 'draft'

/** An event that qualifies for every list: with a place, a future date, and a counted match. */
export async function buildHidden(
  test: TestApp,
  visibility: Visibility,
  given: { counts_in_statistics?: boolean } = {},
) {
  const [owner, stranger, guest] = [await buildUser(test), await buildUser(test), await buildUser(test)]
  const helper = await buildUser(test)
  const [skaven, stormcast] = await armiesOf(test, 'Skaven', 'Stormcast Eternals')
  const { id, matches, participants } = await buildGames(test, {
    owner,
    visibility,
    title: 'The Secret Cup',
    registration_open: true,
    ...given,
    place_id: 2644688,
    event_date: new Date(Date.now() + 86_400_000).toISOString(),
    field: [skaven, stormcast],
    games: [{ sides: [0, 1], scores: [12, 5], round: 1 }],
  })
  await test.db
    .updateTable('participants')
    .set({ user_id: guest.id })
    .where('id', '=', participants[0] ?? 0)
    .execute()
  const role = { event_id: id, user_id: helper.id, role: 'helper', link_id: null, expires_at: null } as const
  await test.db.insertInto('staff').values(role).execute()
  const { share_key: key } = await test.db
    .selectFrom('events')
    .select('share_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    id,
    key,
    owner,
    stranger,
    guest,
    helper,
    match_id: matches[0] ?? 0,
    participant_id: participants[0] ?? 0,
    ids: { event_id: id },
  }
}

export type Built = Awaited<ReturnType<typeof buildHidden>>
export interface As {
  token?: string
  key?: string
}

export const readsOf = (isWanted: (access: Access) => boolean) =>
  [...endpoints.values()].filter(
    ({ method, params, access }) => method === 'GET' && params && 'event_id' in params.shape && isWanted(access),
  )

/** The addresses of everything in the API that shows one event, with each format, and of its streams. */
export const addressesOf = (
  { id, match_id, participant_id }: Built,
  reads = [...readsOf((access) => access === 'anyone'), ...streams.values()],
) =>
  reads.flatMap(({ path, csv }) =>
    ['', ...(csv ? ['.csv'] : [])].map(
      (suffix) => addressOf(path, { params: { event_id: id, match_id, participant_id, round_number: 1 } }) + suffix,
    ),
  )

export async function statusOf(test: TestApp, path: string, { token, key }: As) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const url = key === undefined ? path : `${path}?key=${key}`
  return isStream(path) ? statusOfStream(test, url, headers) : (await test.app.inject({ url, headers })).statusCode
}

const isStream = (path: string) => [...streams.values()].some((stream) => path.endsWith(lastOf(stream.path)))
const lastOf = (path: string) => path.slice(path.lastIndexOf('/'))

/** A stream needs a connection: `inject` would wait for its end. */
async function statusOfStream({ app }: TestApp, url: string, headers: object) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const watcher = await watch(app, url, headers)
  watcher.close()
  return watcher.status
}

/** Who sees a listed event, an unlisted one and a draft. */
export const audiences: [string, (event: Built) => As, visible: Record<Visibility, boolean>][] = [
  ['anyone', () => ({}), { listed: true, unlisted: false, draft: false }],
  ['a member', ({ stranger }) => ({ token: stranger.token }), { listed: true, unlisted: false, draft: false }],
  ['someone with another key', () => ({ key: 'f'.repeat(32) }), { listed: true, unlisted: false, draft: false }],
  ['someone with its link', ({ key }) => ({ key }), { listed: true, unlisted: true, draft: false }],
  ['someone who takes part', ({ guest }) => ({ token: guest.token }), { listed: true, unlisted: true, draft: false }],
  ['a helper', ({ helper }) => ({ token: helper.token }), { listed: true, unlisted: true, draft: true }],
  ['its owner', ({ owner }) => ({ token: owner.token }), { listed: true, unlisted: true, draft: true }],
  ['an ended session', () => ({ token: 'x'.repeat(43) }), { listed: true, unlisted: false, draft: false }],
]
