import type { Event } from '@muster/contract/events'
import { Plus } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { useApplication } from '../../../lib/application.tsx'
import { useOpenDialog } from '../../../lib/open-dialog.ts'
import { RecordGameDialog } from './record-game-dialog.tsx'

interface RecordGameProps {
  event: Event
  /** The participant who records. */
  own_id: number
  look?: 'primary' | 'secondary'
}

/** Lets a participant record a game without a round. */
export function RecordGame({ event, own_id, look = 'primary' }: RecordGameProps) {
  const { drafts } = useApplication()
  const { opened, open, close } = useOpenDialog((user_id) =>
    drafts.read(`game_draft_${event.id}`, user_id) === undefined ? undefined : ('record' as const),
  )
  return (
    <>
      <Button look={look} className="min-h-14 text-lg" onClick={() => open('record')}>
        <Plus aria-hidden className="size-5" />
        Record a Game
      </Button>
      {opened && <RecordGameDialog event_id={event.id} own_id={own_id} onClose={close} />}
    </>
  )
}
