import type { Match } from '@muster/contract/matches'
import { resultOf } from '@muster/rules/results'
import { createOutbox } from '../features/outbox/outbox.ts'
import type { Outcome, ResultRows, SentRounds } from '../features/outbox/pass.ts'
import { createRowsStore, type RowsStore } from '../features/outbox/rows-store.ts'
import { scoresOf, seenIn, valuesOf } from '../features/outbox/typed-result.ts'
import { type ActionStep, afterActionStep, type UnsentAction } from '../features/outbox/unsent-action.ts'
import { afterStep, type Step, type UnsentResult } from '../features/outbox/unsent-result.ts'
import { createUnsentRows } from '../features/outbox/unsent-rows.ts'
import { createDatabase } from '../lib/database.ts'
import { buildMatch, buildParticipant } from './builders.ts'
import { nextTurn } from './settle.ts'

export type Fate = 'arrives' | 'loses the request' | 'loses the response'

const seenBy = (match: Match) => ({ version: match.version, seen: seenIn(match) })

const valuesFor = (one: number) => ({ one: String(one), other: '0', ended_early: false, conceded_by: null })

const noRounds: SentRounds = {
  read: async () => {},
  list: () => [],
  refuse: async () => {},
  isWaiting: () => false,
  sendNext: async () => false,
}

