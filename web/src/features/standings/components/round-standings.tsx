import type { Event } from '@muster/contract/events'
import { readRound } from '@muster/site/queries'
import { useQuery } from '@tanstack/react-query'
import { use, useMemo } from 'react'
import { CsvLink } from '../../../components/csv-link.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { PrintButton } from '../../../components/print-button.tsx'
import { useSession } from '../../../lib/application.tsx'
import { linkQuery } from '../../../lib/event-keys.ts'
import { useLocation } from '../../../lib/navigation.tsx'
import { PaperRound } from '../../paper/components/paper-round.tsx'
import { RoundChips } from '../../rounds/components/round-chips.tsx'
import { KnownDayContext, withKnown } from '../../rounds/known-day-context.ts'
import { rounds as roundsOf, standings as standingsOf } from '../../rounds/queries.ts'
import { hasResults } from '../../rounds/seats.ts'
import { RankedTable } from './ranked-table.tsx'

/** The standings after any round, with the value of every criterion. */
export function RoundStandings({ event }: { event: Event }) {
  const { user } = useSession()
  const after = readRound(new URLSearchParams(useLocation().search))
  const rounds = useQuery(roundsOf(event.id, user?.id))
  const known = use(KnownDayContext)
  const played = (known?.rounds ?? rounds.data?.rounds)?.filter(hasResults)
  const last = played?.at(-1)
  return (
    <section aria-labelledby="standings" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="standings" className={`text-2xl ${after === undefined ? 'print:hidden' : ''}`}>
          {after === undefined ? 'Standings' : `Standings after round ${after}`}
        </h2>
        <PrintButton />
      </div>
      {after === undefined && <PaperRound played={played ?? []} after={after} />}
      <RoundChips label="After a round" rounds={played ?? []} current={after ?? last?.number} />
      <RankedStandings event={event} after={after} />
    </section>
  )
}

/** The table after a round, or the current one, and its download. */
export function RankedStandings({ event, after }: { event: Event; after: number | undefined }) {
  const known = use(KnownDayContext)
  const standings = useQuery(standingsOf(event.id, after))
  const own = useMemo(() => known?.standingsAfter(after), [known, after])
  const link = linkQuery(event)
  return (
    <Loaded query={withKnown(standings, own)} what="standings" height="h-96">
      {(data) => (
        <>
          <RankedTable event={event} after={after} {...data} />
          {link && (
            <CsvLink
              path="/events/:event_id/standings"
              params={{ event_id: event.id }}
              query={after === undefined ? link : { ...link, after_round: after }}
              of="the standings"
            />
          )}
        </>
      )}
    </Loaded>
  )
}
