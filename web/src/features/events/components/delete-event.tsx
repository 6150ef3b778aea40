import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { unless } from '../../../lib/api-client.ts'
import { deleteEvent } from '../api.ts'

const confirm = lazyPart(async () => (await import('../../../components/ui/dialog.tsx')).ConfirmDialog)

export function DeleteEvent({ event_id, onDone }: { event_id: number; onDone: () => void | Promise<void> }) {
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
        </confirm.Part>
      )}
    </>
  )
}
