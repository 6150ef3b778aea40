import type { ImportArmy } from '@muster/contract/imports'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { armyOption } from '../../armies/army-names.ts'
import { ArmyPicker } from '../../armies/components/army-picker.tsx'
import { armies as armiesOfGame } from '../../armies/queries.ts'
import { countUnits } from '../field-names.ts'

interface ArmyChoiceProps {
  army: ImportArmy
  unit: 'line' | 'entry'
  /** Null leaves it open. */
  chosen: number | null | undefined
  onChange: (army_id: number | null | undefined) => void
}

/** The army that a text means: one of the suggestions, any other, or none. */
export function ArmyChoice({ army, unit, chosen, onChange }: ArmyChoiceProps) {
  const { game_type, written, lines, army_id, suggestions } = army
  const { data: catalogue = [] } = useQuery(armiesOfGame(game_type))
  const [isOther, setOther] = useState(false)
  const id = useId()
  const labelOf = (wanted: number) => {
    const found = catalogue.find((each) => each.id === wanted)
    return found ? armyOption(found) : '…'
  }
  const current = chosen === undefined ? army_id : chosen
  const offered = [...new Set([...suggestions, ...(current === null ? [] : [current])])]
  const value = isOther ? 'other' : (current ?? (chosen === null ? 'unknown' : ''))
  const choose = (selected: string) => {
    setOther(selected === 'other')
    if (selected === 'unknown') onChange(null)
    else if (selected !== 'other') onChange(selected === '' ? undefined : Number(selected))
  }
  return (
    <div className="grid grid-cols-1 items-center gap-x-4 gap-y-1 sm:grid-cols-2">
      <label htmlFor={id} className="min-w-0">
        <span className="wrap-anywhere block font-semibold">“{written}”</span>
        <span className="block text-muted text-sm">in {countUnits(lines, unit)}</span>
      </label>
      <div className="grid grid-cols-1 gap-2">
        <select id={id} className="control" value={value} onChange={({ target }) => choose(target.value)}>
          {army_id === null && chosen === undefined && <option value="">Choose</option>}
          {offered.map((each) => (
            <option key={each} value={each}>
              {labelOf(each)}
            </option>
          ))}
          <option value="other">Another army…</option>
          <option value="unknown">Leave it open</option>
        </select>
        {isOther && (
          <ArmyPicker
            gameType={game_type}
            label={`Army for “${written}”`}
            value={null}
            onChange={(picked) => {
              if (picked === null) return
              onChange(picked)
              setOther(false)
            }}
          />
        )}
      </div>
    </div>
  )
}
