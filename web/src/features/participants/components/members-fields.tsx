import type { GameType } from '@muster/contract/games'
import { Controller, type FieldValues, useFormContext } from 'react-hook-form'
import { TextField } from '../../../components/ui/field.tsx'
import { fieldsOf } from '../../../lib/form-field.ts'
import { ArmyPicker } from '../../armies/components/army-picker.tsx'

interface MembersFieldsProps {
  gameType: GameType
  /** The path of the team in the form, such as `participants.0.`. */
  path?: string
  /** The number of the team, where there are several. */
  number?: number
}

/** The two of a team, each with an army. A team without a name gets both of theirs. */
export function MembersFields({ gameType, path = '', number }: MembersFieldsProps) {
  const form = useFormContext<FieldValues>()
  const field = fieldsOf(form)
  const of = number === undefined ? '' : ` of team ${number}`
  const nameTeam = () => {
    const [one, other] = [0, 1].map((index) => String(form.getValues(`${path}members.${index}.nickname`) ?? '').trim())
    if (one && other && !form.getValues(`${path}nickname`))
      form.setValue(`${path}nickname`, `${one} & ${other}`, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <>
      {[0, 1].map((index) => (
        <div key={index} className="grid grid-cols-1 gap-x-2 gap-y-3 sm:grid-cols-2">
          <TextField
            label={`Member ${index + 1}${of}`}
            autoComplete="off"
            {...field(`${path}members.${index}.nickname`, { onBlur: nameTeam })}
          />
          <Controller
            control={form.control}
            name={`${path}members.${index}.army_id`}
            render={({ field: army, fieldState }) => (
              <ArmyPicker
                gameType={gameType}
                label={`Army of member ${index + 1}${of}`}
                value={army.value ?? null}
                onChange={army.onChange}
                error={fieldState.error?.message}
              />
            )}
          />
        </div>
      ))}
    </>
  )
}
