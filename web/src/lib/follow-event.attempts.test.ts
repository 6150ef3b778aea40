import { eventQuery, matchesQuery, roundsQuery } from '@muster/site/queries'
import { describe, expect, it } from 'vitest'
import { setVisibility, sources } from '../testing/live-doubles.ts'
import { connect, minute, openTab, pass, save, second, server, startLiveTests } from '../testing/live-tab.ts'
import { toQueryOptions } from './queries.ts'

startLiveTests()

/** Time passes with a healthy stream. */
async function passMinutes(count: number) {
  for (let pings = 0; pings < count * 3; pings++) {
    await pass(20 * second)
    sources().at(-1)?.tell('ping')
  }
}

describe('a page that lacks a version', () => {
  it('asks until it has it, however late the replica is', async () => {
    const tab = await openTab()
    await connect()
    server.lag = 1
    await save()
    await passMinutes(5)
    const before = tab.refetches()
    expect(before).toBeGreaterThan(50)
    server.lag = 0
    await pass(6 * second)
    expect(tab.versionIn(matchesQuery(1))).toBe(server.version)
    await passMinutes(1)
    expect(tab.refetches()).toBe(before + 1)
  })

  it('asks less and less often after errors, and not before the time that the server names', async () => {
    const tab = await openTab()
    await connect()
    server.refusals = { '/matches': 503 }
    await save()
    await passMinutes(10)
    // Each query is retried once.
    expect(tab.fetched().filter((name) => name === matchesQuery(1).name).length).toBeLessThan(25)
    server.refusals = {}
    await passMinutes(3)
    expect(tab.versionIn(matchesQuery(1))).toBe(server.version)
  })

  it('asks within seconds when a stream opens again, however long the server was away', async () => {
    const tab = await openTab()
    await connect()
    server.isAway = true
    await save()
    await passMinutes(10)
    sources().at(-1)?.fail(false)
    server.isAway = false
    await connect()
    await pass(14 * second)
    expect(tab.versionIn(matchesQuery(1))).toBe(server.version)
  })

  it('asks within seconds when there is news after errors', async () => {
    const tab = await openTab()
    await connect()
    server.isAway = true
    await save()
    await passMinutes(10)
    server.isAway = false
    await save()
    await pass(14 * second)
    expect(tab.versionIn(matchesQuery(1))).toBe(server.version)
  })

  it.each([
    [
      'leaves a server alone for as long as it wants',
      () => Object.assign(server, { refusals: { '/matches': 503 } }),
      2,
    ],
    ['spares a server that is in trouble', () => Object.assign(server, { isAway: true }), 12],
  ])('%s, however much news there is', async (_what, change, attemptsMax) => {
    const tab = await openTab()
    await connect()
    change()
    for (let count = 0; count < 60; count++) {
      await save()
      await pass(second)
    }
    // Each query is retried once.
    expect(tab.fetched().filter((name) => name === matchesQuery(1).name).length).toBeLessThanOrEqual(2 * attemptsMax)
  })

  it('keeps the rest up to date while nothing is heard of one query', async () => {
    const tab = await openTab()
    await connect()
    server.silent = '/matches'
    for (let count = 0; count < 15; count++) {
      await save()
      await pass(second)
      expect(tab.versionIn(eventQuery(1))).toBeGreaterThan(server.version - 3)
    }
  })

  it.each([
    ['each', false],
    ['the first, after a stored copy, and each', true],
  ])('gets on though %s response takes longer than the next result of the hall', async (_what, hasCopies) => {
    if (hasCopies) server.latency = 6 * second
    const tab = await openTab(undefined, hasCopies)
    await connect()
    server.latency = 3 * second
    for (let count = 0; count < 60; count++) {
      await save()
      await pass(second)
      if (count > 10) expect(tab.versionIn(matchesQuery(1))).toBeGreaterThan(server.version - 10)
    }
  })

  it('shows a restored database though the first attempt fails', async () => {
    server.version = 30
    const tab = await openTab()
    await connect()
    Object.assign(server, { version: 3, isAway: true })
    sources()[0]?.fail(false)
    await connect()
    await pass(2 * second)
    server.isAway = false
    await pass(20 * second)
    expect([tab.versionIn(eventQuery(1)), tab.versionIn(matchesQuery(1))]).toEqual([3, 3])
  })

  it('waits for a command without a response for ten seconds, no longer', async () => {
    const tab = await openTab()
    await connect()
    tab.sending.count = 1
    await save()
    await pass(9 * second)
    expect(tab.refetches()).toBe(0)
    await pass(3 * second)
    expect(tab.versionIn(matchesQuery(1))).toBe(server.version)
  })

  it('marks what is out of view as stale when there is news', async () => {
    const tab = await openTab()
    const { queryKey } = toQueryOptions(roundsQuery(1))
    await tab.queryClient.prefetchQuery({ queryKey })
    await connect()
    expect(tab.queryClient.getQueryState(queryKey)?.isInvalidated).toBe(false)
    await save()
    await pass(second)
    expect(tab.queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
  })

  it.each([404, 500])('asks again with the next news for what has never loaded (%s)', async (status) => {
    server.refusals = { '/matches': status }
    const tab = await openTab()
    await pass(2 * second)
    await connect()
    server.refusals = {}
    await passMinutes(2)
    await save()
    await pass(second)
    expect(tab.versionIn(matchesQuery(1))).toBe(server.version)
  })

  it('keeps the rest up to date while the server wants to be left alone with one query', async () => {
    const tab = await openTab()
    await connect()
    server.refusals = { '/matches': 503 }
    for (let count = 0; count < 15; count++) {
      await save()
      await pass(second)
      expect(tab.versionIn(eventQuery(1))).toBeGreaterThan(server.version - 3)
    }
  })

  it('refetches after a call without a response', async () => {
    const tab = await openTab()
    await connect()
    server.isSilent = true
    await save()
    await pass(second)
    server.isSilent = false
    await pass(21 * second)
    expect(tab.versionIn(matchesQuery(1))).toBe(server.version)
  })

  it('does not ask less often for a replica because something else is refused', async () => {
    const tab = await openTab([eventQuery(1), matchesQuery(1), roundsQuery(1)])
    await connect()
    Object.assign(server, { lag: 1, refusals: { '/rounds': 404 } })
    await save()
    await passMinutes(5)
    expect(tab.refetches()).toBeGreaterThan(50)
  })

  it.each([
    ['what is refused', () => Object.assign(server, { refusals: { '/matches': 404 } })],
    ['what has no version any more, as from an older build', () => Object.assign(server, { tellsVersions: false })],
  ])('does not ask again for %s', async (_what, change) => {
    const tab = await openTab()
    await connect()
    change()
    await save()
    await passMinutes(5)
    expect(tab.refetches()).toBeLessThan(4)
  })

  it('rests while it is hidden, and catches up when it is shown', async () => {
    const tab = await openTab()
    await connect()
    server.lag = 1
    await save()
    await pass(second)
    setVisibility('hidden')
    await pass(minute)
    const before = tab.refetches()
    await passMinutes(5)
    expect(tab.refetches()).toBe(before)
    server.lag = 0
    setVisibility('visible')
    await pass(0)
    await connect()
    expect(tab.versionIn(matchesQuery(1))).toBe(server.version)
  })

  it('takes the version of a new stream as it is, also a lower one after a restore', async () => {
    const tab = await openTab()
    await connect()
    server.version = 3
    sources()[0]?.fail(false)
    await connect()
    // It asks twice: a server that is late has what the page shows by then.
    expect(tab.versionIn(matchesQuery(1))).toBe(5)
    await pass(2 * second)
    expect(tab.versionIn(matchesQuery(1))).toBe(3)
    await passMinutes(5)
    expect(tab.refetches()).toBeLessThan(3)
    await save()
    await pass(2 * second)
    expect(tab.versionIn(matchesQuery(1))).toBe(4)
  })
})
