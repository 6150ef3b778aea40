import type { GameType } from '@muster/contract/games'
import { Plus, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Controller, useFieldArray, useFormContext } from 'react-hook-form'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { TextField } from '../../../components/ui/field.tsx'
import { ArmyPicker } from '../../armies/components/army-picker.tsx'
import { emptyParticipant, type ParticipantRow } from '../participant-rows.ts'

interface WithParticipants {
  participants: ParticipantRow[]
}

interface ParticipantRowsProps {
  gameType: GameType
  /** Told before a row goes. */
  onRemove?: (row: ParticipantRow) => void
}

/** Rows to type participants into, in a form whose values hold `participants`. Enter in a nickname adds the next row. */
export function ParticipantRows({ gameType, onRemove }: ParticipantRowsProps) {
  const { control, register, getValues, formState } = useFormContext<WithParticipants>()
  const { fields, append, remove } = useFieldArray({ control, name: 'participants', keyName: 'rhf_id' })
  const errors = formState.errors.participants

  const add = () => append(emptyParticipant(), { focusName: `participants.${fields.length}.nickname` })
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  const removeRow = (index: number) => {
    const row = getValues(`participants.${index}`)
    onRemove?.(row)
    remove(index)
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {fields.length === 0 && (
        <p className="text-muted">No participants added yet. Click "Add Another Participant" to get started.</p>
      )}
      <ol className="grid gap-4">
        {fields.map((field, index) => (
          <li
            key={field.key}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-3 border-line border-b pb-4 last:border-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
          >
            <TextField
              label={`Nickname ${index + 1}`}
              isRequired
              autoComplete="off"
              maxLength={50}
              enterKeyHint="next"
              error={errors?.[index]?.nickname?.message}
              {...register(`participants.${index}.nickname`)}
              onKeyDown={addOnEnter}
            />
            <div className="col-span-2 row-start-2 sm:col-span-1 sm:col-start-2 sm:row-start-1">
              <Controller
                control={control}
                name={`participants.${index}.army_id`}
                render={({ field: army, fieldState }) => (
                  <ArmyPicker
                    gameType={gameType}
                    label={`Army ${index + 1}`}
                    value={army.value}
                    onChange={army.onChange}
                    error={fieldState.error?.message}
                  />
                )}
              />
            </div>
            <div className="pt-6">
              <IconButton look="quietDanger" label={`Remove participant ${index + 1}`} onClick={() => removeRow(index)}>
                <Trash2 aria-hidden className="size-5" />
              </IconButton>
            </div>
          </li>
        ))}
      </ol>
      <div>
        <Button look="secondary" onClick={add}>
          <Plus aria-hidden className="size-5" />
          Add Another Participant
        </Button>
      </div>
    </div>
  )
}
