import type { Event } from '@muster/contract/events'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { LoadFailure } from '../../../components/page.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx'
import { useWork } from '../../accounts/draft.ts'
import { participantsQuery } from '../api.ts'
import { unfinishedParticipant } from '../drafts.ts'
import { usePlayerSearch } from '../player-search.ts'
import { AllianceCount } from './alliance-count.tsx'
import { OwnStanding } from './own-standing.tsx'
import { firstRows, type StandingActions, StandingsTable } from './standings-table.tsx'

interface StandingsProps {
  event: Event
  isOwner: boolean
  onChanged: () => Promise<unknown>
  /** How many matches somebody has, as far as that is known. */
  countMatches: (participant_id: number) => number | undefined
}

const dialogs = lazyPart(async () => (await import('./participant-dialogs.tsx')).ParticipantDialogs)

/** The participants of an event in standings order. */
export function Standings({ event, isOwner, onChanged, countMatches }: StandingsProps) {
  const { work, begin, close } = useWork((user_id) => unfinishedParticipant(event.id, user_id))
  dialogs.useSoon(isOwner)
  const actions: StandingActions = {
    onEdit: (participant) => begin({ kind: 'edit', participant }),
    onRemove: (participant) => begin({ kind: 'remove', participant }),
  }
  return (
    <section aria-labelledby="standings" className="grid grid-cols-1 gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 id="standings" tabIndex={-1} className="scroll-mt-4 outline-none text-2xl">
          Participants <span className="text-muted tabular-nums">({event.num_of_participants})</span>
        </h2>
        {isOwner && (
          <Button look="secondary" onClick={() => begin({ kind: 'add' })}>
            <UserPlus aria-hidden className="size-5" />
            Add Participant
          </Button>
        )}
      </div>
      <Loaded event={event} {...(isOwner && { actions })} />
      {work && (
        <dialogs.Part event={event} work={work} countMatches={countMatches} onClose={close} onDone={onChanged} />
      )}
    </section>
  )
}

function Loaded({ event, actions }: { event: Event; actions?: StandingActions }) {
  const standings = useQuery(participantsQuery(event.id))
  const [search] = usePlayerSearch()
  if (standings.isPending) {
    return (
      <>
        <LoadingNote>Loading participants…</LoadingNote>
        <StandingsSkeleton rows={Math.min(event.num_of_participants, firstRows)} />
      </>
    )
  }
  if (standings.data === undefined) {
    return (
      <LoadFailure
        message="The participants could not be loaded. Please try again."
        onRetry={() => standings.refetch()}
      />
    )
  }
  const { participants } = standings.data
  if (participants.length === 0) return <p className="card p-5 text-muted">No participants yet.</p>
  return (
    <>
      <OwnStanding participants={participants} search={search} />
      <AllianceCount participants={participants} />
      <StandingsTable participants={participants} search={search} actions={actions} />
    </>
  )
}

/** As high as the table will be, or higher than a screen. */
const StandingsSkeleton = ({ rows }: { rows: number }) => (
  <div className="card divide-y divide-line">
    <div className="h-9" />
    {Array.from({ length: Math.max(rows, 1) }, (_, position) => position).map((position) => (
      <div key={position} className="grid grid-cols-[2rem_1fr_4rem] gap-3 p-4">
        <Skeleton className="h-7" />
        <div className="grid grid-cols-1 gap-1.5">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-4" />
        </div>
        <Skeleton className="h-7" />
      </div>
    ))}
  </div>
)
