import { defaultGame, gameNames } from '@muster/contract/games'
import { type ArmyFilters, everyGame } from '@muster/site/army-filters'
import { Tabs } from '../../../components/ui/tabs.tsx'
import { useLocation } from '../../../lib/navigation.tsx'

const tabs = [
  { name: gameNames.AOS, game: 'AOS' },
  { name: gameNames.SPEARHEAD, game: 'SPEARHEAD' },
  { name: 'All games', game: undefined },
] as const

/** One game at a time; all of them together only on request. */
export function GameTabs({ filters: { game_type } }: { filters: ArmyFilters }) {
  const { pathname, search } = useLocation()
  const addressOf = (game: ArmyFilters['game_type']) => {
    const query = new URLSearchParams(search)
    if (game === defaultGame) query.delete('game_type')
    else query.set('game_type', game ?? everyGame)
    return query.size > 0 ? `?${query}` : pathname
  }
  return (
    <Tabs
      label="Game"
      className="-mb-2"
      tabs={tabs.map(({ name, game }) => ({ name, to: addressOf(game), isCurrent: game === game_type }))}
    />
  )
}
