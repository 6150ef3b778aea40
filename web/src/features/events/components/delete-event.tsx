import type { Event } from '@muster/contract/events'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { plural } from '../../../lib/format.ts'
import { deleteEvent } from '../commands.ts'

const dialog = lazyComponent(
  'command-dialog',
  async () => (await import('../../../components/command-dialog.tsx')).CommandDialog<typeof deleteEvent.name>,
)

export function DeleteEvent({ event }: { event: Event }) {
  const [isOpen, setIsOpen] = useState(false)
  dialog.usePrefetch(true)
  return (
    <>
      <Button look="quietDanger" onClick={() => setIsOpen(true)}>
        <Trash2 aria-hidden className="size-4" />
        Delete
      </Button>
      {isOpen && (
        <dialog.Lazy
          command={deleteEvent}
          sent={{ params: { event_id: event.id } }}
          version={event.version}
          onClose={() => setIsOpen(false)}
          goTo="/my-events"
          title="Delete event"
          action="Delete Event"
          explain={() => 'The event could not be deleted. Please try again.'}
        >
          <p>Are you sure you want to delete this event? This action cannot be undone.</p>
          <p className="wrap-anywhere mt-2 text-muted">
            “{event.title}” goes with its {plural(event.num_of_participants, 'participant')} and all their matches.
          </p>
        </dialog.Lazy>
      )}
    </>
  )
}
