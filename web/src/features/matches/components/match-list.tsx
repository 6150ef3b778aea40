import type { Event } from '@muster/contract/events'
import type { Match } from '@muster/contract/matches'
import { useQuery } from '@tanstack/react-query'
import { Check, Plus } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { LoadFailure } from '../../../components/page.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx'
import { useAddressQuery } from '../../../lib/address-query.ts'
import { useApplication } from '../../../lib/application.tsx'
import { useOpenDialog } from '../../../lib/open-dialog.ts'
import { isLookedFor, useParticipantSearch } from '../../participants/participant-search.ts'
import { unfinishedMatch } from '../match-task.ts'
import { matches as allMatchesOf } from '../questions.ts'
import type { MatchActions } from './match-line.tsx'
import { Rounds } from './rounds.tsx'

interface MatchListProps {
  event: Event
  isOwner: boolean
}

const dialogs = lazyComponent('match-dialogs', async () => (await import('./match-dialogs.tsx')).MatchDialogs)

const none: Match[] = []

/** The matches with a participant that the search finds. */
const matchesOf = (matches: Match[], search: string) =>
  matches.filter(({ participant1, participant2 }) =>
    [participant1, participant2].some(({ nickname }) => isLookedFor(nickname, search)),
  )

/** Whether to show only missing results, for use in the hall. Kept in the address. */
function usePendingOnly() {
  const [query, change] = useAddressQuery()
  return [
    query.get('result') === 'pending',
    (isWanted: boolean) => change({ result: isWanted ? 'pending' : '' }),
  ] as const
}

export function MatchList({ event, isOwner }: MatchListProps) {
  const list = useQuery(allMatchesOf(event.id))
  const { drafts } = useApplication()
  const dialog = useOpenDialog((user_id) => unfinishedMatch(drafts, event.id, user_id))
  dialogs.usePrefetch(isOwner)
  const [search] = useParticipantSearch()
  const [isPendingOnly, setPendingOnly] = usePendingOnly()
  const found = useMemo(() => matchesOf(list.data?.matches ?? none, search), [list.data, search])
  const pending = useMemo(() => found.filter(({ result }) => result === 'pending'), [found])
  // While a name is typed, a hundred cards must not hold up its letters.
  const shown = useDeferredValue(isPendingOnly ? pending : found)
  const actions: MatchActions = {
    onScore: (match) => dialog.open({ kind: 'score', match }),
    onEdit: (match) => dialog.open({ kind: 'edit', match }),
    onDelete: (match) => dialog.open({ kind: 'delete', match }),
  }
  const canAdd = isOwner && event.num_of_participants >= 2
  return (
    <section aria-labelledby="matches">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 id="matches" tabIndex={-1} className="scroll-mt-4 outline-none text-2xl">
          Matches <span className="text-muted tabular-nums">({list.data?.total ?? '…'})</span>
        </h2>
        {canAdd && (
          <Button look="secondary" onClick={() => dialog.open({ kind: 'add' })}>
            <Plus aria-hidden className="size-5" />
            Add Match
          </Button>
        )}
      </div>
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
          No matches yet.{isOwner && !canAdd && ' They can be added once there are two participants.'}
        </p>
      )}
      {list.data && list.data.total > 0 && found.length === 0 && (
        <p className="card p-5 text-muted">No matches for “{search.trim()}”.</p>
      )}
      {(isPendingOnly || (pending.length > 0 && pending.length < found.length)) && (
        <Button
          look="secondary"
          className="mb-4"
          aria-pressed={isPendingOnly}
          onClick={() => setPendingOnly(!isPendingOnly)}
        >
          {isPendingOnly && <Check aria-hidden className="size-5" />}
          Only matches without a result ({pending.length})
        </Button>
      )}
      {isPendingOnly && found.length > 0 && pending.length === 0 && (
        <p className="card p-5 text-muted">Every match has a result.</p>
      )}
      {list.data && <Rounds matches={shown} game={event.game_type} actions={isOwner ? actions : undefined} />}
      {dialog.opened && <dialogs.Lazy event={event} task={dialog.opened} onOpen={dialog.open} onClose={dialog.close} />}
    </section>
  )
}

const placeholders = ['1', '2', '3']

const MatchSkeletons = () => (
  <div className="grid grid-cols-1 gap-3">
    <Skeleton className="h-6 w-24" />
    {placeholders.map((key) => (
      <Skeleton key={key} className="h-28 @2xl:h-14" />
    ))}
  </div>
)
