import type { GameType } from '@muster/contract/games'
import type { OwnEntry } from '@muster/contract/participants'
import { Controller, useFormContext } from 'react-hook-form'
import { TextField } from '../../../components/ui/field.tsx'
import { fieldsOf } from '../../../lib/form-field.ts'
import { ArmyPicker } from '../../armies/components/army-picker.tsx'

/** The fields for army and club in a form for a participant's own entry. */
export function OwnEntryFields({ gameType, hasClub }: { gameType: GameType; hasClub: boolean }) {
  const form = useFormContext<OwnEntry>()
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Controller
        control={form.control}
        name="army_id"
        render={({ field: { value, onChange }, fieldState }) => (
          <ArmyPicker
            gameType={gameType}
            label="Your army"
            value={value ?? null}
            onChange={onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      {hasClub && <TextField label="Your club" hint="Optional." autoComplete="off" {...fieldsOf(form)('club')} />}
    </div>
  )
}
