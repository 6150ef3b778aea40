import type { OptionGroup } from '../../components/ui/combobox.tsx'

interface NamedArmy {
  id: number
  name: string
  faction: string
}

/** `faction - name`, as a list of armies shows it. */
export const armyLabel = ({ faction, name }: Omit<NamedArmy, 'id'>) => `${faction} - ${name}`

/** The page of a faction's statistics. */
export const factionPath = (faction: string) => `/armies/${encodeURIComponent(faction)}`

/** The options of a picker, by faction. */
export function groupByFaction(armies: NamedArmy[]): OptionGroup[] {
  const groups = Map.groupBy(
    armies.toSorted((a, b) => a.faction.localeCompare(b.faction) || a.name.localeCompare(b.name)),
    (army) => army.faction,
  )
  return [...groups].map(([label, members]) => ({
    label,
    items: members.map((army) => ({ value: String(army.id), label: armyLabel(army) })),
  }))
}
