import { gameNames } from '@muster/contract/games'
import { type EventSearch, eventStates, searchAddress } from '@muster/site/event-filters'
import { Map as MapIcon } from 'lucide-react'
import { ChipLink } from '../../../components/ui/chip-link.tsx'

const games = Object.entries({ '': 'All games', ...gameNames })

/**
 * The filters that take one press each: the game, and open for joining. Filters that only links of alerts, feeds and
 * frames set can be removed here. On narrow screens, a chip toggles the map.
 */
export function EventChips({ filters }: { filters: EventSearch }) {
  const addressWith = (change: Partial<EventSearch>) => searchAddress({ ...filters, cursor: '', ...change })
  const [isOpen, isMapped] = [filters.open === 'true', filters.view === 'map']
  const others = {
    country: filters.country,
    state: filters.state && eventStates[filters.state],
    open: filters.open === 'false' && 'Not open for joining',
  }
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
      {Object.entries(others).map(
        ([name, label]) =>
          label && (
            <ChipLink key={name} to={addressWith({ [name]: '' })} isChosen>
              {label} ×
            </ChipLink>
          ),
      )}
      <div className="@4xl:hidden noscript:hidden">
        <ChipLink to={addressWith({ view: isMapped ? '' : 'map' })} isChosen={isMapped}>
          <MapIcon aria-hidden className="mr-1.5 size-4" />
          Map
        </ChipLink>
      </div>
    </div>
  )
}
