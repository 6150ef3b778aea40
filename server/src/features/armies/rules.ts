import { type GameType, gameNames } from '@muster/contract/games'
import { AppError } from '../../http/app-error.ts'

/** An army that was chosen, and the dotted path of its field. */
export interface ChosenArmy {
  path: string
  army_id: number | null | undefined
}

/** Names every chosen army that does not belong to the game, each by its path. */
export function requireArmiesOfGame(chosen: ChosenArmy[], known: ReadonlySet<number>, gameType: GameType) {
  const message = `This army does not exist in ${gameNames[gameType]}.`
  const issues = chosen
    .filter(({ army_id }) => army_id != null && !known.has(army_id))
    .map(({ path }) => ({ path, message }))
  if (issues.length > 0) throw new AppError('invalid_input', message, { issues })
}
