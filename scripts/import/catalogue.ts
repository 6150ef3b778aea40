import type { Army } from '@muster/contract/armies'
import { type GameType, gameNames } from '@muster/contract/games'
import { foldText } from '@muster/contract/names'
import { closest } from './names.ts'
import { LineError, quote } from './problems.ts'

/**
 * Finds the army named by two cells; null if both are empty. Otherwise throws a LineError that says how to write it.
 */
export type FindArmy = (game: GameType, cells: { faction: string; army: string }) => number | null

interface Entry {
  id: number
  faction: string
  name: string
  label: string
  /** The same names, normalised for comparison. */
  folded: { faction: string; name: string; label: string }
}

export function openCatalogue(armies: readonly Army[]): FindArmy {
  const byGame = Map.groupBy(armies, ({ game_type }) => game_type)
  const entries = new Map([...byGame].map(([game, ofGame]) => [game, ofGame.map(entryOf)]))
  return (game, { faction, army }) => {
    if (faction === '' && army === '') return null
    const ofGame = entries.get(game) ?? []
    const candidates = findCandidates(ofGame, foldText(faction), foldText(army))
    const [found] = candidates
    if (found && candidates.length === 1) return found.id
    const written = [faction, army].filter((cell) => cell !== '').join(separator)
    throw new LineError(explain(written, gameNames[game], { candidates, ofGame }))
  }
}

const separator = ' - '

function entryOf({ id, faction, name }: Army): Entry {
  const label = faction + separator + name
  return {
    id,
    faction,
    name,
    label,
    folded: { faction: foldText(faction), name: foldText(name), label: foldText(label) },
  }
}

/** The armies that the cells may mean: by faction and name, by name alone, or by faction alone. */
function findCandidates(ofGame: readonly Entry[], faction: string, army: string): Entry[] {
  const ofFaction = faction === '' ? ofGame : ofGame.filter(({ folded }) => folded.faction === faction)
  if (army === '') return [...ofFaction]
  const byLabel = ofFaction.filter(({ folded }) => folded.label === army)
  const byName = ofFaction.filter(({ folded }) => folded.name === army)
  const byFaction = ofFaction.filter(({ folded }) => folded.faction === army)
  return [byLabel, byName, byFaction].find((found) => found.length > 0) ?? []
}

interface Choice {
  candidates: readonly Entry[]
  ofGame: readonly Entry[]
}

function explain(written: string, game: string, { candidates, ofGame }: Choice): string {
  const shown = candidates.slice(0, 3).map(({ label }) => quote(label))
  if (shown.length > 0)
    return `army ${quote(written)} may be several of ${game}: write which, such as ${shown.join(' or ')}.`
  const labels = ofGame.map(({ label }) => label)
  const likely = closest(written, labels) ?? labels[0]
  const hint = likely === undefined ? '' : `: write its faction and name, such as ${quote(likely)}`
  return `army ${quote(written)} is not one of ${game} in Muster's catalogue${hint}.`
}
