import type { GameType } from '@muster/contract/games'
import { useQuery } from '@tanstack/react-query'
import { armyLabel } from './army-names.ts'
import { armies as armiesOf } from './queries.ts'

/** Returns the label of an army of the game by its id; empty for none. */
export function useArmyLabel(game: GameType) {
  const { data = [] } = useQuery(armiesOf(game))
  return (army_id: number | null | undefined) => {
    const army = data.find(({ id }) => id === army_id)
    return army ? armyLabel(army) : ''
  }
}
