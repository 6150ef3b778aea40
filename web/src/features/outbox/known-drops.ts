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
  /** The matches with the results that are typed before. */
  withTyped: (matches: Match[]) => Match[]
  /** Whether the server has the round of a match when the action arrives. */
  isThere: (match: Match) => boolean
  /** Whether it has the match itself. */
  isSent: (match: Match) => boolean
  forfeits: Forfeits
}

/**
 * What the server has when an action of this place arrives. A round that was published here later goes later, and one that
 * needs a decision waits for it; until then, the server may have the one that it replaces.
 */
export function knownAt(place: number, queue: Queue): Pick<Known, 'isThere' | 'isSent'> {
  const later = queue.rounds.filter((local) => !(placeOf(local, queue.rounds) < place && mayBeSent(local, queue)))
  const isIn = (locals: readonly LocalRound[], { round_number }: Match) =>
    locals.some((local) => local.round_number === round_number)
  const added = later.filter(({ replaces }) => replaces === null)
  return { isThere: (match) => !isIn(added, match), isSent: (match) => !isIn(later, match) }
}

/** The matches after a drop or a return, as the server makes them; notes in `forfeits` what is lost. */
export function withDrop(
  { matches, withTyped, isThere, isSent, forfeits }: Known,
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
  const lost = forfeit(withTyped(after).filter(isSent), id, results)
  if (lost) forfeits.set(id, { id, dropped_results: results, forfeited_match_id: lost.match.id })
  return withChange(after, lost)
}

/** The match as it is after it was lost, or opened again. */
export const withChange = (
  matches: Match[],
  change: ReturnType<typeof forfeit<Match>> | ReturnType<typeof reopen<Match>>,
): Match[] =>
  matches.map((match) =>
    match.id === change?.match.id
      ? { ...match, ...change.result, result: resultOf({ ...match, ...change.result }) }
      : match,
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
