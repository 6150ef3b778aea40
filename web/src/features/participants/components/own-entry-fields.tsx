import type { Event } from '@muster/contract/events'
import type { OwnEntry } from '@muster/contract/participants'
import { useFormContext } from 'react-hook-form'
import { TextField } from '../../../components/ui/field.tsx'
import { fieldsOf } from '../../../lib/form-field.ts'
import { ArmyField } from './army-field.tsx'
import { MembersFields } from './members-fields.tsx'

interface OwnEntryFieldsProps {
  event: Pick<Event, 'game_type' | 'team_size'>
  hasClub: boolean
}

/** The fields for army and club in a form for a participant's own entry; of a team, also for its name and both members. */
export function OwnEntryFields({ event: { game_type, team_size }, hasClub }: OwnEntryFieldsProps) {
  const field = fieldsOf(useFormContext<OwnEntry>())
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {team_size === 2 ? (
        <div className="grid gap-3 sm:col-span-2">
          <TextField label="Team" isRequired autoComplete="off" {...field('nickname')} />
          <MembersFields gameType={game_type} />
        </div>
      ) : (
        <ArmyField gameType={game_type} label="Your army" />
      )}
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
