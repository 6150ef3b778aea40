import { type GameType, gameNames } from '@muster/contract/games'
import { AppError } from '../../http/app-error.ts'

/** An army that somebody chose, and the dotted path of the field it was chosen in. */
export interface ChosenArmy {
  path: string
  army_id: number | null | undefined
}

/** Refuses every chosen army that is not one of the game's, each by its path. */
export function requireArmiesOfGame(chosen: ChosenArmy[], known: ReadonlySet<number>, gameType: GameType) {
  const message = `This army does not exist in ${gameNames[gameType]}.`
  const issues = chosen
    .filter(({ army_id }) => army_id != null && !known.has(army_id))
    .map(({ path }) => ({ path, message }))
  if (issues.length > 0) throw new AppError('invalid_input', message, { issues })
}
