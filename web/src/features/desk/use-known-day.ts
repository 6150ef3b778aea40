import { useMemo } from 'react'
import { isUnderWay } from '../outbox/action-order.ts'
import { countResults, type Day, standingsAfter, withScores, withStandings, withUnsent } from '../outbox/known-day.ts'
import { useUnsent } from '../outbox/use-unsent.ts'
import type { KnownDay } from '../rounds/known-day-context.ts'

/** An event as this device knows it, with everything that the server does not have; undefined until it has loaded. */
export function useKnownDay(event_id: number, server: Day | undefined) {
  const unsent = useUnsent(event_id, server?.rounds)
  const { actions, rounds, results } = unsent
  const day = useMemo(() => server && withUnsent(server, { actions, rounds }), [server, actions, rounds])
  const isBehind =
    rounds.some(({ published_at }) => published_at !== null) ||
    results.length > 0 ||
    actions.some((row) => isUnderWay(row) || (row.action.type === 'add' && row.state.kind !== 'added'))
  const scored = useMemo(() => {
    if (!day || !isBehind) return undefined
    const matches = withScores(day.matches, results)
    return { ...day, matches, rounds: countResults(day.rounds, matches) }
  }, [day, isBehind, results])
  const participants = useMemo(() => scored && withStandings(scored), [scored])
  const known = useMemo<KnownDay | undefined>(
    () =>
      scored && {
        rounds: scored.rounds,
        matches: scored.matches,
        standingsAfter: (after) => standingsAfter(scored, after),
      },
    [scored],
  )
  return {
    unsent,
    /** Its matches have the scores of the server: those that are typed are laid over them by the rows. */
    day: day && { ...day, participants: participants ?? day.participants, rounds: scored?.rounds ?? day.rounds },
    /** For the standings and their explanations; undefined where the server has everything. */
    known,
  }
}
