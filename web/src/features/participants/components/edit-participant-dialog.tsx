import { fateOf } from '@muster/contract/client'
import type { GameType } from '@muster/contract/games'
import { type Participant, ParticipantChange, ParticipantInput } from '@muster/contract/participants'
import { EditDialogForm } from '../../../components/edit-dialog.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { NumberField, TextField } from '../../../components/ui/field.tsx'
import { useCommand } from '../../../lib/commands.ts'
import { useEditForm } from '../../../lib/edit-form.ts'
import { readNumber } from '../../../lib/field-text.ts'
import { fieldsOf } from '../../../lib/form-field.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { useArmyLabel } from '../../armies/use-army-label.ts'
import { updateParticipant } from '../commands.ts'
import { isLocalPerson } from '../local-person.ts'
import { editOf, type ParticipantEdit } from '../participant-edit.ts'
import { FormMembers, membersIn } from '../team-form.ts'
import { ArmyField } from './army-field.tsx'
import { MembersFields } from './members-fields.tsx'

interface EditParticipantDialogProps {
  participant: Participant
  gameType: GameType
  /** Whether teams of two play. */
  areTeams: boolean
  /** Makes the change on this device when Muster does not respond. */
  onEdit: ((participant: Participant, change: ParticipantEdit) => unknown) | undefined
  onClose: () => void
}

/** How long the desk waits for a response, in milliseconds: on the dead Wi-Fi of a hall, none comes for minutes. */
const maxWait = 4_000

const valuesOf = ({ nickname, army_id, club, fixed_table, adjustment, adjustment_reason, ...team }: Participant) => ({
  nickname,
  army_id,
  members: membersIn(team),
  club: club ?? '',
  fixed_table,
  adjustment: adjustment || null,
  adjustment_reason: adjustment_reason ?? '',
})

/** An empty adjustment means none. */
const Edited = ParticipantInput.extend({
  adjustment: ParticipantChange.shape.adjustment.unwrap().nullable(),
  adjustment_reason: ParticipantChange.shape.adjustment_reason,
  members: FormMembers,
})

/** A dialog to change a participant. Matches keep the armies that were recorded with them. */
export function EditParticipantDialog({
  participant,
  gameType,
  areTeams,
  onEdit,
  onClose,
}: EditParticipantDialogProps) {
  const { id, event_id } = participant
  const nameArmy = useArmyLabel(gameType)
  const send = useCommand(updateParticipant)
  const edit = useEditForm({
    schema: Edited,
    values: valuesOf(participant),
    draft: `participant_draft_${event_id}`,
    context: participant,
    isAbout: (drafted) => drafted.id === id,
    versioned: {
      valuesOf,
      describe: ({ nickname, army_id, members, club, fixed_table, adjustment }) => [
        { label: 'Nickname', text: nickname },
        areTeams
          ? {
              label: 'Members',
              text: (members ?? []).map((one) => `${one?.nickname ?? ''} ${nameArmy(one?.army_id)}`).join(' & '),
            }
          : { label: 'Army', text: nameArmy(army_id) },
        { label: 'Club', text: club ?? '' },
        { label: 'Table', text: String(fixed_table ?? '') },
        { label: 'Points added or taken away', text: String(adjustment ?? '') },
      ],
    },
    save: async ({ adjustment, army_id, members, ...typed }, { version }) => {
      const body = { ...typed, ...(areTeams ? { members } : { army_id }), adjustment: adjustment ?? 0 }
      const keep = () => onEdit?.(participant, editOf(body, participant))
      if (isLocalPerson(id)) return keep()
      const signal = onEdit && AbortSignal.timeout(maxWait)
      try {
        await send({ params: { event_id, participant_id: id }, body }, { version, signal })
      } catch (error) {
        if (!onEdit || fateOf(error) === 'refused') throw error
        keep()
      }
    },
    explain: (error) => `Failed to update the participant. Please try again. ${serverDetail(error)}`,
    onSaved: onClose,
  })
  const field = fieldsOf(edit.form)
  return (
    <Dialog title="Edit Participant" onClose={onClose}>
      <EditDialogForm edit={edit} action="Save Participant">
        {participant.army_written && (
          <p className="mb-4 text-muted text-sm">The army is open: the list says “{participant.army_written}”.</p>
        )}
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField label={areTeams ? 'Team' : 'Nickname'} isRequired autoComplete="off" {...field('nickname')} />
          {areTeams ? (
            <div className="grid gap-3 sm:col-span-2">
              <MembersFields gameType={gameType} />
            </div>
          ) : (
            <ArmyField gameType={gameType} label="Army" />
          )}
          <TextField label="Club" autoComplete="off" {...field('club')} />
          <NumberField
            label="Fixed table"
            hint="For someone who cannot change tables."
            {...field('fixed_table', { setValueAs: readNumber })}
          />
          <NumberField
            label="Points added or taken away"
            hint="Such as -2 for a late list."
            inputMode="text"
            {...field('adjustment', { setValueAs: readNumber })}
          />
          <TextField label="Why" autoComplete="off" {...field('adjustment_reason')} />
        </div>
      </EditDialogForm>
    </Dialog>
  )
}
