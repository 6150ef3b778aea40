import type { GameType } from '@muster/contract/games'
import { useController } from 'react-hook-form'
import { ArmyPicker } from '../../armies/components/army-picker.tsx'

/** The army of a form with an `army_id`. */
export function ArmyField({ gameType, label }: { gameType: GameType; label: string }) {
  const { field, fieldState } = useController<{ army_id: number | null | undefined }>({ name: 'army_id' })
  return (
    <ArmyPicker
      gameType={gameType}
      label={label}
      value={field.value ?? null}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  )
}
