import type { Event } from '@muster/contract/events'
import type { Participant } from '@muster/contract/participants'
import { useQuery } from '@tanstack/react-query'
import { Trash2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { LoadFailure } from '../../../components/page.tsx'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx'
import { useSession } from '../../accounts/session.ts'
import { armyLabel } from '../../armies/api.ts'
import { participantsQuery } from '../api.ts'
import { AddParticipantsDialog } from './add-participants-dialog.tsx'
import { DeleteParticipantDialog } from './delete-participant-dialog.tsx'

interface StandingsProps {
  event: Event
  isOwner: boolean
  onChanged: () => Promise<unknown>
}

/** The participants of an event in standings order. */
export function Standings({ event, isOwner, onChanged }: StandingsProps) {
  const [isAdding, setIsAdding] = useState(false)
  const [leaving, setLeaving] = useState<Participant>()
  return (
    <section aria-labelledby="standings">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 id="standings" className="text-2xl">
          Participants <span className="text-muted tabular-nums">({event.num_of_participants})</span>
        </h2>
        {isOwner && (
          <Button look="secondary" onClick={() => setIsAdding(true)}>
            <UserPlus aria-hidden className="size-5" />
            Add Participant
          </Button>
        )}
      </div>
      <StandingsCard event_id={event.id} onRemove={isOwner ? setLeaving : undefined} />
      {isOwner && <AddParticipantsDialog event={event} open={isAdding} onOpenChange={setIsAdding} onDone={onChanged} />}
      {leaving && (
        <DeleteParticipantDialog participant={leaving} onClose={() => setLeaving(undefined)} onDone={onChanged} />
      )}
    </section>
  )
}

interface CardProps {
  event_id: number
  onRemove: ((participant: Participant) => void) | undefined
}

function StandingsCard({ event_id, onRemove }: CardProps) {
  const standings = useQuery(participantsQuery(event_id))
  if (standings.isPending) {
    return (
      <>
        <LoadingNote>Loading participants…</LoadingNote>
        <Skeleton className="h-96" />
      </>
    )
  }
  if (standings.isError) {
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
    <div className="card overflow-hidden">
      <table className="w-full">
        <thead className="sr-only">
          <tr>
            <th scope="col">Position</th>
            <th scope="col">Participant and army</th>
            <th scope="col">Record (wins/draws/losses)</th>
            {onRemove && <th scope="col">Remove</th>}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {participants.map((participant) => (
            <StandingRow key={participant.id} participant={participant} onRemove={onRemove} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function StandingRow({ participant, onRemove }: { participant: Participant; onRemove: CardProps['onRemove'] }) {
  const { user } = useSession()
  const { position, nickname, army_name, army_faction, wins, draws, losses, user_id } = participant
  const isMe = user_id !== null && user_id === user?.id
  return (
    <tr className={isMe ? 'bg-brass-soft' : ''}>
      <td className="w-12 py-3 pl-4 align-top font-bold font-display text-xl tabular-nums leading-7">{position}</td>
      <th scope="row" className="py-3 pr-2 text-left font-normal">
        <span className="font-semibold text-lg leading-7">{nickname}</span>
        {isMe && <span className="ml-2 font-semibold text-brass text-sm">You</span>}
        <span className="block text-muted text-sm">
          {army_name && army_faction ? armyLabel({ name: army_name, faction: army_faction }) : 'Unknown Army'}
        </span>
      </th>
      <td className="whitespace-nowrap py-3 pr-4 text-right align-top font-semibold text-lg tabular-nums leading-7">
        <span aria-hidden>
          ({wins}/{draws}/{losses})
        </span>
        <span className="sr-only">
          {wins} wins, {draws} draws, {losses} losses
        </span>
      </td>
      {onRemove && (
        <td className="w-12 py-1 pr-1 text-right align-top">
          <IconButton look="quietDanger" label={`Remove ${nickname}`} onClick={() => onRemove(participant)}>
            <Trash2 aria-hidden className="size-5" />
          </IconButton>
        </td>
      )}
    </tr>
  )
}
