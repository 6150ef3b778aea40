// How much load the server can take: `npm run bench:load`. It has one core to itself; the load and the database use the
// others.
import { freePort } from '../e2e/support/server.ts'
import { fillLargestEvent, fillTournaments } from './load/field.ts'
import { closedLoop, connectAll, type Outcome, openLoop, send, type Wanted } from './load/requests.ts'
import { type LoadedServer, startServer } from './load/server.ts'

const say = (name: string, value: string) => console.log(`${name.padEnd(66)} ${value}`)
const ms = (time: number) => `${time.toFixed(0)} ms`
const rank = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(share * times.length) - 1)] ?? Number.NaN
const share = (count: number, of: number) => `${((100 * count) / Math.max(1, of)).toFixed(1)} %`

/** Each measurement gets its own server, so that none is affected by earlier ones. */
const measures = { overload, manyTables, largestEvent, signIns }
const wanted = process.argv.slice(2)
for (const [name, measure] of Object.entries(measures)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const server = await startServer(await freePort())
  try {
    await measure(server)
  } finally {
    await server.close()
  }
}

/** Five times as many visitors as the server can answer, of whom one in twenty enters a result. */
async function overload(server: LoadedServer) {
  const { events, write } = await fillTournaments(server.pool, 20)
  let turn = 0
  const read = (): Wanted => {
    const id = events[turn++ % events.length]
    const paths = [`/events/${id}`, `/events/${id}/participants`, `/events/${id}/matches`, '/events?limit=24']
    return { path: `/api/v1${paths[turn % paths.length]}` }
  }
  const invent = () => (turn % 20 === 0 ? { ...write(turn++) } : read())
  await closedLoop(server.url, 32, 3, invent)
  const capacity = await closedLoop(server.url, 32, 8, invent)
  say('Requests a second that can be answered (closed loop, 32)', capacity.toFixed(0))
  await connectAll(server.url)
  const calm = await openLoop(server.url, capacity / 2, 5, invent)
  say('Half of that: p50, p99', tell(calm))

  const probes: Outcome[] = []
  const probing = setInterval(async () => probes.push(await send(server.url, { path: '/healthz' })), 200)
  const sent: { wanted: Wanted }[] = []
  const outcomes = await openLoop(server.url, 5 * capacity, 15, () => {
    const wanted = invent()
    sent.push({ wanted })
    return wanted
  })
  clearInterval(probing)
  const all = outcomes.map((outcome, index) => ({ ...outcome, isWrite: sent[index]?.wanted.method !== undefined }))
  const accepted = all.filter(({ status }) => status > 0 && status < 500)
  const [writes, reads] = [all.filter((one) => one.isWrite), all.filter((one) => !one.isWrite)]
  say('Five times as many: accepted requests, p50, p99', tell(accepted))
  say('  reads', tell(accepted.filter((one) => !one.isWrite)))
  say('  writes', tell(accepted.filter((one) => one.isWrite)))
  say('  refused: p50, p99', tell(all.filter(({ status }) => status === 503)))
  say(
    '  refused with 503: reads, writes',
    `${share(refusedOf(reads), reads.length)}, ${share(refusedOf(writes), writes.length)}`,
  )
  say('  neither answered nor refused', share(all.filter(({ status }) => status === 0).length, all.length))
  say(
    '  other answers than 200 and 503',
    share(all.filter(({ status }) => ![0, 200, 503].includes(status)).length, all.length),
  )
  say(
    '  /healthz: answered, longest',
    `${share(probes.filter(({ status }) => status === 200).length, probes.length)}, ${ms(Math.max(...probes.map(({ time }) => time)))}`,
  )
  await new Promise((resolve) => setTimeout(resolve, 5000))
  say('Five seconds later, half again: p50, p99', tell(await openLoop(server.url, capacity / 2, 5, invent)))
}

function refusedOf(outcomes: Outcome[]): number {
  return outcomes.filter(({ status }) => status === 503).length
}

function tell(outcomes: Outcome[]): string {
  const times = outcomes.map(({ time }) => time)
  return `${ms(rank(times, 0.5))}, ${ms(rank(times, 0.99))}`
}

/** 200 tables of one event report at the same moment, then 400 tables of ten events. */
async function manyTables(server: LoadedServer) {
  for (const [events, matches] of [
    [1, 200],
    [10, 40],
  ] as const) {
    const { write } = await fillTournaments(server.pool, events, matches)
    const start = performance.now()
    const answers = await Promise.all(
      Array.from({ length: events * matches }, (_, turn) => send(server.url, write(turn))),
    )
    say(
      `${events * matches} results at once in ${events} events: until the last, refused`,
      `${ms(performance.now() - start)}, ${answers.filter(({ status }) => status !== 200).length}`,
    )
  }
}

/** The largest event that the limits allow: 1,000 participants, 20,000 matches and as much text as possible. */
async function largestEvent(server: LoadedServer) {
  const { id, write } = await fillLargestEvent(server.pool)
  const results = await Promise.all(Array.from({ length: 200 }, (_, turn) => send(server.url, write(turn))))
  say(
    'The largest event: 200 results at once, slowest, refused',
    `${ms(Math.max(...results.map(({ time }) => time)))}, ${results.filter(({ status }) => status !== 200).length}`,
  )
  let largest = 0
  let refused = 0
  const readAll = async () => {
    await send(server.url, { path: `/api/v1/events/${id}/participants` })
    for (let cursor: string | null = ''; cursor !== null; ) {
      const path: string = `${server.url}/api/v1/events/${id}/matches${cursor && `?cursor=${cursor}`}`
      const answer: Response = await fetch(path, { headers: { 'accept-encoding': 'identity' } })
      const text: string = await answer.text()
      if (answer.status === 503) {
        refused++
        await new Promise((resolve) => setTimeout(resolve, 1000))
        continue
      }
      largest = Math.max(largest, text.length)
      cursor = JSON.parse(text).next_cursor
    }
  }
  const before = await server.peak()
  const start = performance.now()
  await Promise.all(Array.from({ length: 40 }, readAll))
  say('  peak memory before that', `${before} MB`)
  say(
    '  read whole by 40 at once: time, refused, largest answer, peak memory',
    `${ms(performance.now() - start)}, ${refused}, ${(largest / 1e6).toFixed(2)} MB, ${await server.peak()} MB`,
  )
}

/** A hundred people sign in while others open the page. */
async function signIns(server: LoadedServer) {
  const body = { email: 'nobody@example.com', password: 'Passw0rdX' }
  const html = await (await fetch(server.url)).text()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '/favicon.svg'
  const start = performance.now()
  const signing = Promise.all(
    Array.from({ length: 100 }, () => send(server.url, { method: 'POST', path: '/api/v1/auth/login', body })),
  )
  const files: Outcome[] = []
  let isOver = false
  void signing.then(() => {
    isOver = true
  })
  while (!isOver) files.push(await send(server.url, { path: script }))
  const answers = await signing
  say('100 sign-ins at once: until the last, refused', `${ms(performance.now() - start)}, ${refusedOf(answers)}`)
  say(
    '  a script of the page meanwhile: p50, longest',
    `${ms(
      rank(
        files.map(({ time }) => time),
        0.5,
      ),
    )}, ${ms(Math.max(...files.map(({ time }) => time)))}`,
  )
}
