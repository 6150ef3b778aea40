import type { GrandAlliance } from '@muster/contract/games'
import { Link } from 'react-router'
import { armyLabel, factionPath } from '../army-names.ts'
import { WithSign } from './alliance-sign.tsx'

interface ArmyLineProps {
  army: { name: string; faction: string; grand_alliance: GrandAlliance } | null
}

/** The army of somebody, with its faction and the sign of its grand alliance; it leads to how the faction performs. */
export const ArmyLine = ({ army }: ArmyLineProps) =>
  army ? (
    <span className="text-muted">
      <WithSign alliance={army.grand_alliance}>
        <Link to={factionPath(army.faction)} className="hover:text-ink hover:underline">
          {armyLabel(army)}
        </Link>
      </WithSign>
    </span>
  ) : (
    <span className="text-muted">Unknown Army</span>
  )
