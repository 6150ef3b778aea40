import type { CallName } from '@muster/contract/client'
import { notifyManager, type QueryCache } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import { useApplication } from '../../lib/application.tsx'
import { isAboutStandings, isSettling, isUnderWay, type Unsent } from '../outbox/action-order.ts'
import {
  countResults,
  type Day,
  recordsOf,
  standingsAfter,
  withRecords,
  withScores,
  withUnsent,
} from '../outbox/known-day.ts'
import type { UnsentAction } from '../outbox/unsent-action.ts'
import { useUnsent } from '../outbox/use-unsent.ts'
import type { KnownDay } from '../rounds/known-day-context.ts'

const noResults: Unsent['results'] = []

/** An event as this device knows it, with everything that the server does not have; undefined until it has loaded. */
export function useKnownDay(event_id: number, server: Day | undefined) {
  const queries = useApplication().queryClient.getQueryCache()
  const unsent = useUnsent(event_id, server?.rounds)
  const { actions, rounds, results } = unsent
  const areOld = useSyncExternalStore(
    // A component that renders may add a query.
    useCallback((onChange: () => void) => queries.subscribe(notifyManager.batchCalls(onChange)), [queries]),
    () => areStandingsOld(queries, event_id),
  )
  // What is typed matters to a drop that ends a match, and changes often.
  const decisive = actions.some(({ action }) => isSettling(action)) ? results : noResults
  const day = useMemo(
    () => server && withUnsent(server, { actions, rounds, results: decisive }),
    [server, actions, rounds, decisive],
  )
  const isBehind =
    rounds.some(({ published_at }) => published_at !== null) ||
    results.length > 0 ||
    actions.some((row) => isAboutStandings(row.action) && isUnsent(row)) ||
    areOld
  const scored = useMemo(() => {
    if (!day || !isBehind) return undefined
    const matches = withScores(day.matches, results)
    return { ...day, matches, rounds: countResults(day.rounds, matches) }
  }, [day, isBehind, results])
  // Ranking a large event takes longer than a tap may, so the tap is shown first.
  const rankedDay = useDeferredValue(scored)
  const records = useMemo(() => rankedDay && recordsOf(rankedDay), [rankedDay])
  const participants = useMemo(() => day && records && withRecords(day.participants, records), [day, records])
  const known = useMemo<KnownDay | undefined>(
    () =>
      rankedDay && {
        rounds: rankedDay.rounds,
        matches: rankedDay.matches,
        standingsAfter: (after) => standingsAfter(rankedDay, after),
      },
    [rankedDay],
  )
  return {
    unsent,
    /** Its matches have the scores of the server: those that are typed are laid over them by the rows. */
    day: day && { ...day, participants: participants ?? day.participants, rounds: scored?.rounds ?? day.rounds },
    /** For the standings and their explanations; undefined where the server has everything. */
    known,
  }
}

/** Somebody whom the server refuses is still here, until the user decides. */
const isUnsent = (row: UnsentAction) => isUnderWay(row) || (row.action.type === 'add' && row.state.kind !== 'added')

const rankedLists: readonly CallName[] = ['GET /events/:event_id/participants', 'GET /events/:event_id/standings']

/** Whether a list in standings order is older than what the server has. */
const areStandingsOld = (queries: QueryCache, event_id: number): boolean =>
  rankedLists.some(
    (name) =>
      queries.find({
        queryKey: [name, { params: { event_id } }],
        exact: false,
        type: 'active',
        predicate: ({ state }) => state.isInvalidated,
      }) !== undefined,
  )
