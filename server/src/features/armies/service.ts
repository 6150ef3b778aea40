import type { GameType } from '@muster/contract/games'
import type { Tx } from '../../db/tables.ts'
import type { Caller } from '../../http/authentication.ts'
import { AppError } from '../../http/routing/app-error.ts'
import { selectArmyIds } from './queries.ts'
import { type ChosenArmy, requireArmiesOfGame } from './rules.ts'

/** Throws `not_catalogue_editor` unless the user is an editor by their email address. */
export function requireEditor(user: Caller, editors: readonly string[]) {
  if (!editors.includes(user.email)) {
    throw new AppError('not_catalogue_editor', 'Only editors of the army catalogue may change it.')
  }
}

/** Throws `invalid_input` with every army that does not belong to the game. */
export async function checkArmies(tx: Tx, gameType: GameType, chosen: ChosenArmy[]) {
  const ids = new Set(chosen.flatMap(({ army_id }) => army_id ?? []))
  requireArmiesOfGame(chosen, await selectArmyIds(tx, gameType, [...ids]), gameType)
}
