import type { Event } from '@muster/contract/events'
import { OwnEntry, type Participant } from '@muster/contract/participants'
import { EditDialogForm } from '../../../components/edit-dialog.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { useCommand } from '../../../lib/commands.ts'
import { useEditForm } from '../../../lib/edit-form.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { useArmyLabel } from '../../armies/use-army-label.ts'
import { updateMyself } from '../commands.ts'
import { OwnEntryFields } from './own-entry-fields.tsx'

interface EditOwnDialogProps {
  event: Event
  own: Participant
  onClose: () => void
}

const valuesOf = ({ army_id, club }: Participant) => ({ army_id, club: club ?? '' })

/** A dialog in which participants change their own army and club. */
export function EditOwnDialog({ event, own, onClose }: EditOwnDialogProps) {
  const nameArmy = useArmyLabel(event.game_type)
  const send = useCommand(updateMyself)
  const edit = useEditForm({
    schema: OwnEntry,
    values: valuesOf(own),
    context: own,
    versioned: {
      valuesOf,
      describe: ({ army_id, club }) => [
        { label: 'Your army', text: nameArmy(army_id) },
        { label: 'Your club', text: club ?? '' },
      ],
    },
    save: (body, { version }) => send({ params: { event_id: event.id }, body }, { version }),
    explain: (error) => `Your entry could not be changed. ${serverDetail(error) || 'Please try again.'}`,
    onSaved: onClose,
  })
  return (
    <Dialog title="Your Army and Club" onClose={onClose}>
      <EditDialogForm edit={edit} action="Save">
        <OwnEntryFields gameType={event.game_type} hasClub />
      </EditDialogForm>
    </Dialog>
  )
}
