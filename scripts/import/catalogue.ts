import type { Army } from '@muster/contract/armies'
import { findArmies } from '@muster/contract/army-names'
import { type GameType, gameNames } from '@muster/contract/games'
import { closest } from './names.ts'
import { LineError, quote } from './problems.ts'

/** Finds the army that two cells name; null if both are empty. Throws a LineError with a suggestion if it is unclear. */
export type FindArmy = (game: GameType, cells: { faction: string; army: string }) => number | null

export function createArmyLookup(armies: readonly Army[]): FindArmy {
  const byGame = Map.groupBy(armies, ({ game_type }) => game_type)
  return (game, { faction, army }) => {
    const written = [faction, army].filter((cell) => cell !== '').join(separator)
    if (written === '') return null
    const ofGame = byGame.get(game) ?? []
    const candidates = findArmies(ofGame, written)
    const [found] = candidates
    if (found && candidates.length === 1) return found.id
    throw new LineError(explain(written, gameNames[game], { candidates, ofGame }))
  }
}

const separator = ' - '

const labelOf = ({ faction, name }: Army) => faction + separator + name

interface Choice {
  candidates: readonly Army[]
  ofGame: readonly Army[]
}

function explain(written: string, game: string, { candidates, ofGame }: Choice): string {
  const shown = candidates.slice(0, 3).map((army) => quote(labelOf(army)))
  if (shown.length > 0)
    return `army ${quote(written)} may be several of ${game}: write which, such as ${shown.join(' or ')}.`
  const labels = ofGame.map(labelOf)
  const likely = closest(written, labels) ?? labels[0]
  const hint = likely === undefined ? '' : `: write its faction and name, such as ${quote(likely)}`
  return `army ${quote(written)} is not one of ${game} in Muster's catalogue${hint}.`
}
