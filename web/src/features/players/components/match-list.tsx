import type { MatchFilters } from '@muster/site/player-pages'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadMore } from '../../../components/load-more.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { plural, type WinsDrawsLosses } from '../../../lib/format.ts'
import { playerMatches } from '../queries.ts'
import { useReader } from '../use-reader.ts'
import { countMatches } from '../win-rate.ts'
import { MatchCards } from './match-cards.tsx'
import { formatRate } from './record-table.tsx'

interface MatchListProps {
  handle: string
  filters: MatchFilters
  label: string
  /** Shown above the list, with the record of all its matches. */
  children?: (record: WinsDrawsLosses) => ReactNode
}

/** The matches that pass the filters, newest first. */
export function MatchList({ handle, filters, label, children }: MatchListProps) {
  const { user_id, enabled } = useReader()
  const list = useInfiniteQuery({ ...playerMatches(handle, filters, user_id), enabled })
  return (
    <Loaded query={list} what="matches" height="h-96">
      {({ pages }) => {
        const matches = pages.flatMap((page) => page.matches)
        const record = pages[0]?.record ?? { wins: 0, draws: 0, losses: 0 }
        return (
          <div className="grid grid-cols-1 gap-3">
            {children?.(record)}
            {matches.length === 0 ? (
              <p className="card p-5 text-muted">No matches yet.</p>
            ) : (
              <>
                <p role="status" className="text-muted tabular-nums">
                  {`${plural(countMatches(record), 'result')}, win rate ${formatRate(record)}`}
                </p>
                <MatchCards matches={matches} label={label} />
              </>
            )}
            <LoadMore what="matches" list={list} cursor={pages.at(-1)?.next_cursor} />
          </div>
        )
      }}
    </Loaded>
  )
}
