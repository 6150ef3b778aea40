import type { Army } from '@muster/contract/armies'
import type { ArmyRow } from '../../db/tables.ts'

export const presentArmy = (army: ArmyRow): Army => ({
  id: army.id,
  name: army.name,
  faction: army.faction,
  game_type: army.game_type,
  grand_alliance: army.grand_alliance,
})
