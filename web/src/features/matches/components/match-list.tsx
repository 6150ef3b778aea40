import type { Event } from '@muster/contract/events'
import type { Match } from '@muster/contract/matches'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { LoadFailure } from '../../../components/page.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx'
import { matchesQuery } from '../api.ts'
import { AddMatchesDialog } from './add-matches-dialog.tsx'
import { DeleteMatchDialog } from './delete-match-dialog.tsx'
import { EditMatchDialog } from './edit-match-dialog.tsx'
import { type MatchActions, MatchCard } from './match-card.tsx'
import { RecordResultDialog } from './record-result-dialog.tsx'

interface MatchListProps {
  event: Event
  isOwner: boolean
  onChanged: () => Promise<unknown>
}

export function MatchList({ event, isOwner, onChanged }: MatchListProps) {
  const list = useQuery(matchesQuery(event.id))
  const [isAdding, setIsAdding] = useState(false)
  const [scoring, setScoring] = useState<Match>()
  const [editing, setEditing] = useState<Match>()
  const [leaving, setLeaving] = useState<Match>()
  const canAdd = isOwner && event.num_of_participants >= 2
  return (
    <section aria-labelledby="matches">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 id="matches" className="text-2xl">
          Matches <span className="text-muted tabular-nums">({list.data?.total ?? '…'})</span>
        </h2>
        {canAdd && (
          <Button look="secondary" onClick={() => setIsAdding(true)}>
            <Plus aria-hidden className="size-5" />
            Add Match
          </Button>
        )}
      </div>
      {list.isPending && (
        <>
          <LoadingNote>Loading matches…</LoadingNote>
          <Skeleton className="h-96" />
        </>
      )}
      {list.isError && (
        <LoadFailure
          message="Matches not found or failed to load. Please try again later."
          onRetry={() => list.refetch()}
        />
      )}
      {list.data?.total === 0 && <p className="card p-5 text-muted">No matches yet.</p>}
      {list.data && (
        <Rounds
          matches={list.data.matches}
          actions={isOwner ? { onScore: setScoring, onEdit: setEditing, onDelete: setLeaving } : undefined}
        />
      )}
      {canAdd && <AddMatchesDialog event={event} open={isAdding} onOpenChange={setIsAdding} onDone={onChanged} />}
      {scoring && <RecordResultDialog match={scoring} onClose={() => setScoring(undefined)} onDone={onChanged} />}
      {editing && <EditMatchDialog match={editing} onClose={() => setEditing(undefined)} onDone={onChanged} />}
      {leaving && <DeleteMatchDialog match={leaving} onClose={() => setLeaving(undefined)} onDone={onChanged} />}
    </section>
  )
}

interface RoundsProps {
  matches: Match[]
  actions: MatchActions | undefined
}

/** The matches round by round, as they were played. */
function Rounds({ matches, actions }: RoundsProps) {
  const rounds = Map.groupBy(matches, (match) => match.round_number)
  return (
    <div className="grid gap-6">
      {[...rounds].map(([round, played]) => (
        <section key={round ?? 'none'}>
          <h3 className="mb-2 text-lg">{round === null ? 'Other matches' : `Round ${round}`}</h3>
          <ul className="grid gap-3">
            {played.map((match) => (
              <li key={match.id}>
                <MatchCard match={match} actions={actions} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
