import { findArmies } from '@muster/contract/army-names'
import type { GameType } from '@muster/contract/games'
import { foldText } from '@muster/contract/names'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Combobox } from '../../../components/ui/combobox.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { groupByFaction } from '../army-options.ts'
import { armies as armiesOfGame } from '../queries.ts'

interface ArmyPickerProps {
  gameType: GameType
  label: string
  value: number | null
  onChange: (army_id: number | null) => void
  /** The army as somebody has written it, until one is chosen. */
  written?: string | undefined
  error?: string | undefined
}

/** Picks an army of the game, grouped by faction. It may stay empty. */
export function ArmyPicker({ gameType, label, value, onChange, written = '', error }: ArmyPickerProps) {
  const { data: armies = [], isPending, isError } = useQuery(armiesOfGame(gameType))
  const options = useMemo(() => groupByFaction(armies), [armies])
  const isAmbiguous = written !== '' && value === null && armies.length > 0
  const candidates = isAmbiguous ? findArmies(armies, written).slice(0, 3) : []
  return (
    <Field
      label={label}
      error={error ?? (isAmbiguous ? explainWritten(written, candidates) : undefined)}
      hint={
        isPending
          ? 'Loading armies…'
          : isError && armies.length === 0
            ? 'The armies could not be loaded. You can choose one later.'
            : undefined
      }
    >
      {(control) => (
        <Combobox
          fold={foldText}
          control={control}
          options={options}
          value={value === null ? null : String(value)}
          onChange={(id) => onChange(id === null ? null : Number(id))}
          typed={written}
          placeholder="Faction or army"
        />
      )}
    </Field>
  )
}

const explainWritten = (written: string, candidates: { name: string }[]) =>
  candidates.length === 0
    ? `“${written}” is not a known army. Please choose one, or clear the field.`
    : `“${written}” may be ${candidates.map(({ name }) => name).join(' or ')}. Please choose one.`
