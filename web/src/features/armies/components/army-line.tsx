import type { GameType, GrandAlliance } from '@muster/contract/games'
import { Link } from '../../../lib/navigation.tsx'
import { armyLabel, factionPath } from '../army-names.ts'
import { AllianceSign } from './alliance-sign.tsx'

interface ArmyLineProps {
  /** The game of the event. */
  game: GameType
  army: { name: string; faction: string; grand_alliance: GrandAlliance } | null
  /** Wraps a long name to a second line before it truncates it; on a phone, to as many lines as it needs. */
  isWhole?: boolean
}

/** An army with its faction and the sign of its grand alliance in one line; links to the faction. */
export const ArmyLine = ({ army, game, isWhole = false }: ArmyLineProps) => (
  <span className="flex min-w-0 items-center gap-1.5 text-muted text-sm/4.5">
    {army ? (
      <>
        <AllianceSign alliance={army.grand_alliance} />{' '}
        <Link
          to={factionPath(army.faction, game)}
          title={armyLabel(army)}
          className={`min-w-0 hover:text-ink hover:underline ${isWhole ? 'wrap-anywhere @2xl:line-clamp-2' : 'truncate'}`}
        >
          {armyLabel(army)}
        </Link>
      </>
    ) : (
      // On paper, a missing army is left blank.
      <span className="print:hidden">Unknown Army</span>
    )}
  </span>
)
