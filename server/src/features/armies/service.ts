import { type GameType, gameNames } from '@muster/contract/games'
import type { Tx } from '../../db/tables.ts'
import type { Caller } from '../../http/authentication.ts'
import { AppError } from '../../http/routing/app-error.ts'
import { selectArmyIds } from './queries.ts'

/** Throws `not_catalogue_editor` unless the user is an editor by their email address. */
export function requireEditor(user: Caller, editors: readonly string[]) {
  if (!editors.includes(user.email)) {
    throw new AppError('not_catalogue_editor', 'Only editors of the army catalogue may change it.')
  }
}

/** A chosen army, and the dotted path of its field. */
interface ChosenArmy {
  path: string
  army_id: number | null | undefined
}

/** Throws `invalid_input` with the path of every chosen army that does not belong to the game. */
export async function checkArmies(tx: Tx, gameType: GameType, chosen: ChosenArmy[]) {
  const ids = new Set(chosen.flatMap(({ army_id }) => army_id ?? []))
  const known = await selectArmyIds(tx, gameType, [...ids])
  const message = `This army does not exist in ${gameNames[gameType]}.`
  const issues = chosen
    .filter(({ army_id }) => army_id != null && !known.has(army_id))
    .map(({ path }) => ({ path, message }))
  if (issues.length > 0) throw new AppError('invalid_input', message, { issues })
}
