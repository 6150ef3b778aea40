import type { Army } from '@muster/contract/armies'
import { createArmyFinder } from '@muster/contract/army-names'
import { type GameType, gameNames } from '@muster/contract/games'
import type { ImportArmy, ImportInput } from '@muster/contract/imports'
import { foldText } from '@muster/contract/names'
import { createComparer } from './names.ts'
import { LineError, quote } from './problems.ts'

type CatalogueArmy = Pick<Army, 'id' | 'game_type' | 'faction' | 'name'>

/** The army that two cells name; null if both are empty. `doubt` is a sentence if it is a guess. */
export interface FoundArmy {
  army_id: number | null
  doubt?: string
}

export interface ArmyLookup {
  /** Throws a LineError with a suggestion if it is unclear which army the cells mean. */
  find(game: GameType, cells: { faction: string; army: string }): FoundArmy
  /** The texts that are no certain army, and what people chose for them. */
  listUnsure(): ImportArmy[]
}

interface Reading extends FoundArmy {
  problem?: string
  isChosen: boolean
  suggestions: number[]
}

/** `chosen` are the armies that a person chose for texts of this file. */
export function createArmyLookup(armies: readonly CatalogueArmy[], chosen: ImportInput['armies'] = []): ArmyLookup {
  const games = Map.groupBy(armies, ({ game_type }) => game_type)
  const choices = new Map(chosen.map((each) => [keyOf(each.game_type, each.written), each.army_id]))
  const finders = new Map([...games].map(([game, ofGame]) => [game, createArmyFinder(ofGame)]))
  const comparers = new Map([...games].map(([game, ofGame]) => [game, createComparer(ofGame, labelOf)]))
  const readings = new Map<string, Reading>()
  const unsure = new Map<string, ImportArmy>()

  const read = (game: GameType, written: string): Reading => {
    const choice = choices.get(keyOf(game, written))
    const { found, isExact } = finders.get(game)?.(written) ?? { found: [], isExact: false }
    const suggested = (comparers.get(game)?.rank(written, leastAlike) ?? [])
      .filter((army) => found.length === 0 || found.includes(army))
      .slice(0, suggestionsMax)
    const suggestions = suggested.map(({ id }) => id)
    if (choice !== undefined) return { army_id: choice, isChosen: true, suggestions }
    const [army] = found
    if (!army || found.length > 1) {
      const likely = suggested[0] ?? games.get(game)?.[0]
      return { army_id: null, problem: explain(written, game, found, likely), isChosen: false, suggestions }
    }
    const doubt = isExact ? {} : { doubt: `${quote(written)} is read as ${shortLabelOf(army)}.` }
    return { army_id: army.id, ...doubt, isChosen: false, suggestions }
  }

  const find: ArmyLookup['find'] = (game, { faction, army }) => {
    const written = [faction, army].filter((cell) => cell !== '').join(separator)
    if (written === '') return { army_id: null }
    const key = keyOf(game, written)
    const reading = readings.get(key) ?? read(game, written)
    readings.set(key, reading)
    const { army_id, doubt, problem, isChosen, suggestions } = reading
    if (doubt !== undefined || problem !== undefined || isChosen) {
      const { lines } = unsure.get(key) ?? { lines: 0 }
      unsure.set(key, { game_type: game, written, lines: lines + 1, army_id, suggestions })
    }
    if (problem !== undefined) throw new LineError(problem)
    return { army_id, ...(doubt !== undefined && { doubt }) }
  }

  return { find, listUnsure: () => [...unsure.values()].toSorted((a, b) => b.lines - a.lines) }
}

const separator = ' - '

const keyOf = (game: GameType, written: string) => `${game} ${foldText(written)}`

const labelOf = ({ faction, name }: CatalogueArmy) => faction + separator + name

/** An army with the name of its faction is named once. */
export const shortLabelOf = ({ faction, name }: Pick<Army, 'faction' | 'name'>) =>
  faction === name ? name : faction + separator + name

/** Armies that share few letters with the text are suggested as well: the person decides. */
const leastAlike = 0.25
const suggestionsMax = 5

function explain(
  written: string,
  game: GameType,
  candidates: readonly CatalogueArmy[],
  likely: CatalogueArmy | undefined,
): string {
  const shown = candidates.slice(0, 3).map((army) => quote(labelOf(army)))
  if (shown.length > 0)
    return `army ${quote(written)} may be several of ${gameNames[game]}: write which, such as ${shown.join(' or ')}.`
  const hint = likely === undefined ? '' : `: write its faction and name, such as ${quote(labelOf(likely))}`
  return `army ${quote(written)} is not one of ${gameNames[game]} in Muster's catalogue${hint}.`
}
