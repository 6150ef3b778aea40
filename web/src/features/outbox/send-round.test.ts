import { ApiError, type CallFunction, NetworkError } from '@muster/contract/client'
import type { Pair } from '@muster/contract/pairings'
import type { PairedRound } from '@muster/contract/rounds'
import { expect, it } from 'vitest'
import { draft } from '../../testing/desk.ts'
import { isSameRound, type LocalRound } from '../rounds/local-round.ts'
import { sendRound } from './send-round.ts'

const local: LocalRound = {
  user_id: 1,
  event_id: 1,
  round_number: 2,
  method: 'swiss',
  seed: 5,
  top: null,
  seeds: null,
  keep_clubs_apart: false,
  forbid: [],
  pairings: [
    { participant1_id: 1, participant2_id: 2, table_number: 1, notes: [] },
    { participant1_id: 3, participant2_id: 4, table_number: 2, notes: [] },
  ],
  byes: [5],
  check: draft.check,
  names: {},
  published_at: '2026-11-21T12:00:00.000Z',
  despite_pending: false,
  clock: { ends_at: null, seconds_left: 600 },
  replaces: null,
  key: 'one',
  state: { kind: 'waiting' },
}

const others: Pair[] = [
  { participant1_id: 1, participant2_id: 3, table_number: 1 },
  { participant1_id: 2, participant2_id: 4, table_number: 2 },
]

/** What happens to a call. A late request arrives after everything else. */
type Fate = 'request lost' | 'response lost' | 'late' | 'rival publishes first' | 'a result arrives first'
const fates: Fate[] = ['request lost', 'response lost', 'late', 'rival publishes first', 'a result arrives first']

/** The rounds of an event on a server, which checks versions as the real one does. */
function createServer(fateOf: (at: number) => Fate | undefined) {
  const event = { version: 1 }
  let second: PairedRound | undefined
  let third: PairedRound | undefined
  let made = 0
  let at = 0
  const late: (() => unknown)[] = []
  const published: PairedRound[] = []
  const refuse = (status: number, code: 'not_found' | 'changed_meanwhile') => {
    throw new ApiError(status, { code, detail: code })
  }
  const requireVersion = (sent: number | undefined, version: number | null | undefined) => {
    if (sent !== undefined && sent !== version) refuse(412, 'changed_meanwhile')
  }
  const make = (number: number, pairs: readonly Pair[], seed: number): PairedRound => ({
    ...draft,
    number,
    seed,
    byes: [{ participant_id: 5 }],
    version: ++made,
    pairings: pairs.map(({ table_number = null, ...pair }) => ({ ...pair, table_number, notes: [] })),
  })
  const publish = (round: PairedRound) => {
    second = { ...round, state: 'published', version: ++made }
    published.push(second)
    event.version++
    return second
  }
  type Sent = { params: { round_number?: number }; body: { seed: number; pairings: Pair[] } }
  const serve = (name: string, { params, body }: Sent, version?: number) => {
    const [method] = name.split(' ')
    if (name === 'GET /events/:event_id') return { ...event }
    if (name === 'POST /events/:event_id/rounds') {
      requireVersion(version, event.version)
      event.version++
      if (second?.state === 'published') {
        third = make(3, others, body.seed)
        return third
      }
      second = make(2, others, body.seed)
      return second
    }
    const round = params.round_number === 3 ? third : second
    if (!round) return refuse(404, 'not_found')
    if (method === 'GET') return round
    if (name.endsWith('/clock')) return {}
    requireVersion(version, round.version)
    event.version++
    if (name.endsWith('/publish')) return round.state === 'published' ? round : publish(round)
    if (method === 'DELETE') {
      third = undefined
      return undefined
    }
    if (round.state === 'published') return refuse(412, 'changed_meanwhile')
    second = make(2, body.pairings, round.seed ?? 0)
    return second
  }
  const call = async (name: string, sent: unknown, { version }: { version?: number } = {}) => {
    const fate = fateOf(at++)
    if (fate === 'rival publishes first' && second?.state !== 'published') publish(make(2, others, 99))
    if (fate === 'a result arrives first') event.version++
    const lost = new NetworkError('lost')
    if (fate === 'late') late.push(() => serve(name, sent as Sent, version))
    if (fate === 'request lost' || fate === 'late') throw lost
    const response = serve(name, sent as Sent, version)
    if (fate === 'response lost') throw lost
    return response
  }
  return {
    call: call as unknown as CallFunction,
    published,
    get rounds() {
      return [second, third].flatMap((round) => round ?? [])
    },
    get calls() {
      return at
    },
    arriveLate: () => {
      for (const arrive of late)
        try {
          arrive()
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError)
        }
    },
  }
}

const connection = { now: () => 0, isTimeKnown: true, receive: () => {}, subscribe: () => () => {} }

async function sendUntilDone(fateOf: (at: number) => Fate | undefined) {
  const server = createServer(fateOf)
  for (let attempt = 0; attempt < 10; attempt++) {
    const outcome = await sendRound(server.call, connection, local)
    if (outcome.type !== 'lost') return { server, outcome }
  }
  throw new Error('It never ends.')
}

it('takes six calls when nothing is lost', async () => {
  const { server } = await sendUntilDone(() => undefined)
  expect(server.calls).toBe(6)
})

const plans = fates.flatMap((first) =>
  fates.flatMap((second) =>
    Array.from({ length: 7 }, (_, at) => [1, 2, 3, 5].map((gap) => ({ first, at, second, gap }))).flat(),
  ),
)

it(`whatever happens to any two calls (${plans.length} cases), there is one round, and no other one is overwritten`, async () => {
  for (const { first, at, second, gap } of plans) {
    const { server, outcome } = await sendUntilDone((each) =>
      each === at ? first : each === at + gap ? second : undefined,
    )
    server.arriveLate()
    const about = `${first} at ${at}, ${second} ${gap} later`
    const isRivalFirst = server.published[0]?.seed === 99
    expect(server.published, about).toHaveLength(1)
    expect(
      server.rounds.map(({ number, state }) => `${number} ${state}`),
      about,
    ).toEqual(['2 published'])
    expect(outcome.type, about).toBe(isRivalFirst ? 'conflict' : 'published')
    expect(
      server.rounds.map((round) => isSameRound(local, round)),
      about,
    ).toEqual([!isRivalFirst])
  }
})
