import { armyNames, armyWords, createArmyFinder } from '@muster/contract/army-names'
import { isDoubtful, isUndecided, withoutDoubt } from './words.ts'

export interface NamedArmy {
  faction: string
  name: string
}

export interface ReadArmy<Army> {
  /** The army that the text means; absent if it may mean several or none. */
  army?: Army
  /** The text of the army; empty if there is none. */
  written: string
  /** How sure the reading is: by the full name, by some of its words, or a guess. */
  strength: 'full' | 'part' | 'guess'
}

export interface ArmyReader<Army> {
  (text: string): ReadArmy<Army> | undefined
  /** Whether there is no catalogue, as when the network is down. Then no text is known to be an army. */
  isEmpty: boolean
  /** Whether the names of the armies contain a word, or two joined words. */
  isWord: (word: string) => boolean
}

/** Creates a reader of armies. It reads a text as one army of the catalogue or as several candidates, else undefined. */
export function createArmyReader<Army extends NamedArmy>(armies: readonly Army[]): ArmyReader<Army> {
  const find = createArmyFinder(armies)
  const key = (text: string) => armyWords(text).toSorted().join(' ')
  const names = new Set(armies.flatMap((army) => armyNames(army).map(key)))
  const known = new Map<string, ReadArmy<Army> | undefined>()
  const read = (text: string): ReadArmy<Army> | undefined => {
    if (isUndecided(text)) return undefined
    const written = text.trim()
    const plain = isDoubtful(written) ? withoutDoubt(written) : written
    const { found, isExact } = find(plain)
    const [army, other] = found
    if (army) {
      const strength = plain !== written || !isExact ? 'guess' : names.has(key(plain)) ? 'full' : 'part'
      return other ? { written, strength } : { army, written, strength }
    }
    const choices = plain.split(/\s+or\s+/iu)
    if (choices.length > 1 && choices.every((choice) => find(choice).found.length > 0)) {
      return { written, strength: 'guess' }
    }
    return undefined
  }
  const readOnce = (text: string) => {
    if (!known.has(text)) known.set(text, read(text))
    return known.get(text)
  }
  const words = new Set(armies.flatMap((army) => armyNames(army).flatMap(armyWords)))
  const isWord = (word: string) => armyWords(word).some((part) => words.has(part))
  return Object.assign(readOnce, { isEmpty: armies.length === 0, isWord })
}

export interface ArmyInText<Army> {
  before: string
  army: ReadArmy<Army>
  after: string
}

/** The maximum number of words in the name of an army. */
const longest = 8

/** The armies among other words, each with the words around it; the longest match counts. It excludes guesses. */
export function findArmyIn<Army extends NamedArmy>(text: string, read: ArmyReader<Army>): ArmyInText<Army>[] {
  const words = text.split(/\s+/u).filter((word) => word !== '')
  const found: ArmyInText<Army>[] = []
  let start = 0
  while (start < words.length) {
    const [word = '', next = ''] = words.slice(start, start + 2)
    if (!read.isWord(word) && !read.isWord(word + next)) {
      start++
      continue
    }
    let end = Math.min(words.length, start + longest)
    let army: ReadArmy<Army> | undefined
    for (; end > start && !army; end--) {
      const span = words
        .slice(start, end)
        .join(' ')
        .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
      const candidate = isCandidate(span) ? read(span) : undefined
      if (candidate && candidate.strength !== 'guess') army = candidate
    }
    if (army) {
      found.push({ before: words.slice(0, start).join(' '), army, after: words.slice(end + 1).join(' ') })
      start = end + 1
    } else start++
  }
  return found
}

/** Rejects spans that begin or end with a small word, such as "the Skaven": a shorter span has the army. */
const small = /^(?:the|of|and|to|army|faction|spearhead|i|in|on|for|me)$/iu
const isCandidate = (span: string) => {
  const words = span.split(' ')
  return !small.test(words[0] ?? '') && !small.test(words.at(-1) ?? '')
}
