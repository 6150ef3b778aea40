import type { Match } from '@muster/contract/matches'
import { forfeit, reopen } from '@muster/rules/concession'
import { resultOf } from '@muster/rules/results'
import type { ActionOf } from './unsent-action.ts'

/** The matches after a drop or a return. `forfeited` are the participants whose last match a drop has lost. */
export function withDrop(
  matches: Match[],
  action: ActionOf<'drop'> | ActionOf<'return'>,
  id: number,
  forfeited: Set<number>,
): Match[] {
  let after = matches
  if (forfeited.delete(id)) after = withChange(after, reopen(after, id))
  const lost = action.type === 'drop' && action.results === 'forfeit' ? forfeit(after, id) : undefined
  if (lost) forfeited.add(id)
  return withChange(after, lost)
}

const withChange = (matches: Match[], change: ReturnType<typeof forfeit<Match>> | ReturnType<typeof reopen<Match>>) =>
  matches.map((match) =>
    match === change?.match ? { ...match, ...change.result, result: resultOf({ ...match, ...change.result }) } : match,
  )
