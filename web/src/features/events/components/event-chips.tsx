import type { EventSearch } from '@muster/contract/event-filters'
import { gameNames } from '@muster/contract/games'
import { ChipLink } from '../../../components/ui/chip-link.tsx'

const games = Object.entries({ '': 'All games', ...gameNames })

/** The filters that are one press each: the game, and whether one may join. */
export function EventChips({ filters }: { filters: EventSearch }) {
  const addressWith = (change: Partial<EventSearch>) => {
    const set = Object.entries({ ...filters, cursor: '', ...change }).filter(([, value]) => value !== '')
    return { search: new URLSearchParams(set).toString() }
  }
  const isOpen = filters.open === 'true'
  return (
    <div className="mb-6 flex flex-wrap gap-1.5">
      <nav aria-label="Game type" className="contents">
        <ul className="contents">
          {games.map(([code, name]) => (
            <li key={code}>
              <ChipLink
                to={addressWith({ game_type: code as EventSearch['game_type'] })}
                isChosen={code === filters.game_type}
              >
                {name}
              </ChipLink>
            </li>
          ))}
        </ul>
      </nav>
      <ChipLink to={addressWith({ open: isOpen ? '' : 'true' })} isChosen={isOpen}>
        Open for joining
      </ChipLink>
    </div>
  )
}
