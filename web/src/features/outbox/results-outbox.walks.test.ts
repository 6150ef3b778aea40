import type { Match } from '@muster/contract/matches'
import { seed } from '@muster/rules/testing/extent'
import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { createStorage } from '../../testing/create-storage.ts'
import { createOutboxWorld, type Fate } from '../../testing/outbox-world.ts'
import { nextTurn } from '../../testing/settle.ts'
import { valuesOf } from './typed-result.ts'

const matchCount = 3
const id = fc.integer({ min: 1, max: matchCount })
const tab = fc.integer({ min: 0, max: 1 })

/** A score of ours is at most 99, one of another desk is more: so a value tells who saved it. */
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ type: fc.constant('type' as const), tab, id, one: fc.integer({ min: 1, max: 99 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('network' as const),
      fate: fc.constantFrom<Fate>('arrives', 'loses the request', 'loses the response'),
      delay: fc.integer({ min: 0, max: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('elsewhere' as const), id }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('synchronise' as const, 'restart' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('refetch' as const, 'minutes' as const), id }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('mine' as const, 'theirs' as const), tab, id }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('sign out' as const, 'sign in' as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('refuse storage' as const, 'allow storage' as const) }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('wait' as const), turns: fc.integer({ min: 1, max: 30 }) }) },
)

/** What one match must come to: computed without any of the outbox's code. */
interface Expected {
  /** The value that the user typed last and whose saving no response has confirmed. */
  mine: number | undefined
  /** Another desk has saved something since the version that the user saw. */
  isUnseen: boolean
  saved: number | null
}

const isOther = (one: Match, other: Match) => one.participant1_score !== other.participant1_score

