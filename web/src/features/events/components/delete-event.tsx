import type { Event } from '@muster/contract/events'
import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { unless } from '../../../lib/api-client.ts'
import { plural } from '../../../lib/format.ts'
import { deleteEvent } from '../api.ts'

const confirm = lazyPart(async () => (await import('../../../components/ui/dialog.tsx')).ConfirmDialog)

export function DeleteEvent({ event, onDone }: { event: Event; onDone: () => void | Promise<void> }) {
  const { id: event_id, title, num_of_participants } = event
  const [isOpen, setIsOpen] = useState(false)
  const queryClient = useQueryClient()
  confirm.useSoon(true)
  const remove = async () => {
    await deleteEvent(event_id).catch(unless('not_found'))
    await onDone()
    // The event itself is gone; only the lists are asked for again.
    queryClient.removeQueries({ queryKey: ['events', 'one', event_id] })
    void queryClient.invalidateQueries({ queryKey: ['events'] })
  }
  return (
    <>
      <Button look="quietDanger" onClick={() => setIsOpen(true)}>
        <Trash2 aria-hidden className="size-4" />
        Delete
      </Button>
      {isOpen && (
        <confirm.Part
          open
          onOpenChange={setIsOpen}
          title="Delete event"
          action="Delete Event"
          explain={() => 'The event could not be deleted. Please try again.'}
          onConfirm={remove}
        >
          <p>Are you sure you want to delete this event? This action cannot be undone.</p>
          <p className="wrap-anywhere mt-2 text-muted">
            “{title}” goes with its {plural(num_of_participants, 'participant')} and all their matches.
          </p>
        </confirm.Part>
      )}
    </>
  )
}
