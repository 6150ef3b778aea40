import { type GameType, gameNames } from '@muster/contract/games'
import { AppError } from '../../http/routing/app-error.ts'

/** A chosen army, and the dotted path of its field. */
export interface ChosenArmy {
  path: string
  army_id: number | null | undefined
}

/** Throws `invalid_input` with the path of every chosen army that does not belong to the game. */
export function requireArmiesOfGame(chosen: ChosenArmy[], known: ReadonlySet<number>, gameType: GameType) {
  const message = `This army does not exist in ${gameNames[gameType]}.`
  const issues = chosen
    .filter(({ army_id }) => army_id != null && !known.has(army_id))
    .map(({ path }) => ({ path, message }))
  if (issues.length > 0) throw new AppError('invalid_input', message, { issues })
}