async function walk(steps: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[], tabCount: number) {
  globalThis.indexedDB = new IDBFactory()
  const storage = createStorage()
  const { world, tabs, accepted, cache, getMatch, openTab, enter, saveElsewhere, giveMinutes, refetch, closeAll } =
    createOutboxWorld(storage, matchCount)
  let elsewhere = 99
  const expected = new Map<number, Expected>()
  for (let each = 1; each <= matchCount; each++) expected.set(each, { mine: undefined, isUnseen: false, saved: null })
  /** The matches whose last value the database refused to take. */
  const unstored = new Set<number>()
  const of = (match_id: number) => expected.get(match_id) as Expected
  const open = () =>
    openTab((row, match) => {
      const one = of(row.match_id)
      if (String(one.mine) === row.values.one) one.mine = undefined
      one.saved = getMatch(row.match_id).participant1_score
      one.isUnseen = isOther(getMatch(row.match_id), match)
    })
  const tabAt = (position: number) => tabs[position % tabs.length] as (typeof tabs)[number]
  const decide = (type: 'mine' | 'theirs', at: number, match_id: number) => {
    const row = tabAt(at).rows.state.rows.get(match_id)
    if (row?.state.kind !== 'conflict') return
    const isCurrent = !isOther(getMatch(match_id), row.state.theirs)
    const one = of(match_id)
    if (type === 'mine') {
      one.isUnseen = !isCurrent
      tabAt(at).outbox.overwrite(match_id)
    } else {
      one.mine = undefined
      one.isUnseen = false
      tabAt(at).outbox.discard(match_id)
      refetch(match_id)
    }
  }

  for (let each = 0; each < tabCount; each++) open()
  for (const each of steps) {
    switch (each.type) {
      case 'type':
        // The desk enters nothing that it shows as saved.
        if (!tabAt(each.tab).rows.state.rows.has(each.id) && cache.get(each.id)?.participant1_score === each.one) break
        of(each.id).mine = each.one
        if (world.isRefusing) unstored.add(each.id)
        else unstored.delete(each.id)
        enter(tabAt(each.tab), each.id, each.one)
        // Another tab shows it a moment later, before somebody types there.
        if (tabCount > 1) await tabAt(each.tab).rows.written()
        break
      case 'network':
        world.fate = each.fate
        world.delay = each.delay
        break
      case 'elsewhere':
        // Each value once: what the user has seen before is no surprise.
        elsewhere++
        saveElsewhere(each.id, elsewhere)
        of(each.id).isUnseen = true
        of(each.id).saved = elsewhere
        break
      case 'minutes':
        giveMinutes(each.id)
        break
      case 'synchronise':
        tabAt(each.tab).outbox.send({ isUrgent: true })
        break
      case 'restart':
        // What the database refused to remove would come back as a conflict; what it refused to take would be lost, as the
        // desk has said.
        if (world.isRefusing || [...unstored].some((match_id) => of(match_id).mine !== undefined)) break
        // Here a page that is closed would go on with its writes, beside the next one.
        await Promise.all(tabs.map(({ rows }) => rows.written()))
        closeAll()
        for (let each = 0; each < tabCount; each++) open()
        // Nobody types before the page is there.
        await Promise.all(tabs.map(({ rows }) => rows.read()))
        break
      case 'refetch':
        refetch(each.id)
        if (of(each.id).mine === undefined) of(each.id).isUnseen = false
        break
      case 'mine':
      case 'theirs':
        // Nobody decides on what another tab has replaced a moment ago.
        await tabAt(each.tab).rows.read()
        decide(each.type, each.tab, each.id)
        // A decision that a crash prevents is asked for again.
        await tabAt(each.tab).rows.written()
        break
      case 'sign out':
      case 'sign in':
        world.isSignedIn = each.type === 'sign in'
        break
      case 'refuse storage':
      case 'allow storage':
        // Without storage, one tab knows nothing of the other.
        world.isRefusing = tabCount === 1 && each.type === 'refuse storage'
        break
      case 'wait':
        for (let turn = 0; turn < each.turns; turn++) await nextTurn()
    }
  }

  Object.assign(world, { fate: 'arrives', isSignedIn: true, isRefusing: false, delay: 0 })
  // Another desk may have saved again since the conflict was shown: then it is shown again.
  for (let round = 0; round < 3; round++) {
    for (let each = 0; each < 3; each++) {
      for (const { outbox, rows } of tabs) {
        outbox.send({ isUrgent: true })
        await outbox.settled()
        await rows.read()
      }
    }
    const shown = [...tabAt(0).rows.state.rows.values()].map(({ match_id, state, values }) => [
      match_id,
      state.kind,
      values.one,
    ])
    const conflicts = [...expected].flatMap(([match_id, { mine, isUnseen }]) =>
      mine !== undefined && isUnseen ? [[match_id, 'conflict', String(mine)]] : [],
    )
    expect(shown.sort(), 'only what two desks have typed differently is left').toEqual(round < 2 ? conflicts : [])
    for (const [match_id, { mine, isUnseen }] of expected) {
      if (mine === undefined || isUnseen) continue
      expect(valuesOf(getMatch(match_id)).one, `match ${match_id} has the value typed last`).toBe(String(mine))
      of(match_id).saved = mine
    }
    for (const [match_id, { mine, isUnseen }] of expected) {
      if (mine === undefined || !isUnseen) continue
      decide(match_id % 2 ? 'mine' : 'theirs', 0, match_id)
      if (match_id % 2) of(match_id).saved = mine
    }
  }
  for (const [match_id, { saved }] of expected) expect(getMatch(match_id).participant1_score).toBe(saved)
  expect(new Set(accepted).size, 'each value is saved at most once').toBe(accepted.length)
  expect(storage).toHaveLength(0)
  expect(cache.size).toBe(matchCount)
  closeAll()
}

it('500 random walks through typing, losses, restarts, conflicts and sign-outs end as the model says', async () => {
  // Two scores are never typed in the same millisecond.
  let now = 0
  vi.spyOn(Date, 'now').mockImplementation(() => ++now)
  const walks = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), fc.integer({ min: 1, max: 2 }), walk)
  // A tab sends a value in the moment in which another one replaces it.
  const replaced: Parameters<typeof walk> = [
    [
      { type: 'network', fate: 'arrives', delay: 2 },
      { type: 'type', tab: 0, id: 2, one: 1 },
      { type: 'type', tab: 1, id: 1, one: 1 },
      { type: 'type', tab: 0, id: 1, one: 1 },
      { type: 'sign out' },
      { type: 'type', tab: 1, id: 2, one: 2 },
      { type: 'refetch', id: 1 },
      { type: 'network', fate: 'arrives', delay: 0 },
      { type: 'wait', turns: 1 },
    ],
    2,
  ]
  await fc.assert(walks, { numRuns: 500, seed, examples: [[[...replaced[0]], replaced[1]]] })
}, 300_000)
