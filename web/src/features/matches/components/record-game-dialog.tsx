import type { Participant } from '@muster/contract/participants'
import { OwnGame } from '@muster/contract/reports'
import { useQuery } from '@tanstack/react-query'
import { EditDialogForm } from '../../../components/edit-dialog.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { NumberField, SelectField } from '../../../components/ui/field.tsx'
import { type LastAttempt, useCommand } from '../../../lib/commands.ts'
import { useEditForm } from '../../../lib/edit-form.ts'
import { readNumber } from '../../../lib/field-text.ts'
import { fieldsOf } from '../../../lib/form-field.ts'
import { serverDetail } from '../../../lib/server-detail.ts'
import { byNickname } from '../../participants/by-nickname.ts'
import { participants as participantsOf } from '../../participants/queries.ts'
import { recordGame } from '../commands.ts'

interface RecordGameDialogProps {
  event_id: number
  own_id: number
  onClose: () => void
}

/** A dialog for a game that the reader has played. */
export function RecordGameDialog(props: RecordGameDialogProps) {
  const query = useQuery(participantsOf(props.event_id))
  return (
    <Dialog title="Record a Game" onClose={props.onClose}>
      <Loaded query={query} what="participants" height="h-80">
        {({ participants }) => <RecordGameForm {...props} participants={participants} />}
      </Loaded>
    </Dialog>
  )
}

type Fields = { [name in keyof OwnGame]: OwnGame[name] | null }

const empty: Fields = { opponent_id: null, own_score: null, opponent_score: null, match_duration_minutes: null }

interface RecordGameFormProps extends RecordGameDialogProps {
  participants: Participant[]
}

function RecordGameForm({ event_id, own_id, participants, onClose }: RecordGameFormProps) {
  const send = useCommand(recordGame)
  const edit = useEditForm<Fields, OwnGame, LastAttempt>({
    schema: OwnGame,
    values: empty,
    draft: `game_draft_${event_id}`,
    // Stored with the draft, so that a game that arrived before a reload is not recorded twice.
    context: {},
    save: (body, last) => send({ params: { event_id }, body }, {}, last),
    explain: (error) => `Failed to record the game. Please try again. ${serverDetail(error)}`,
    onSaved: onClose,
  })
  const field = fieldsOf(edit.form)
  const opponents = participants
    .filter(({ id, waiting_since }) => id !== own_id && waiting_since === null)
    .toSorted(byNickname)
  const number = (name: keyof Fields, label: string, hint?: string) => (
    <NumberField label={label} hint={hint} {...field(name, { setValueAs: readNumber })} />
  )
  return (
    <EditDialogForm edit={edit} action="Record Game">
      <div className="grid grid-cols-2 gap-x-4 gap-y-5">
        <SelectField
          className="col-span-2"
          label="Opponent"
          isRequired
          {...field('opponent_id', { setValueAs: readNumber })}
        >
          <option value="">Choose…</option>
          {opponents.map(({ id, nickname }) => (
            <option key={id} value={id}>
              {nickname}
            </option>
          ))}
        </SelectField>
        {number('own_score', 'Your score')}
        {number('opponent_score', 'Their score')}
        <div className="col-span-2">{number('match_duration_minutes', 'Minutes played', 'Optional.')}</div>
        <p className="col-span-2 text-muted">It counts at once. If your opponent objects, the organiser decides.</p>
      </div>
    </EditDialogForm>
  )
}
