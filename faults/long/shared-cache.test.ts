import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiOf } from '../../e2e/support/api.ts'
import { type Scale, startScale } from '../../e2e/support/engines/scale.ts'
import { createAccounts, insertSession } from '../support/population.ts'

// HAProxy, Varnish, two servers and a worker behind PgBouncer, and a standby (docs/scaling.md).

let scale: Scale
let world: Awaited<ReturnType<typeof buildWorld>>

beforeAll(async () => {
  scale = await startScale({ RATE_LIMITS: 'off' }, 2)
  world = await buildWorld()
}, 120_000)

afterAll(() => scale.close())

const steps = 10_000
const concurrency = 16

/** What somebody sends with each request. */
interface Reader {
  name: string
  headers: Record<string, string>
  /** Writes the title of the open event, and sees that at once. */
  isWriter?: true
}

/** In titles, names and emails of what not everybody may see. */
const secrets = ['hidden-by-key', 'draft-of-owner', 'club-of-participant', 'owner@', 'stranger@', 'player@', 'helper@']

/** How late a visitor may see a write, in milliseconds: a server hears of it, and the cache keeps a second of it. */
const seenWithin = 4000

async function buildWorld() {
  const emails = ['owner@example.com', 'stranger@example.com', 'player@example.com', 'helper@example.com']
  await createAccounts(scale.primary.url, 4, (index) => emails[index] ?? '')
  const tokens = new Map<string, string>()
  for (const email of emails) tokens.set(email, await insertSession(scale.primary.url, email))
  const tokenOf = (who: string) => tokens.get(`${who}@example.com`) ?? ''
  const [server] = scale.web
  const url = server?.url ?? ''
  const owner = apiOf(url, tokenOf('owner'))
  const usual = { game_type: 'SPEARHEAD', event_type: 'tournament', registration_open: true } as const
  const { id: open } = await owner('POST /events', { body: { ...usual, title: '0' } })
  const hidden = await owner('POST /events', { body: { ...usual, title: 'hidden-by-key', visibility: 'unlisted' } })
  const draft = await owner('POST /events', { body: { ...usual, title: 'draft-of-owner', visibility: 'draft' } })
  const params = { event_id: open }
  const { id: player } = await apiOf(url, tokenOf('player'))('POST /events/:event_id/participants/me', {
    params,
    body: {},
  })
  const others: number[] = []
  for (const nickname of ['Ana', 'Ben', 'Cem'])
    others.push((await owner('POST /events/:event_id/participants', { params, body: { nickname } })).id)
  await owner('POST /events/:event_id/rounds', { params, body: { method: 'swiss' } })
  const round = { ...params, round_number: 1 }
  await owner('POST /events/:event_id/rounds/:round_number/publish', { params: round, body: {} })
  const slips = await owner('POST /events/:event_id/rounds/:round_number/slips', { params: round, body: {} })
  const bearer = (who: string) => ({ authorization: `Bearer ${tokenOf(who)}` })
  const readers: Reader[] = [
    { name: 'visitor', headers: {} },
    { name: 'stranger', headers: bearer('stranger') },
    { name: 'player', headers: bearer('player') },
    { name: 'owner', headers: bearer('owner') },
    { name: 'holder of a slip', headers: { slip: slips[0]?.code ?? '' } },
    { name: 'visitor with a cookie', headers: { cookie: 'theme=dark' } },
    { name: 'writer', headers: { ...bearer('owner'), 'cache-control': 'no-cache' }, isWriter: true },
  ]
  const api = (id: number, rest = '') => `/api/v1/events/${id}${rest}`
  const parts = ['', '/matches', '/participants', '/standings', '/rounds', '/claims', '/staff']
  const paths = [
    ...[open, hidden.id, draft.id].flatMap((id) => [...parts.map((part) => api(id, part)), `/events/${id}`]),
    ...['', '/matches', '/standings'].map((part) => `${api(hidden.id, part)}?key=${hidden.key}`),
    `/events/${hidden.id}?key=${hidden.key}`,
    ...[player, ...others].map((id) => api(open, `/participants/${id}/card`)),
    ...['/api/v1/auth/me', '/api/v1/claims', '/api/v1/users/me/roles', '/api/v1/events', '/events', '/'],
  ]
  return { open, owner, readers, paths }
}

