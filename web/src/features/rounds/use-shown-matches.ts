import type { Match } from '@muster/contract/matches'
import { useState } from 'react'
import { useLocation } from '../../lib/navigation.tsx'
import { isResultFilter, isShownBy, type ResultFilter } from './match-reports.ts'

/**
 * The matches of a round that the filter in the address shows. A row stays until another filter is chosen: the next
 * keystroke must not hit another row because a result was saved.
 */
export function useShownMatches(matches: readonly Match[]): { filter: ResultFilter; shown: Match[] } {
  const named = new URLSearchParams(useLocation().search).get('show') ?? ''
  const filter = isResultFilter(named) ? named : 'all'
  const [kept, setKept] = useState({ filter, ids: new Set<number>() })
  const matching = matches.filter(isShownBy[filter]).map(({ id }) => id)
  const ids = new Set(kept.filter === filter ? [...kept.ids, ...matching] : matching)
  if (kept.filter !== filter || ids.size !== kept.ids.size) setKept({ filter, ids })
  return { filter, shown: matches.filter(({ id }) => ids.has(id)) }
}
