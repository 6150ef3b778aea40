import { type GameType, usualGame } from '@muster/contract/games'
import type { OptionGroup } from '../../components/ui/combobox.tsx'

interface NamedArmy {
  id: number
  name: string
  faction: string
}

/** `faction - name`, as a list of armies shows it. */
export const armyLabel = ({ faction, name }: Omit<NamedArmy, 'id'>) => `${faction} - ${name}`

/** The page of a faction's statistics, by default in the game that an address without one means. */
export const factionPath = (faction: string, game: GameType = usualGame) =>
  `/armies/${encodeURIComponent(faction)}${ofGame(game)}`

/** The statistics of all armies of a game. */
export const armiesPath = (game: GameType) => `/armies${ofGame(game)}`

const ofGame = (game: GameType) => (game === usualGame ? '' : `?game_type=${game}`)

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
