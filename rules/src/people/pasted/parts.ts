import { foldText } from '@muster/contract/names'
import type { ArmyReader, NamedArmy, ReadArmy } from '../armies.ts'
import { findArmyIn } from '../armies.ts'
import { isDoubtful, isPresence, isUndecided, withoutDoubt } from '../words.ts'

/** The separators between a name and an army: signs, and dashes with a space beside them. */
const signs =
  /\t|[;|,→]|[:：](?!\d)|[()[\]{}]|\s*\/\s*|\s+[-–—=~>•·*…]+\s+|\s*(?:[=-]>|\.{3,}|…)\s*|\s+[-–—]+\s*|\s*[-–—]+\s+|[–—]/u
const verb = String.raw`(?:(?:is|will be|will|'s|’s)\s+)?(?:as|with|playing|plays|play|bringing|brings|bring|running|runs|using|uses|taking|takes|mit|spielt|avec|joue|con|juega|gra)\s+(?=\S)`
/** Also a verb, if it is not the first word of a line. */
const separators = new RegExp(String.raw`(?:${signs.source})(?:\s*${verb})?|(?<=\S)\s+${verb}`, 'u')

export interface Part<Army> {
  text: string
  army: ReadArmy<Army> | undefined
  isUndecided: boolean
}

/** Splits a line into parts, and reads each on its own. */
export function readParts<Army extends NamedArmy>(line: string, read: ArmyReader<Army>): Part<Army>[] {
  const parts = line
    .split(separators)
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text): Part<Army> => ({ text, army: read(text), isUndecided: isUndecided(withoutArmy(text)) }))
  // No army so far: one may follow the name without a separator, or after a plain hyphen.
  return parts.some(({ army }) => army) ? parts : parts.flatMap((part, at) => splitInside(part, read, at === 0))
}

/** “Army tbc” is as undecided as “tbc”. */
const withoutArmy = (text: string) => text.replace(/^(?:army|list|faction)\s+/iu, '')

function splitInside<Army extends NamedArmy>(part: Part<Army>, read: ArmyReader<Army>, isName: boolean): Part<Army>[] {
  if (part.isUndecided) return [part]
  const asPart = (text: string): Part<Army> => ({ text, army: read(text), isUndecided: isUndecided(text) })
  const [, name, end] = /^(.+?)\s+(t\.?b\.?[acd]\.?)$/iu.exec(part.text) ?? []
  if (name && end) return [asPart(name), asPart(end)]
  const hyphen = [...part.text.matchAll(/[-_]/gu)].map(({ index }) => index)
  for (const index of hyphen) {
    const halves = [part.text.slice(0, index), part.text.slice(index + 1)].map((half) => asPart(half.trim()))
    if (halves.filter(({ army }) => army && army.strength !== 'guess').length === 1) return halves
  }
  const [found, other] = findArmyIn(part.text, read)
  const isOfFaction = found?.army.army && namesFaction(found.army.written, found.army.army.faction)
  const isInside = found?.before !== '' && found?.after !== ''
  if (!found || other || found.before === found.after || (isInside && found.army.strength !== 'full')) return [part]
  // A nickname may well end with a word of an army, such as “King”.
  if (found.army.strength !== 'full' && (isName ? !isOfFaction : !found.army.army)) return [part]
  const person = asPart(found.before || found.after)
  // Part of an army may as well be a surname.
  const isSure = found.army.strength === 'full' && !isInside
  const army = { ...found.army, strength: isSure ? 'full' : 'guess' } as const
  const armyPart: Part<Army> = { text: army.written, army, isUndecided: false }
  if (isInside) return [person, armyPart, asPart(found.after)]
  return found.before ? [person, armyPart] : [armyPart, person]
}

/** Whether a text is part of the name of a faction, or has all of it. */
function namesFaction(written: string, faction: string): boolean {
  const [text, name] = [` ${foldText(written)} `, ` ${foldText(faction)} `]
  return name.includes(text.trim()) || text.includes(name)
}

export interface LineReading<Army> {
  name: string
  army?: ReadArmy<Army>
  /** Whether the line marks the army as undecided. */
  isUndecided: boolean
  /** Whether the army comes before the name. */
  isArmyFirst: boolean
  /** Texts that are neither name nor army: a club, or remarks. */
  rest: string[]
  doubts: string[]
}

/** Reads the participant and army from the parts of a line. */
export function readParticipant<Army extends NamedArmy>(
  parts: Part<Army>[],
  read: ArmyReader<Army>,
  isArmyFirst: boolean,
): LineReading<Army> {
  const armyLike = parts.filter(({ army }) => army)
  const texts = parts.filter(({ text, army, isUndecided }) => !army && !isUndecided && !isOnlyDoubt(text))
  const [first] = parts
  const doubts: string[] = []
  let name = texts[0]
  // People may have the name of a part of an army (Lance), and some armies are nicknames.
  const isNamedLikeArmy = first?.army && (texts.length === 0 || (!isArmyFirst && first.army.strength !== 'full'))
  if (isNamedLikeArmy && (armyLike.length > 1 || texts.length === 0)) name = first
  if (name?.army && (name.army.strength === 'full' || (parts.length > 1 && name.army.strength === 'part'))) {
    doubts.push(`“${name.text}” may be a name or an army.`)
  }
  const armies = armyLike.filter((part) => part !== name)
  const army = joinArmies(armies, read)
  const isFirst = name !== undefined && armies[0] !== undefined && parts.indexOf(armies[0]) < parts.indexOf(name)
  if (isFirst && !isArmyFirst) doubts.push('The army comes before the name.')
  const isDecided = !parts.some(({ isUndecided }) => isUndecided)
  if (!isDecided && army) doubts.push('The army is not decided yet.')
  const rest = texts.filter((part) => part !== name).map(({ text }) => text)
  const written = (name?.text ?? '').replace(/['’]s$/u, '')
  if (written !== (name?.text ?? '')) doubts.push('It is unclear where the name ends.')
  if (isDoubtful(written)) doubts.push('They may not be coming.')
  return {
    name: isDoubtful(written) ? withoutDoubt(written) : written,
    ...(army && { army }),
    isUndecided: !isDecided,
    isArmyFirst: isFirst,
    rest: rest.map((text) => withoutDoubt(text)).filter((text) => text !== '' && !isPresence(text)),
    doubts:
      rest.some(isDoubtful) || parts.some(({ text }) => isOnlyDoubt(text))
        ? [...doubts, 'They may not be coming.']
        : doubts,
  }
}

/** “Reserve” before a name, or “maybe” behind it. */
const isOnlyDoubt = (text: string) =>
  /\p{L}/u.test(text) && isDoubtful(text) && !/[\p{L}\p{N}]/u.test(withoutDoubt(text))

/** Joins several parts into one army, as faction and army are often two parts. */
function joinArmies<Army extends NamedArmy>(parts: Part<Army>[], read: ArmyReader<Army>): ReadArmy<Army> | undefined {
  const [only, other] = parts.flatMap(({ army }) => army ?? [])
  if (!only || !other) return only
  const written = parts.map(({ text }) => text).join(' ')
  const joined = read(written)
  if (!joined) return { written: parts.map(({ text }) => text).join(' or '), strength: 'guess' }
  const isSure = parts.every(({ army }) => army?.strength !== 'guess')
  return isSure ? joined : { ...joined, strength: 'guess' }
}
