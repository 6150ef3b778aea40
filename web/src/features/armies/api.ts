import type { GameType } from '@muster/contract/games'
import { queryOptions } from '@tanstack/react-query'
import type { OptionGroup } from '../../components/ui/combobox.tsx'
import { call } from '../../lib/api-client.ts'

/** How long the catalogue counts as fresh, in milliseconds. */
const catalogueAge = 60 * 60 * 1000

/** The catalogue of a game, or of all, which is fewer than 1000 armies and rarely changes. */
const catalogue = (game_type: GameType | undefined) =>
  queryOptions({
    queryKey: ['armies', game_type ?? 'all'],
    queryFn: ({ signal }) => call('GET /armies', { query: { ...(game_type && { game_type }), limit: 1000 } }, signal),
    staleTime: catalogueAge,
  })

export const armiesQuery = (game_type: GameType) =>
  queryOptions({ ...catalogue(game_type), select: ({ armies }) => armies })

interface NamedArmy {
  id: number
  name: string
  faction: string
}

/** The factions of a game, or of all games, by name. */
export const factionsQuery = (game_type: GameType | undefined) =>
  queryOptions({
    ...catalogue(game_type),
    select: ({ armies }) => [...new Set(armies.map(({ faction }) => faction))].sort((a, b) => a.localeCompare(b)),
  })

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