it('sends seven kinds of readers what they may see, a write within four seconds, and their own at once', async () => {
  const { open, owner, readers, paths } = world
  const direct = scale.web[0]?.url ?? ''
  const read = async (origin: string, path: string, headers: Record<string, string>) => {
    const response = await fetch(origin + path, {
      headers: { accept: path.startsWith('/api') ? 'application/json' : 'text/html', ...headers },
      redirect: 'manual',
    })
    const body = await response.text()
    return {
      status: response.status,
      seen: secrets.filter((secret) => body.includes(secret)),
      body,
      headers: response.headers,
    }
  }
  const allowed = new Map<string, { status: number; seen: string[] }>()
  for (const reader of readers) {
    for (const path of paths) {
      // A cookie that nobody knows makes the request one that no cache serves.
      const headers = reader.headers.authorization
        ? { ...reader.headers, 'cache-control': 'no-cache' }
        : { cookie: 'x=y', ...reader.headers }
      const { status, seen } = await read(direct, path, headers)
      allowed.set(reader.name + path, { status, seen })
    }
  }
  // The world has secrets, and some may see them.
  for (const secret of ['hidden-by-key', 'draft-of-owner', 'owner@', 'player@'])
    expect([...allowed.values()].some(({ seen }) => seen.includes(secret))).toBe(true)

  const written: { number: number; at: number }[] = []
  let isWriting = false
  const write = async () => {
    if (isWriting) return
    isWriting = true
    const number = written.length + 1
    await owner('PUT /events/:event_id', { params: { event_id: open }, body: { title: String(number) } })
    written.push({ number, at: Date.now() })
    isWriting = false
  }
  let left = steps
  let fromCache = 0
  const step = async () => {
    const reader = pick(readers)
    if (reader.isWriter && Math.random() < 0.2) await write()
    const path = Math.random() < 0.4 ? `/api/v1/events/${open}` : pick(paths)
    const now = Date.now()
    const own = written.at(-1)?.number ?? 0
    const { status, seen, body, headers } = await read(scale.url, path, reader.headers)
    expect([reader.name, path, { status, seen }]).toEqual([reader.name, path, allowed.get(reader.name + path)])
    expect(headers.get('cdn-cache-control')).toBeNull()
    if (/ \d/.test(headers.get('x-varnish') ?? '')) fromCache++
    if (path !== `/api/v1/events/${open}`) return
    const least = reader.isWriter ? own : (written.findLast(({ at }) => at < now - seenWithin)?.number ?? 0)
    expect(Number(JSON.parse(body).title)).toBeGreaterThanOrEqual(least)
  }
  const visit = async () => {
    while (left-- > 0) await step()
  }
  await Promise.all(Array.from({ length: concurrency }, visit))
  expect(written.length).toBeGreaterThan(50)
  // The cache was in use, and only for those without a session, a slip or a cookie.
  expect(fromCache).toBeGreaterThan(100)
}, 600_000)

it('asks a server once a second for what thousands read', async () => {
  const path = `/api/v1/events/${world.open}/matches`
  let passed = 0
  const all = Array.from({ length: 2000 }, async (_, index) => {
    await new Promise((resolve) => setTimeout(resolve, index))
    const response = await fetch(scale.url + path)
    expect(response.status).toBe(200)
    await response.text()
    if (!/ \d/.test(response.headers.get('x-varnish') ?? '')) passed++
  })
  await Promise.all(all)
  expect(passed).toBeLessThan(40)
}, 120_000)

const pick = <One>(from: readonly One[]) => from[Math.floor(Math.random() * from.length)] as One
