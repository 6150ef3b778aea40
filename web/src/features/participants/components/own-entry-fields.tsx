import type { GameType } from '@muster/contract/games'
import type { OwnEntry } from '@muster/contract/participants'
import { useFormContext } from 'react-hook-form'
import { TextField } from '../../../components/ui/field.tsx'
import { fieldsOf } from '../../../lib/form-field.ts'
import { ArmyField } from './army-field.tsx'

/** The fields for army and club in a form for a participant's own entry. */
export function OwnEntryFields({ gameType, hasClub }: { gameType: GameType; hasClub: boolean }) {
  const field = fieldsOf(useFormContext<OwnEntry>())
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <ArmyField gameType={gameType} label="Your army" />
      {hasClub && (
        <TextField
          label="Your club"
          hint="Optional. The pairing keeps clubs apart where it can."
          autoComplete="off"
          {...field('club')}
        />
      )}
    </div>
  )
}
