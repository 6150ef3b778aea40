// The clients of `npm run bench -- live`, in a process of their own: like browsers, they keep a stream of one event open,
// reconnect after the time that the server names, and some refetch the event when its version rises.
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRequests } from './live-requests.ts'

export interface WatchersInput {
  port: number
  event: number
  streams: number
  /** The participants of the event; each card is open on many devices. */
  participants: number[]
  /** The percentage of watchers that refetch; the others only listen. */
  refetching: number
  /** The percentage of watchers that are signed in, and the tokens of their accounts. */
  members: number
  tokens: string[]
}

export interface WatchersReport {
  open: number
  /** For each save and stream, the time until its version arrived, in milliseconds; missing ones count as Infinity. */
  delays: { p50: number; p99: number; max: number; withinTwoSeconds: number }
  refetches: { visitors: Refetches; members: Refetches; busiestSecond: number }
  /** Connections accepted in the busiest second. */
  busiestSecond: number
}

interface Refetches {
  responses: number
  /** Those without a 200. */
  failed: number
  /** In milliseconds. */
  p50: number
  p99: number
}

export type WatchersMessage = { type: 'saved'; version: number; at: number } | { type: 'report' } | { type: 'state' }

interface Watcher {
  isOpen: boolean
  retry: number
  spread: number
  arrivals: { version: number; at: number }[]
  /** The addresses that its page refetches. */
  calls: string[]
  token: string | undefined
  shown: number
  isRefetching: boolean
  isWaiting: boolean
}

const saves: { version: number; at: number }[] = []
const refetched = { visitors: createTally(), members: createTally() }
const refetchSeconds = new Map<number, number>()
const connectSeconds = new Map<number, number>()
let request: ReturnType<typeof createRequests> = () => {}

const count = (seconds: Map<number, number>) => {
  const second = Math.floor(Date.now() / 1000)
  seconds.set(second, (seconds.get(second) ?? 0) + 1)
}

function open(input: WatchersInput, watcher: Watcher) {
  const socket = connect(input.port, '127.0.0.1')
  let rest = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    const blocks = (rest + part).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) read(watcher, block)
  })
  socket.on('error', () => {})
  socket.on('close', async () => {
    watcher.isOpen = false
    await sleep(watcher.retry)
    open(input, watcher)
  })
  socket.write(
    `GET /api/v1/events/${input.event}/live HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n`,
  )
}

function read(watcher: Watcher, block: string) {
  const fieldOf = (name: string) => Number(new RegExp(`^${name}: (\\d+)$`, 'm').exec(block)?.[1] ?? Number.NaN)
  if (block.includes('retry: ')) watcher.retry = fieldOf('retry')
  if (block.startsWith('event: spread')) watcher.spread = fieldOf('data')
  if (!block.startsWith('event: version')) return
  if (!watcher.isOpen) count(connectSeconds)
  watcher.isOpen = true
  watcher.arrivals.push({ version: fieldOf('data'), at: Date.now() })
  // The first version is that of the page, which has just been loaded.
  const { shown } = watcher
  watcher.shown = fieldOf('data')
  if (watcher.isRefetching && shown !== 0 && watcher.shown > shown) void refetch(watcher)
}

/** Nine watchers in ten have the card of a participant open, which is one call. The tenth has the page of the event. */
function callsOf({ event, participants }: WatchersInput, index: number): string[] {
  const path = `/api/v1/events/${event}`
  if (index % 10 === 9) return ['', '/participants', '/matches', '/rounds'].map((part) => path + part)
  return [`${path}/participants/${participants[index % participants.length]}/card`]
}

/** As a page does: after a random part of the spread, and once for the signals until then. */
async function refetch(watcher: Watcher) {
  if (watcher.isWaiting) return
  watcher.isWaiting = true
  await sleep(Math.random() * watcher.spread)
  watcher.isWaiting = false
  for (const call of watcher.calls) request(call, watcher.token)
}

function createTally() {
  const times: number[] = []
  let failed = 0
  return {
    add: (isOk: boolean, milliseconds: number) => {
      if (!isOk) failed++
      times.push(milliseconds)
    },
    report: (): Refetches => {
      const sorted = new Float64Array(times).sort()
      return { responses: sorted.length, failed, p50: percentileOf(sorted, 0.5), p99: percentileOf(sorted, 0.99) }
    },
  }
}

const percentileOf = (sorted: Float64Array, share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN

function reportOf(watchers: readonly Watcher[]): WatchersReport {
  const delays = new Float64Array(watchers.length * saves.length)
  let index = 0
  for (const { arrivals } of watchers) {
    let next = 0
    for (const save of saves) {
      while (next < arrivals.length && (arrivals[next]?.version ?? 0) < save.version) next++
      delays[index++] = Math.max(0, (arrivals[next]?.at ?? Number.POSITIVE_INFINITY) - save.at)
    }
  }
  delays.sort()
  return {
    open: watchers.filter(({ isOpen }) => isOpen).length,
    delays: {
      p50: percentileOf(delays, 0.5),
      p99: percentileOf(delays, 0.99),
      max: percentileOf(delays, 1),
      withinTwoSeconds: delays.filter((delay) => delay <= 2000).length / delays.length,
    },
    refetches: {
      visitors: refetched.visitors.report(),
      members: refetched.members.report(),
      busiestSecond: Math.max(0, ...refetchSeconds.values()),
    },
    busiestSecond: Math.max(0, ...connectSeconds.values()),
  }
}

process.once('message', async (input: WatchersInput) => {
  request = createRequests(input.port, ({ isOk, milliseconds, isMember }) => {
    refetched[isMember ? 'members' : 'visitors'].add(isOk, milliseconds)
    count(refetchSeconds)
  })
  const watchers = Array.from({ length: input.streams }, (_, index): Watcher => {
    const isRefetching = index % 100 < input.refetching
    const calls = callsOf(input, index)
    // By tens, so that both kinds have the card and the page of the event open alike.
    const isMember = Math.floor(index / 10) % 100 < input.members
    const token = isMember ? input.tokens[index % input.tokens.length] : undefined
    return {
      calls,
      token,
      isOpen: false,
      retry: 3000,
      spread: 500,
      arrivals: [],
      shown: 0,
      isRefetching,
      isWaiting: false,
    }
  })
  process.on('message', (message: WatchersMessage) => {
    if (message.type === 'saved') saves.push(message)
    if (message.type === 'state') process.send?.(watchers.filter(({ isOpen }) => isOpen).length)
    if (message.type === 'report') {
      process.send?.(reportOf(watchers))
      connectSeconds.clear()
    }
  })
  for (const [index, watcher] of watchers.entries()) {
    open(input, watcher)
    if (index % 100 === 99) await sleep(50)
  }
})
