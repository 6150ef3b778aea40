import { otherNamesOf } from '@muster/contract/army-names'
import { foldText } from '@muster/contract/names'
import type { OptionGroup } from '../../components/ui/plain-list.tsx'
import { armyOption } from './army-names.ts'

interface NamedArmy {
  id: number
  name: string
  faction: string
}

/** The options of a picker, grouped by faction. */
export function groupByFaction(armies: NamedArmy[]): OptionGroup[] {
  const groups = Map.groupBy(
    armies.toSorted((a, b) => a.faction.localeCompare(b.faction) || a.name.localeCompare(b.name)),
    (army) => army.faction,
  )
  return [...groups].map(([label, members]) => ({
    label,
    items: members.map((army) => ({ value: String(army.id), label: armyOption(army), keywords: keywordsOf(label) })),
  }))
}

const keywordsOf = (faction: string) => otherNamesOf(faction).map(foldText).join(' ')
