import type { Army } from '@muster/contract/armies'
import { createArmyFinder } from '@muster/contract/army-names'
import { type GameType, gameNames } from '@muster/contract/games'
import type { ImportArmy, ImportInput } from '@muster/contract/imports'
import { foldText } from '@muster/contract/names'
import { isUndecided } from '../people/words.ts'
import { createComparer } from './names.ts'
import { ImportError, LineError, quote } from './problems.ts'

type CatalogueArmy = Pick<Army, 'id' | 'game_type' | 'faction' | 'name'>

/** The army that a side names; null if it names none. `doubt` is a sentence if it is a guess. */
export interface FoundArmy {
  army_id: number | null
  /** The text of an army that a person leaves open. */
  open?: string
  doubt?: string
}

/** What a side of a line says about its army. */
interface WrittenArmy {
  faction: string
  army: string
}

export interface ArmyLookup {
  /** The army of each side of a line. Throws a LineError with a suggestion if it is unclear which one a side means. */
  find(game: GameType, sides: readonly WrittenArmy[]): FoundArmy[]
  /** Whether a text in place of a name is that of an army or faction. */
  names(game: GameType, text: string): boolean
  /** The texts that are no certain army, and what people chose for them: at most `max`, the most frequent first. */
  listUnsure(max: number): ImportArmy[]
}

interface Reading extends FoundArmy, Omit<ImportArmy, 'suggestions'> {
  /** The armies that it may mean, if it is no certain army. */
  candidates?: readonly CatalogueArmy[]
  problem?: string
}

/** Each of them is compared with the whole catalogue. */
const unsureMax = 2000

/** `chosen` are the armies that a person chose for texts of this file. */
export function createArmyLookup(armies: readonly CatalogueArmy[], chosen: ImportInput['armies'] = []): ArmyLookup {
  const games = Map.groupBy(armies, ({ game_type }) => game_type)
  const choices = new Map(chosen.map((each) => [writtenKeyOf(each.game_type, each.written), each.army_id]))
  const finders = new Map([...games].map(([game, ofGame]) => [game, createArmyFinder(ofGame)]))
  const comparers = new Map([...games].map(([game, ofGame]) => [game, createComparer(ofGame, labelOf)]))
  const words = new Set(
    armies.flatMap((army) => [army.faction, army.name].map((name) => writtenKeyOf(army.game_type, name))),
  )
  const readings = new Map<string, Reading>()
  let unsure = 0

  const suggest = ({ game_type, written, candidates = [] }: Reading) =>
    (comparers.get(game_type)?.rank(written, leastAlike) ?? [])
      .filter((army) => candidates.length === 0 || candidates.includes(army))
      .slice(0, suggestionsMax)

  const read = (game: GameType, written: string): Reading => {
    const blank = { game_type: game, written, lines: 0, army_id: null }
    if (written === '' || isUndecided(written)) return blank
    const choice = choices.get(writtenKeyOf(game, written))
    const { found, isExact } = finders.get(game)?.(written) ?? { found: [], isExact: false }
    const [army] = found
    const isOne = army !== undefined && found.length === 1
    if (isOne && isExact && choice === undefined) return { ...blank, army_id: army.id }
    if (++unsure > unsureMax) throw tooUnsure()
    const reading: Reading = { ...blank, candidates: found }
    if (choice !== undefined) return { ...reading, army_id: choice, ...(choice === null && { open: written }) }
    if (isOne) return { ...reading, army_id: army.id, doubt: `${quote(written)} is read as ${shortLabelOf(army)}.` }
    const likely = found.length > 0 ? undefined : (suggest(reading)[0] ?? games.get(game)?.[0])
    return { ...reading, problem: explain(written, game, found, likely) }
  }

  const readingOf = (game: GameType, { faction, army }: WrittenArmy): Reading => {
    const written = [faction, army].filter((cell) => cell !== '').join(separator)
    const key = writtenKeyOf(game, written)
    const reading = readings.get(key) ?? read(game, written)
    readings.set(key, reading)
    return reading
  }

  const find: ArmyLookup['find'] = (game, sides) => {
    const found = sides.map((side) => readingOf(game, side))
    // Counts all sides before one is refused: people see at once all armies that they have to choose. A mirror is one line.
    for (const reading of new Set(found)) reading.lines++
    const problem = found.find((reading) => reading.problem !== undefined)?.problem
    if (problem !== undefined) throw new LineError(problem)
    return found
  }

  const listUnsure = (max: number) =>
    [...readings.values()]
      .filter(({ candidates }) => candidates !== undefined)
      .toSorted((a, b) => b.lines - a.lines)
      .slice(0, max)
      .map((reading) => {
        const { game_type, written, lines, army_id } = reading
        return { game_type, written, lines, army_id, suggestions: suggest(reading).map(({ id }) => id) }
      })
  return { find, names: (game, text) => words.has(writtenKeyOf(game, text)), listUnsure }
}

const tooUnsure = () =>
  new ImportError(
    `More than ${unsureMax.toLocaleString('en')} different texts are no certain armies. If a column holds something else, such as whole lists, take it out of the file; otherwise split the file.`,
  )

const separator = ' - '

const writtenKeyOf = (game: GameType, written: string) => `${game} ${foldText(written)}`

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
    return `${quote(written)} could be one of several ${gameNames[game]} armies. Say which one, such as ${shown.join(' or ')}.`
  const hint = likely === undefined ? '' : `: write its faction and name, such as ${quote(labelOf(likely))}`
  return `army ${quote(written)} is not one of ${gameNames[game]} in Muster's catalogue${hint}.`
}