/** A server with matches, a browser with up to two tabs, and a network between them that loses requests on demand. */
export function createOutboxWorld(storage: Storage, matchCount: number) {
  const [ana, ben] = [buildParticipant({ nickname: 'Ana' }), buildParticipant({ nickname: 'Ben' })]
  const matches = new Map<number, Match>()
  for (let id = 1; id <= matchCount; id++)
    matches.set(id, { ...buildMatch({ participant1: ana, participant2: ben }), id, version: 1 })
  /** The keys of the values that the server accepted, in order. */
  const accepted: string[] = []
  /** The matches in the query cache of the browser. */
  const cache = new Map(matches)
  const world = { fate: 'arrives' as Fate, isSignedIn: true, isRefusing: false, delay: 1 }
  const tabs: Tab[] = []
  let lock: Promise<void> = Promise.resolve()

  const getMatch = (id: number) => {
    const match = matches.get(id)
    if (!match) throw new Error('There is no such match.')
    return match
  }
  const save = (id: number, one: number | null, other: number | null) => {
    const match = getMatch(id)
    const scores = { participant1_score: one, participant2_score: other, is_double_loss: false }
    const saved = { ...match, ...scores, result: resultOf(scores), version: match.version + 1 }
    matches.set(id, saved)
    return saved
  }
  const serve = (row: UnsentResult): Outcome => {
    const match = getMatch(row.match_id)
    if (match.version !== row.version)
      return {
        type: 'changed',
        theirs: match,
        by: 'Olga',
        at: ' at 12:00',
        isByUser: lastAuthor.get(match.id) === 'us',
      }
    const { participant1_score, participant2_score } = scoresOf(row.values)
    accepted.push(row.key)
    lastAuthor.set(match.id, 'us')
    return { type: 'saved', match: save(match.id, participant1_score, participant2_score) }
  }
  const lastAuthor = new Map<number, 'us' | 'others'>()

  interface Tab {
    outbox: ReturnType<typeof createOutbox>
    rows: ResultRows
    close: () => void
  }
  /** `onDelivered` is called when the browser has stored that a value is saved: a restart does not send it again. */
  const openTab = (onDelivered: (row: UnsentResult, match: Match) => void): Tab => {
    const closing = new AbortController()
    const { signal } = closing
    const died = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('closed'))))
    died.catch(() => {})
    /** The values whose saving the page has learnt but not stored yet. */
    const deliveries = new Map<number, { row: UnsentResult; match: Match }>()
    const never = new Promise<never>(() => {})
    const database = createDatabase()
    const ofUser = { database, storage, user_id: 1 }
    const idOf = ({ match_id }: UnsentResult) => match_id
    const real = createRowsStore<number, UnsentResult>({ ...ofUser, name: 'unsent_results', idOf })
    const store: RowsStore<number, UnsentResult> = {
      ...real,
      read: () => (world.isRefusing ? Promise.reject(new Error('refused')) : real.read()),
      update: async (id, change) => {
        if (signal.aborted) return never
        if (world.isRefusing) throw new DOMException('full', 'QuotaExceededError')
        const row = await real.update(id, change)
        const delivered = deliveries.get(id)
        if (delivered && row?.key !== delivered.row.key) {
          deliveries.delete(id)
          onDelivered(delivered.row, delivered.match)
        }
        return signal.aborted ? never : row
      },
    }
    const rows = createUnsentRows<number, UnsentResult, Step>({
      store,
      idOf,
      afterStep,
      onWritten: () => {
        for (const tab of tabs) if (tab.rows !== rows) void tab.rows.read()
      },
    })
    const slotOf = ({ slot }: UnsentAction) => slot
    const actions = createUnsentRows<string, UnsentAction, ActionStep>({
      store: createRowsStore({ ...ofUser, name: 'unsent_actions', idOf: slotOf }),
      idOf: slotOf,
      afterStep: afterActionStep,
      onWritten: () => {},
    })
    const outbox = createOutbox({
      user_id: 1,
      results: rows,
      actions,
      rounds: noRounds,
      attemptAction: async () => ({ type: 'done' }),
      matchIdOf: (_event_id, { match_id }) => match_id,
      connection: { subscribe: () => () => {} },
      attempt: async (row) => {
        const { fate, delay, isSignedIn } = world
        for (let turn = 0; turn < delay; turn++) await nextTurn()
        if (!isSignedIn || fate === 'loses the request') return { type: 'lost' }
        const outcome = serve(row)
        for (let turn = 0; turn < delay; turn++) await nextTurn()
        if (signal.aborted) return never
        if (fate === 'loses the response') return { type: 'lost' }
        const isSaved = outcome.type === 'changed' && valuesOf(outcome.theirs).one === row.values.one
        if (outcome.type === 'saved') deliveries.set(row.match_id, { row, match: outcome.match })
        if (isSaved) deliveries.set(row.match_id, { row, match: outcome.theirs })
        return outcome
      },
      isSignedIn: () => world.isSignedIn,
      onSaved: (match) => cache.set(match.id, match),
      onPassed: () => {},
      // A closed tab loses its lock.
      withLock: (run) => {
        const mine = lock.then(() => Promise.race([signal.aborted ? undefined : run(), died]))
        lock = mine.catch(() => {})
        return mine
      },
      signal,
    })
    const tab: Tab = {
      outbox,
      rows,
      close: () => {
        closing.abort()
        tabs.splice(tabs.indexOf(tab), 1)
        database.close()
      },
    }
    tabs.push(tab)
    return tab
  }

  return {
    world,
    tabs,
    accepted,
    cache,
    getMatch,
    openTab,
    /** Types a value in a tab, as the page does. */
    enter: (tab: Tab, id: number, one: number) => {
      const { version, seen } = seenBy(cache.get(id) ?? getMatch(id))
      const about = { round_number: 1, table_number: id, one: 'Ana', other: 'Ben' }
      tab.outbox.enter({ user_id: 1, event_id: 1, match_id: id, about, values: valuesFor(one), version, seen })
    },
    /** Another desk saves a score. */
    saveElsewhere: (id: number, one: number) => {
      lastAuthor.set(id, 'others')
      return save(id, one, 0)
    },
    /** The organiser gives the table more time, which leaves the result as it is. */
    giveMinutes: (id: number) => {
      const match = getMatch(id)
      lastAuthor.set(id, 'us')
      matches.set(id, { ...match, extra_minutes: (match.extra_minutes ?? 0) + 1, version: match.version + 1 })
    },
    refetch: (id: number) => cache.set(id, getMatch(id)),
    closeAll: () => {
      for (const tab of [...tabs]) tab.close()
    },
  }
}
