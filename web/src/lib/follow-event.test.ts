import { cardQuery, eventQuery, matchesQuery } from '@muster/site/queries'
import { describe, expect, it, vi } from 'vitest'
import { freezeFirstTab, setVisibility, sources, stubLive } from '../testing/live-doubles.ts'
import { connect, minute, openTab, pass, save, second, server, startLiveTests } from '../testing/live-tab.ts'

startLiveTests()

describe('a live page', () => {
  it('refetches what belongs to its event when the version rises, within the spread, and never polls', async () => {
    const tab = await openTab()
    await connect()
    expect(tab.refetches()).toBe(0)
    await save()
    await pass(500)
    expect(tab.fetched().sort()).toEqual(['GET /events/:event_id', 'GET /events/:event_id/matches'])
    for (let count = 0; count < 40; count++) {
      await pass(25 * second)
      sources()[0]?.tell('ping')
    }
    expect(tab.refetches()).toBe(1)
  })

  it.each([
    ['a card, whose response contains the event', cardQuery(1, 7), false, 1],
    ['matches alone, whose response tells the version', matchesQuery(1), true, 1],
    // Its version at first is unknown.
    ['matches alone, whose response does not', matchesQuery(1), false, 2],
  ])('refetches %s', async (_what, query, tellsVersions, refetches) => {
    server.tellsVersions = tellsVersions
    const tab = await openTab([query])
    await connect()
    await save()
    await pass(20 * second)
    expect(tab.fetched()).toEqual(Array(refetches).fill(query.name))
  })

  it('ignores the version of an event that is cached, but not in view', async () => {
    const tab = await openTab([cardQuery(1, 7)])
    tab.cacheEvent(1)
    await connect()
    expect(tab.fetched()).toEqual([])
    await save()
    await pass(20 * second)
    expect(tab.fetched()).toEqual([cardQuery(1, 7).name])
  })

  it('waits a random part of a larger spread', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.9)
    const tab = await openTab()
    await connect()
    sources()[0]?.tell('spread', 3000)
    await save()
    await pass(2600)
    expect(tab.refetches()).toBe(0)
    await pass(200)
    expect(tab.refetches()).toBe(1)
  })

  it('does not refetch a version that it shows, for example after its own command', async () => {
    const tab = await openTab()
    await connect()
    sources()[0]?.tell('version', server.version)
    sources()[0]?.tell('version', server.version - 1)
    await pass(5 * second)
    expect(tab.refetches()).toBe(0)
  })

  it('does not refetch while a command is on its way', async () => {
    const tab = await openTab()
    await connect()
    tab.sending.count = 1
    await save()
    await pass(10 * second)
    expect(tab.refetches()).toBe(0)
    tab.sending.count = 0
    await pass(second)
    expect(tab.refetches()).toBe(1)
  })

  it('refetches what was read before a change that the event itself already has', async () => {
    // The matches come from another server, which does not know of the last change.
    const behind = [0, 1]
    server.behind = () => behind.shift() ?? 0
    const tab = await openTab()
    expect([tab.versionIn(eventQuery(1)), tab.versionIn(matchesQuery(1))]).toEqual([5, 4])
    await connect()
    expect(tab.versionIn(matchesQuery(1))).toBe(5)
  })

  it('refetches again when a replica does not have the version yet', async () => {
    const tab = await openTab()
    await connect()
    server.lag = 1
    await save()
    await pass(600)
    expect(tab.refetches()).toBe(1)
    server.lag = 0
    await pass(2 * second)
    expect(tab.refetches()).toBe(2)
    await pass(20 * second)
    expect(tab.refetches()).toBe(2)
  })

  it('refetches a query whose first response was on its way when something was saved', async () => {
    server.slow = '/matches'
    const tab = await openTab()
    await connect()
    await save()
    await pass(10 * second)
    expect(tab.versionIn(matchesQuery(1))).toBe(server.version)
  })

  it('fetches a query once whose first response takes long while nothing is saved', async () => {
    server.slow = '/matches'
    const tab = await openTab()
    await connect()
    await pass(10 * second)
    expect(tab.fetched().filter((name) => name === matchesQuery(1).name)).toEqual([])
  })

  it('polls while there is no stream', async () => {
    const tab = await openTab()
    await connect()
    sources()[0]?.fail(false)
    await pass(30 * second)
    expect(tab.refetches()).toBe(1)
    await connect()
    await pass(35 * second)
    expect(tab.refetches()).toBe(1)
  })

  it('lets a query fail on a network that is connected and dead, though polls go on', async () => {
    const tab = await openTab()
    await connect()
    sources()[0]?.fail(false)
    server.isSilent = true
    await pass(3 * minute)
    expect(tab.failed()).toEqual(['GET /events/:event_id', 'GET /events/:event_id/matches'])
  })
})

