import { foldText } from '@muster/contract/names'
import type { ArmyReader, NamedArmy, ReadArmy } from './pasted-armies.ts'
import { findArmyIn } from './pasted-armies.ts'
import { isDoubtful, isPresence, isUndecided, withoutDoubt } from './pasted-words.ts'

/** What stands between a name and an army: signs, and dashes with a space beside them. */
const signs = /\t|[;|,→]|[:：](?!\d)|=>|[()[\]{}]|\s*\/\s*|\s+[-–—]+\s*|\s*[-–—]+\s+|[–—]/u
const verb = String.raw`(?:(?:is|will be|will|'s|’s)\s+)?(?:as|with|playing|plays|play|bringing|brings|bring|running|runs|using|uses|taking|takes|mit|spielt|avec|joue|con|juega|gra)\s+(?=\S)`
/** Or a word, which is never the first of a line. */
const separators = new RegExp(String.raw`(?:${signs.source})(?:\s*${verb})?|(?<=\S)\s+${verb}`, 'u')

export interface Part<Army> {
  text: string
  army: ReadArmy<Army> | undefined
  isUndecided: boolean
}

/** The parts of a line, each read for itself. */
export function readParts<Army extends NamedArmy>(line: string, read: ArmyReader<Army>): Part<Army>[] {
  const parts = line
    .split(separators)
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text): Part<Army> => ({ text, army: read(text), isUndecided: isUndecided(withoutArmy(text)) }))
  // Nothing but a name so far: an army may follow it without a sign, or after a plain hyphen.
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
  const isOfFaction = found?.army.army && foldText(found.army.army.faction).includes(foldText(found.army.written))
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

export interface LineReading<Army> {
  name: string
  army?: ReadArmy<Army>
  /** Whether the line says that the army is not decided. */
  isUndecided: boolean
  /** Whether the army is written before the name. */
  isArmyFirst: boolean
  /** What is neither name nor army: a club, or a remark. */
  rest: string[]
  doubts: string[]
}

/** Who is meant by the parts of a line, and with which army. */
export function readParticipant<Army extends NamedArmy>(
  parts: Part<Army>[],
  read: ArmyReader<Army>,
  isArmyFirst: boolean,
): LineReading<Army> {
  const armyLike = parts.filter(({ army }) => army)
  const texts = parts.filter(({ army, isUndecided }) => !army && !isUndecided)
  const [first] = parts
  const doubts: string[] = []
  let name = texts[0]
  // People may be called like a part of an army (Lance), and some armies are nicknames.
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
    doubts: rest.some(isDoubtful) ? [...doubts, 'They may not be coming.'] : doubts,
  }
}

/** Faction and army are often two parts; together they mean one. */
function joinArmies<Army extends NamedArmy>(parts: Part<Army>[], read: ArmyReader<Army>): ReadArmy<Army> | undefined {
  const [only, other] = parts.flatMap(({ army }) => army ?? [])
  if (!only || !other) return only
  const written = parts.map(({ text }) => text).join(' ')
  const joined = read(written)
  if (!joined) return { written: parts.map(({ text }) => text).join(' or '), strength: 'guess' }
  const isSure = parts.every(({ army }) => army?.strength !== 'guess')
  return isSure ? joined : { ...joined, strength: 'guess' }
}
