import type { Event } from '@muster/contract/events'
import type { Participant } from '@muster/contract/participants'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { LoadFailure } from '../../../components/page.tsx'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx'
import { useSession } from '../../accounts/session.ts'
import { armyLabel } from '../../armies/api.ts'
import { participantsQuery } from '../api.ts'
import { AddParticipantsDialog } from './add-participants-dialog.tsx'
import { DeleteParticipantDialog } from './delete-participant-dialog.tsx'
import { EditParticipantDialog } from './edit-participant-dialog.tsx'

interface StandingsProps {
  event: Event
  isOwner: boolean
  onChanged: () => Promise<unknown>
}

/** The participants of an event in standings order. */
export function Standings({ event, isOwner, onChanged }: StandingsProps) {
  const [isAdding, setIsAdding] = useState(false)
  const [editing, setEditing] = useState<Participant>()
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
      <StandingsCard event_id={event.id} {...(isOwner && { actions: { onEdit: setEditing, onRemove: setLeaving } })} />
      {isOwner && <AddParticipantsDialog event={event} open={isAdding} onOpenChange={setIsAdding} onDone={onChanged} />}
      {editing && (
        <EditParticipantDialog
          participant={editing}
          gameType={event.game_type}
          onClose={() => setEditing(undefined)}
          onDone={onChanged}
        />
      )}
      {leaving && (
        <DeleteParticipantDialog participant={leaving} onClose={() => setLeaving(undefined)} onDone={onChanged} />
      )}
    </section>
  )
}

/** What an owner can do with a row. */
interface Actions {
  onEdit: (participant: Participant) => void
  onRemove: (participant: Participant) => void
}

interface CardProps {
  event_id: number
  actions?: Actions
}

function StandingsCard({ event_id, actions }: CardProps) {
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
        <thead className="border-line border-b text-muted text-sm">
          <tr>
            <th scope="col" className="py-2 pl-4 text-left font-semibold">
              <span aria-hidden>#</span>
              <span className="sr-only">Position</span>
            </th>
            <th scope="col" className="py-2 text-left font-semibold">
              Participant
            </th>
            <th scope="col" className="py-2 pr-3 text-right font-semibold">
              <abbr title="wins/draws/losses" className="no-underline">
                W/D/L
              </abbr>
            </th>
            {actions && (
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {participants.map((participant) => (
            <StandingRow key={participant.id} participant={participant} actions={actions} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function StandingRow({ participant, actions }: { participant: Participant; actions: Actions | undefined }) {
  const { user } = useSession()
  const { position, nickname, army_name, army_faction, wins, draws, losses, user_id } = participant
  const isMe = user_id !== null && user_id === user?.id
  return (
    <tr className={isMe ? 'bg-brass-soft' : ''}>
      <td className="w-px py-3 pr-3 pl-4 align-top font-bold font-display text-xl tabular-nums leading-7">
        {position}
      </td>
      <th scope="row" className="wrap-anywhere py-3 pr-2 text-left font-normal">
        <span className="font-semibold text-lg leading-7">{nickname}</span>
        {isMe && <span className="ml-2 font-semibold text-brass text-sm">You</span>}
        <span className="block text-muted text-sm">
          {army_name && army_faction ? armyLabel({ name: army_name, faction: army_faction }) : 'Unknown Army'}
        </span>
      </th>
      <td className="w-px whitespace-nowrap py-3 pr-3 text-right align-top font-semibold text-lg tabular-nums leading-7">
        <span aria-hidden>
          ({wins}/{draws}/{losses})
        </span>
        <span className="sr-only">
          {wins} wins, {draws} draws, {losses} losses
        </span>
      </td>
      {actions && (
        <td className="w-px py-1 align-top">
          <div className="flex flex-col sm:flex-row">
            <IconButton label={`Edit ${nickname}`} onClick={() => actions.onEdit(participant)}>
              <Pencil aria-hidden className="size-5" />
            </IconButton>
            <IconButton look="quietDanger" label={`Remove ${nickname}`} onClick={() => actions.onRemove(participant)}>
              <Trash2 aria-hidden className="size-5" />
            </IconButton>
          </div>
        </td>
      )}
    </tr>
  )
}
