import type { GrandAlliance } from '@muster/contract/games'
import { armyLabel } from '../api.ts'
import { AllianceSign } from './alliance-sign.tsx'

interface ArmyLineProps {
  army: { name: string; faction: string; grand_alliance: GrandAlliance } | null
}

/** The army of somebody, with its faction and the sign of its grand alliance. */
export const ArmyLine = ({ army }: ArmyLineProps) =>
  army ? (
    <span className="text-muted">
      <AllianceSign alliance={army.grand_alliance} /> {armyLabel(army)}
    </span>
  ) : (
    <span className="text-muted">Unknown Army</span>
  )
