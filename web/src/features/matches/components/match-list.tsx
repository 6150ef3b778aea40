import type { Event } from '@muster/contract/events'
import type { Match } from '@muster/contract/matches'
import { useQuery } from '@tanstack/react-query'
import { Check, Plus } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { CsvLink } from '../../../components/csv-link.tsx'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { LoadFailure } from '../../../components/page.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx'
import { useAddressQuery } from '../../../lib/address-query.ts'
import { useApplication } from '../../../lib/application.tsx'
import { linkQuery } from '../../../lib/event-keys.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useOpenDialog } from '../../../lib/open-dialog.ts'
import { matcherOf, useParticipantSearch } from '../../participants/participant-search.ts'
import { unfinishedMatch } from '../match-task.ts'
import { matches as allMatchesOf } from '../queries.ts'
import type { MatchActions } from './owners-part.tsx'
import { Rounds } from './rounds.tsx'

interface MatchListProps {
  event: Event
  isOrganiser: boolean
  /** The links to the rounds. */
  rounds: ReactNode
  /** The round that the address names, instead of all matches. */
  round?: ReactNode
}

const dialogs = lazyComponent('match-dialogs', async () => (await import('./match-dialogs.tsx')).MatchDialogs)

const none: Match[] = []

/** The number of matches on a page of the API. */
const pageLength = 1000

/** The matches with a participant that the search finds. */
function filterMatches(matches: Match[], search: string) {
  const isMatching = matcherOf(search)
  return matches.filter(
    ({ participant1, participant2 }) => isMatching(participant1.nickname) || isMatching(participant2.nickname),
  )
}

/** Whether to show only missing results, for use in the hall. The address stores it. */
function usePendingOnly() {
  const [query, change] = useAddressQuery()
  return [
    query.get('result') === 'pending',
    (isPendingOnly: boolean) => change({ result: isPendingOnly ? 'pending' : '' }),
  ] as const
}

export function MatchList({ event, isOrganiser, rounds, round }: MatchListProps) {
  const list = useQuery(allMatchesOf(event.id))
  const { drafts } = useApplication()
  const dialog = useOpenDialog((user_id) => unfinishedMatch(drafts, event.id, user_id))
  dialogs.usePrefetch(isOrganiser)
  const search = useParticipantSearch()
  const [isPendingOnly, setPendingOnly] = usePendingOnly()
  const found = useMemo(() => filterMatches(list.data?.matches ?? none, search), [list.data, search])
  const pending = useMemo(() => found.filter(({ result }) => result === 'pending'), [found])
  const shown = isPendingOnly ? pending : found
  // The rest of a long list arrives after its first page.
  const isPart = Boolean(list.data?.next_cursor)
  const isLong = Number(list.data?.total) > pageLength
  const { open } = dialog
  const actions = useMemo<MatchActions>(
    () => ({
      onScore: (match) => open({ kind: 'score', match }),
      onEdit: (match) => open({ kind: 'edit', match }),
      onDelete: (match) => open({ kind: 'delete', match }),
    }),
    [open],
  )
  const link = linkQuery(event)
  const canAdd = isOrganiser && event.num_of_participants >= 2
  return (
    <section aria-labelledby="matches">
      <div className={`mb-3 flex min-h-11 flex-wrap items-center justify-between gap-3 ${round ? 'print:hidden' : ''}`}>
        <h2 id="matches" tabIndex={-1} className="scroll-mt-4 outline-none text-2xl">
          Matches{' '}
          <span className="text-muted tabular-nums">
            ({list.data ? found.length < list.data.matches.length && `${found.length} of ` : '…'}
            {list.data?.total})
          </span>
        </h2>
        {link && list.data && list.data.total > 0 && !isLong && (
          <CsvLink path="/events/:event_id/matches" params={{ event_id: event.id }} query={link} of="the matches" />
        )}
        {canAdd && (
          <Button look="secondary" className="print:hidden" onClick={() => dialog.open({ kind: 'add' })}>
            <Plus aria-hidden className="size-5" />
            Add Match
          </Button>
        )}
      </div>
      <div className="mb-4 empty:hidden">{rounds}</div>
      {list.isPending && (
        <>
          <LoadingNote>Loading matches…</LoadingNote>
          <MatchSkeletons />
        </>
      )}
      {list.isError && !list.data && (
        <LoadFailure
          message="Matches not found or failed to load. Please try again later."
          onRetry={() => list.refetch()}
        />
      )}
      {list.data?.total === 0 && (
        <p className="card p-5 text-muted">
          No matches yet.{isOrganiser && !canAdd && ' They can be added once there are two participants.'}
        </p>
      )}
      {list.data && list.data.total > 0 && found.length === 0 && !isPart && (
        <p className="card p-5 text-muted">No matches for “{search.trim()}”.</p>
      )}
      {!round && (isPendingOnly || isLong || (pending.length > 0 && pending.length < found.length)) && (
        <Button
          look="secondary"
          className="mb-4 print:hidden"
          aria-pressed={isPendingOnly}
          onClick={() => setPendingOnly(!isPendingOnly)}
        >
          {isPendingOnly && <Check aria-hidden className="size-5" />}
          Only matches without a result ({formatNumber(pending.length)})
        </Button>
      )}
      {isPendingOnly && found.length > 0 && pending.length === 0 && !isPart && (
        <p className="card p-5 text-muted">Every match has a result.</p>
      )}
      {list.data && round}
      {list.data && !round && (
        <Rounds
          matches={shown}
          game={event.game_type}
          // The first matches must not change while more arrive.
          isNewestFirst={!isLong && event.state === 'running'}
          actions={isOrganiser ? actions : undefined}
        />
      )}
      {list.data && isPart && (
        <p className="mt-4 text-muted tabular-nums">
          {formatNumber(list.data.matches.length)} of {formatNumber(list.data.total)} loaded…
        </p>
      )}
      {dialog.opened && <dialogs.Lazy event={event} task={dialog.opened} onOpen={dialog.open} onClose={dialog.close} />}
    </section>
  )
}

/** Taller than a screen, like most lists, so that the end of the page does not show before the list. */
const MatchSkeletons = () => (
  <div className="grid grid-cols-1 gap-3">
    <Skeleton className="h-6 w-24" />
    <Skeleton className="h-dvh" />
  </div>
)
