import type { Event } from '@muster/contract/events'
import { Plus } from 'lucide-react'
import { lazyComponent } from '../../../components/lazy-component.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useApplication } from '../../../lib/application.tsx'
import { useOpenDialog } from '../../../lib/open-dialog.ts'

const dialog = lazyComponent(
  'record-game-dialog',
  async () => (await import('./record-game-dialog.tsx')).RecordGameDialog,
)

interface RecordGameProps {
  event: Event
  /** The participant who records. */
  own_id: number
}

/** Lets a participant record a game without a round. */
export function RecordGame({ event, own_id }: RecordGameProps) {
  const { drafts } = useApplication()
  const { opened, open, close } = useOpenDialog((user_id) =>
    drafts.read(`game_draft_${event.id}`, user_id) === undefined ? undefined : ('record' as const),
  )
  dialog.usePrefetch(true)
  return (
    <>
      <Button className="min-h-14 text-lg" onClick={() => open('record')}>
        <Plus aria-hidden className="size-5" />
        Record a Game
      </Button>
      {opened && <dialog.Lazy event_id={event.id} own_id={own_id} onClose={close} />}
    </>
  )
}
