import type { GameType, GrandAlliance } from '@muster/contract/games'
import { Link } from '../../../lib/navigation.tsx'
import { armyLabel, factionPath } from '../army-names.ts'
import { AllianceSign } from './alliance-sign.tsx'

interface ArmyLineProps {
  /** The game of the event. */
  game: GameType
  army: { name: string; faction: string; grand_alliance: GrandAlliance } | null
}

/** An army with its faction and the sign of its grand alliance; links to the faction. */
export const ArmyLine = ({ army, game }: ArmyLineProps) => (
  <span className="army">
    {army ? (
      <>
        <AllianceSign alliance={army.grand_alliance} />{' '}
        <Link to={factionPath(army.faction, game)}>{armyLabel(army)}</Link>
      </>
    ) : (
      // On paper, a missing army is left blank, and a team of two has none.
      <span className="in-[.teams]:hidden print:hidden">Unknown Army</span>
    )}
  </span>
)
