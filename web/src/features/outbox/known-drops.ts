import type { Match } from '@muster/contract/matches'
import type { Participant } from '@muster/contract/participants'
import { type Drop, forfeit, reopen } from '@muster/rules/drops'
import { resultOf } from '@muster/rules/results'
import type { LocalRound } from '../rounds/local-round.ts'
import { mayBeSent, placeOf, type Queue } from './action-order.ts'
import type { ActionOf } from './unsent-action.ts'

/** The drops that have ended a match, by participant. */
export type Forfeits = Map<number, Drop>

interface Known {
  matches: Match[]
  isThere: (match: Match) => boolean
  forfeits: Forfeits
}

/**
 * Whether the server has a match when an action of this place arrives: a round that was published here later goes later,
 * and one that needs a decision waits for it.
 */
export function isThereAt(place: number, queue: Queue): (match: Match) => boolean {
  const isLater = (local: LocalRound) =>
    local.replaces === null && !(placeOf(local, queue.rounds) < place && mayBeSent(local, queue))
  const later = queue.rounds.filter(isLater).map(({ round_number }) => round_number)
  return ({ round_number }) => round_number === null || !later.includes(round_number)
}

/** The matches after a drop or a return, as the server makes them; notes in `forfeits` what is lost. */
export function withDrop(
  { matches, isThere, forfeits }: Known,
  action: ActionOf<'drop'> | ActionOf<'return'>,
  id: number,
): Match[] {
  // Without a choice, what was decided before stays.
  if (action.type === 'drop' && action.results === undefined) return matches
  const former = forfeits.get(id)
  const after = former === undefined ? matches : withChange(matches, reopen(matches.filter(isThere), former))
  forfeits.delete(id)
  const { results = 'keep' } = action.type === 'return' ? {} : action
  if (results === 'keep') return after
  const lost = forfeit(after.filter(isThere), id, results)
  if (lost) forfeits.set(id, { id, dropped_results: results, forfeited_match_id: lost.match.id })
  return withChange(after, lost)
}

/** The match as it is after it was lost, or opened again. */
export const withChange = (
  matches: Match[],
  change: ReturnType<typeof forfeit<Match>> | ReturnType<typeof reopen<Match>>,
): Match[] =>
  matches.map((match) =>
    match === change?.match ? { ...match, ...change.result, result: resultOf({ ...match, ...change.result }) } : match,
  )

/** The forfeits that the server knows. A copy of an earlier build has none. */
export const forfeitsOf = (participants: readonly Participant[]): Forfeits =>
  new Map(
    participants.flatMap(({ id, dropped_results, forfeited_match_id }) =>
      forfeited_match_id == null ? [] : [[id, { id, dropped_results, forfeited_match_id }]],
    ),
  )

/** The participants with what their drops have lost: without an open match, a forfeit changes nothing. */
export const withForfeits = (participants: Participant[], forfeits: Forfeits): Participant[] =>
  participants.map((one) => {
    const forfeited_match_id = forfeits.get(one.id)?.forfeited_match_id ?? null
    const isKept = one.dropped_results === 'forfeit' && forfeited_match_id === null
    if (!isKept && (one.forfeited_match_id ?? null) === forfeited_match_id) return one
    return { ...one, forfeited_match_id, ...(isKept && { dropped_results: 'keep' as const }) }
  })
