import type { Event } from '@muster/contract/events'
import type { Participant } from '@muster/contract/participants'
import { EditDialogForm } from '../../../components/edit-dialog.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { useCommand } from '../../../lib/commands.ts'
import { useEditForm } from '../../../lib/edit-form.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { useArmyLabel } from '../../armies/use-army-label.ts'
import { updateMyself } from '../commands.ts'
import { OwnForm, ownValues } from '../team-form.ts'
import { OwnEntryFields } from './own-entry-fields.tsx'

interface EditOwnDialogProps {
  event: Event
  own: Participant
  onClose: () => void
}

/** A dialog in which participants change their own army and club. */
export function EditOwnDialog({ event, own, onClose }: EditOwnDialogProps) {
  const nameArmy = useArmyLabel(event.game_type)
  const send = useCommand(updateMyself)
  const valuesOf = (one: Participant) => ({ ...ownValues(event, one), club: one.club ?? '' })
  const edit = useEditForm({
    schema: OwnForm,
    values: valuesOf(own),
    context: own,
    versioned: {
      valuesOf,
      describe: ({ army_id, nickname, club }) => [
        ...(event.team_size === 2
          ? [{ label: 'Team', text: nickname ?? '' }]
          : [{ label: 'Your army', text: nameArmy(army_id ?? null) }]),
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
        <OwnEntryFields event={event} hasClub />
      </EditDialogForm>
    </Dialog>
  )
}