describe('a stream', () => {
  it('is opened again 20 to 60 seconds after a refusal, at random', async () => {
    for (const wait of [20, 60]) {
      vi.spyOn(Math, 'random').mockReturnValue(wait === 20 ? 0 : 0.999)
      const tab = await openTab()
      sources()[0]?.fail(true)
      await pass((wait - 2) * second)
      expect(sources()).toHaveLength(0)
      await pass(3 * second)
      expect(sources()).toHaveLength(1)
      tab.close()
      await pass(0)
    }
  })

  it('is opened again after a minute of silence', async () => {
    await openTab()
    await connect()
    const [first] = sources()
    await pass(50 * second)
    expect(sources()).toEqual([first])
    await pass(20 * second)
    expect(sources()).toHaveLength(1)
    expect(sources()).not.toEqual([first])
  })

  it.each([
    ['the machine wakes', 60],
    ['the clock of the device is set back', -60],
  ])('is opened again when %s', async (_what, minutes) => {
    await openTab()
    await connect()
    const [first] = sources()
    vi.setSystemTime(Date.now() + minutes * minute)
    setVisibility('visible')
    expect(sources()).toHaveLength(1)
    expect(sources()).not.toEqual([first])
  })

  it.each([
    ['kept by a tab that is hidden for a moment', 10, 'kept'],
    ['closed by a tab that is hidden for a minute, and opened again when it is shown', 60, 'new'],
  ])('is %s', async (_what, hiddenFor, outcome) => {
    await openTab()
    await connect()
    const before = sources()
    setVisibility('hidden')
    await pass(hiddenFor * second)
    expect(sources()).toHaveLength(outcome === 'kept' ? 1 : 0)
    setVisibility('visible')
    await pass(0)
    expect(sources()).toHaveLength(1)
    expect(sources()[0] === before[0]).toBe(outcome === 'kept')
  })

  it('is not opened by a hidden tab', async () => {
    setVisibility('hidden')
    await openTab()
    await pass(minute)
    expect(sources()).toHaveLength(0)
  })
})

describe('the tabs of a browser', () => {
  it('share one stream: the event page, the desk, the board and two cards', async () => {
    const tabs = await Promise.all(Array.from({ length: 5 }, () => openTab()))
    await connect()
    expect(sources()).toHaveLength(1)
    await save()
    await pass(second)
    expect(tabs.map((tab) => tab.refetches())).toEqual(Array(5).fill(1))
  })

  it('go on without the tab that had the stream', async () => {
    const [first, other] = [await openTab(), await openTab()]
    await connect()
    first.close()
    await pass(0)
    expect(sources()).toHaveLength(1)
    await connect()
    await save()
    await pass(second)
    expect(other.refetches()).toBe(1)
  })

  it('take the stream from a tab that is frozen', async () => {
    await openTab()
    await connect()
    freezeFirstTab()
    const tab = await openTab()
    await pass(11 * second)
    sources().at(-1)?.open()
    sources()
      .at(-1)
      ?.tell('version', ++server.version)
    await pass(second)
    expect(tab.refetches()).toBe(1)
  })

  it('each have a stream without a secure origin, which has no locks', async () => {
    stubLive({ hasLocks: false })
    await openTab()
    await openTab()
    expect(sources()).toHaveLength(2)
    setVisibility('hidden')
    await pass(0)
    expect(sources()).toHaveLength(0)
  })
})
