import { type PlayerPart, playerParts } from '@muster/site/player-pages'
import { playerPath } from '@muster/site/player-path'
import { Tabs } from '../../../components/ui/tabs.tsx'

const parts = Object.entries(playerParts) as [PlayerPart, string][]

/** The parts of a player's page, each with its own address. */
export const PlayerTabs = ({ handle, current }: { handle: string; current: PlayerPart }) => (
  <Tabs
    label="Parts of the record"
    isBar
    className="mb-6"
    tabs={parts.map(([part, name]) => ({
      name,
      to: playerPath(handle, part === 'overview' ? {} : { part }),
      isCurrent: part === current,
    }))}
  />
)
