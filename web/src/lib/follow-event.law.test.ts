import { inShort, seed } from '@muster/rules/testing/extent'
import { eventQuery, matchesQuery } from '@muster/site/queries'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { setVisibility, sources, stubLive } from '../testing/live-doubles.ts'
import { minute, openTab, pass, second, server, startLiveTests } from '../testing/live-tab.ts'

startLiveTests()

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('save'), isSignalled: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('pass'), time: fc.constantFrom(20, 300, 2000, 9000, 40_000) }),
  },
  fc.record({ kind: fc.constant('be far'), latency: fc.constantFrom(0, 1500, 6000) }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('lag'), versions: fc.nat(4) }) },
  fc.record({
    kind: fc.constantFrom('signal an older version', 'lose', 'refuse', 'open', 'open late', 'hide', 'show'),
  }),
  fc.record({
    kind: fc.constantFrom(
      ...(['silence', 'go away', 'answer', 'send', 'sent', 'be slow', 'be stale', 'restore', 'refuse calls'] as const),
    ),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const stream = () => sources().at(-1)
function open(version = server.version) {
  stream()?.open()
  stream()?.tell('version', version)
}

async function take(each: Step, { sending }: Awaited<ReturnType<typeof openTab>>) {
  if ('isSignalled' in each) {
    server.version++
    if (each.isSignalled) stream()?.tell('version', server.version)
  } else if ('time' in each) await pass(each.time)
  else if ('latency' in each) server.latency = each.latency
  else if ('versions' in each) server.lag = each.versions
  else if (each.kind === 'signal an older version') stream()?.tell('version', server.version - 1)
  else if (each.kind === 'lose') stream()?.fail(false)
  else if (each.kind === 'refuse') stream()?.fail(true)
  else if (each.kind === 'open') open()
  // A server that has not heard of the last save.
  else if (each.kind === 'open late') open(server.version - 1)
  else if (each.kind === 'hide' || each.kind === 'show') setVisibility(each.kind === 'hide' ? 'hidden' : 'visible')
  else if (each.kind === 'silence') server.isSilent = true
  else if (each.kind === 'go away') server.isAway = true
  else if (each.kind === 'answer') Object.assign(server, { isSilent: false, isAway: false })
  else if (each.kind === 'be slow') server.slow = '/matches'
  else if (each.kind === 'be stale') {
    // What a server or a cache has just made is not made again for a moment, but is the next time.
    if (performance.now() > server.staleUntil + 20 * second) server.staleUntil = performance.now() + 1.5 * second
  } else if (each.kind === 'refuse calls') server.refusals = { '/matches': 503 }
  else if (each.kind === 'restore') {
    // The database of yesterday. The streams end with the server.
    server.version = Math.max(1, server.version - 2)
    stream()?.fail(false)
  } else sending.count = each.kind === 'send' ? 1 : 0
}

/** From here on, all goes well but for caches of other servers. */
function endTrouble({ sending }: Awaited<ReturnType<typeof openTab>>) {
  Object.assign(server, { lag: 0, latency: 0, isSilent: false, isAway: false, refusals: {} })
  sending.count = 0
  setVisibility('visible')
}

it('an open page ends with the newest version, whatever was late, lost or out of order', async () => {
  const check = async (hasCopies: boolean, behind: number[], steps: Step[]) => {
    stubLive()
    let calls = 0
    const tab = await openTab(undefined, hasCopies)
    server.behind = () => behind[calls++ % behind.length] ?? 0
    open()
    for (const each of steps) await take(each, tab)
    endTrouble(tab)
    // A new stream is opened within a minute, and tells the version.
    await pass(minute)
    open()
    // Longer than a call without a response; what the server has refused for a minute is read after two at most.
    const isRefused = steps.some((each) => 'kind' in each && each.kind === 'refuse calls')
    await pass(isRefused ? 3 * minute : minute / 2)
    const shown = [tab.versionIn(eventQuery(1)), tab.versionIn(matchesQuery(1))]
    tab.close()
    await pass(0)
    expect(shown).toEqual([server.version, server.version])
  }
  const runs = inShort(60, 3000)
  const behind = fc.array(fc.nat(3), { minLength: 1, maxLength: 5 })
  await fc.assert(fc.asyncProperty(fc.boolean(), behind, fc.array(step, { maxLength: 15 }), check), {
    numRuns: runs,
    seed,
  })
}, 600_000)

it('an open page never goes back, unless the database is restored', async () => {
  const check = async (hasCopies: boolean, behind: number[], steps: Step[]) => {
    stubLive()
    let calls = 0
    const tab = await openTab(undefined, hasCopies)
    const shown = new Map<string, number[]>()
    const end = tab.queryClient.getQueryCache().subscribe(({ query }) => {
      const { version } = (query.state.data ?? { version: 0 }) as { version: number }
      shown.set(query.queryHash, [...(shown.get(query.queryHash) ?? []), version])
    })
    server.behind = () => behind[calls++ % behind.length] ?? 0
    open()
    for (const each of steps) await take(each, tab)
    endTrouble(tab)
    await pass(minute)
    end()
    tab.close()
    await pass(0)
    for (const versions of shown.values()) expect(versions).toEqual(versions.toSorted((one, other) => one - other))
  }
  const behind = fc.array(fc.nat(3), { minLength: 1, maxLength: 5 })
  // What is late for longer passes the version over that the page has seen, as a restored database does.
  const isPassedOver = (each: Step) => 'versions' in each || ('kind' in each && each.kind === 'restore')
  const steps = fc.array(
    step.filter((each) => !isPassedOver(each)),
    { maxLength: 20 },
  )
  await fc.assert(fc.asyncProperty(fc.boolean(), behind, steps, check), { numRuns: inShort(60, 3000), seed })
}, 600_000)
