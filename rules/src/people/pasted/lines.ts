import type { ArmyReader, NamedArmy, ReadArmy } from '../armies.ts'
import { beforeDropOut, isDescription, isDropOut, isFreePlace, isPhone, quoted } from '../words.ts'
import { findClubs } from './clubs.ts'
import { isAppointment, isHeading, isSignOff, longestName, sectionUnder, titleOf } from './headings.ts'
import { type CleanLine, cleanLine, isBlank } from './marks.ts'
import { type LineReading, type Part, readParticipant, readParts } from './parts.ts'
import type { LeftOut, PastedList, PastedRow } from './rows.ts'
import { armyToChoose } from './text.ts'

interface ReadLine<Army> {
  clean: CleanLine
  isIndented: boolean
  parts: Part<Army>[]
}

/** What a heading means for the lines below it. */
interface Section<Army> {
  army?: ReadArmy<Army>
  leftOut?: string
  doubt?: string
}

interface Entry<Army> {
  clean: CleanLine
  reading: LineReading<Army>
  section: Section<Army>
  isBelow: boolean
}

/** Reads a list with one participant a line, or with all participants in one line. */
export function readLines<Army extends NamedArmy>(lines: string[], read: ArmyReader<Army>): PastedList<Army> {
  const all = toReadLines(lines, read)
  const { entries, titles } = readEntries(
    all.filter(({ clean }) => !isBlank(clean)),
    read,
  )
  // Lines without a name, such as an address alone. Rules have no meaning.
  const empty = all.flatMap(({ clean }) => (isBlank(clean) && /[\p{L}\p{N}]/u.test(clean.line) ? clean.line : []))
  const clubs = findClubs(entries.map(({ reading }) => reading))
  const hasArmies = read.isEmpty || entries.some(({ reading }) => reading.army)
  const isOneLine = all.length > 2 && lines.filter((line) => line.trim() !== '').length === 1
  const rows: PastedRow<Army>[] = []
  const leftOut: LeftOut<Army>[] = []
  for (const entry of entries) {
    const row = rowOf(entry, clubs, hasArmies)
    if (isOneLine && !hasArmies) row.doubts.push('All the names were on one line.')
    const reason = reasonToLeaveOut(entry)
    if (reason) leftOut.push({ line: row.line, reason, row: { ...row, nickname: nameOfLeftOut(entry, row) } })
    else rows.push(row)
  }
  return { rows, leftOut, ignored: [...empty, ...titles] }
}

/** Reads the participants of each line, with the heading above them. */
function readEntries<Army extends NamedArmy>(list: ReadLine<Army>[], read: ArmyReader<Army>) {
  const marked = list.filter(({ clean }) => clean.isMarked).length
  const isMarkedList = marked > 1 && marked > list.length / 2
  const isArmyFirst = startsWithArmies(list, read)
  const titles: string[] = []
  const entries: Entry<Army>[] = []
  let section: Section<Army> = {}
  let isOver = false
  let isAfterPerson = false
  for (const [at, line] of list.entries()) {
    const { clean, parts } = line
    if (isOver || isTitle(line, isMarkedList, list[at + 1])) {
      titles.push(clean.line)
      section = isOver ? section : sectionOf(line)
      isOver ||= isSignOff(clean) && entries.length > 0
      isAfterPerson = false
      continue
    }
    // A line indented below a participant is about them.
    const isBelow: boolean = isAfterPerson && line.isIndented && !parts.some(({ army }) => army)
    isAfterPerson = isBelow || !line.isIndented
    for (const person of splitPeople(parts)) {
      const reading = readParticipant(person.parts, read, isArmyFirst)
      const isOther = isMarkedList && !clean.isMarked && !reading.army
      const doubts = [...reading.doubts, ...person.doubts, ...(isOther ? ['The other lines begin with a mark.'] : [])]
      entries.push({ clean, reading: { ...reading, doubts }, section, isBelow })
    }
  }
  return { entries, titles }
}

function toReadLines<Army extends NamedArmy>(lines: string[], read: ArmyReader<Army>): ReadLine<Army>[] {
  const single = lines.filter((line) => line.trim() !== '')
  const pieces = single.length === 1 ? splitPieces(single[0] ?? '', read) : joinPairs(single, read)
  const isNumbered =
    pieces.length > 1 && pieces.filter((line) => /^\s*\d{1,3}\s+\p{L}/u.test(line)).length > pieces.length / 2
  return pieces.map((line) => {
    const clean = cleanLine(isNumbered ? line.replace(/^\s*\d{1,3}\s+/u, '') : line)
    const isIndented = /^(?:\s{2,}|\t)/u.test(line)
    return { clean: { ...clean, line: line.trim() }, isIndented, parts: readParts(clean.text, read) }
  })
}

/** Joins names and armies on alternating lines, as in tables copied from some pages. */
function joinPairs<Army extends NamedArmy>(lines: string[], read: ArmyReader<Army>): string[] {
  const isPaired =
    lines.length > 2 &&
    lines.length % 2 === 0 &&
    lines.every((line, at) => (read(line) !== undefined) === (at % 2 === 1))
  return isPaired ? lines.flatMap((line, at) => (at % 2 === 0 ? `${line} - ${lines[at + 1]}` : [])) : lines
}

/** Splits a single line of participants with commas between them. */
function splitPieces<Army extends NamedArmy>(line: string, read: ArmyReader<Army>): string[] {
  const pieces = line
    .split(/[,;](?![^(]*\))|(?<=\))\s+(?:and|&)\s+|(?=[✅✔☑✓⬜])/u)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
  const hasArmy = (piece: string) => readParts(piece, read).some(({ army }) => army)
  const isOfPeople = pieces.every((piece) => !read(piece)) && (pieces.length > 2 || pieces.every(hasArmy))
  return isOfPeople ? pieces.map((piece) => piece.replace(/^(?:and|&)\s+/iu, '')) : [line]
}

/** Whether most lines have the army before the name. */
function startsWithArmies<Army extends NamedArmy>(list: ReadLine<Army>[], read: ArmyReader<Army>): boolean {
  const readings = list.map(({ parts }) => readParticipant(parts, read, true)).filter(({ army, name }) => army && name)
  return readings.filter((reading) => reading.isArmyFirst).length > readings.length / 2
}

function isTitle<Army>(line: ReadLine<Army>, isMarkedList: boolean, next?: ReadLine<Army>): boolean {
  const { clean, parts } = line
  if (isSignOff(clean) || isTeam(line, next)) return true
  // Bold words such as “Cardiff Chaos” are a club, even if an army has one of them in its name.
  const hasArmy = parts.some(({ army }) => army && (army.strength !== 'guess' || !isTitled(clean)))
  if (hasArmy) return parts.length === 1 && (isTitled(clean) || isAbove(parts[0], clean, next))
  return isHeading(clean, isMarkedList && (clean.isMarked || !isSeparated(parts)))
}

/** Whether a separator follows a name. A sentence (“Bring a pen, …”) continues in lower case. */
function isSeparated<Army>([name, ...others]: Part<Army>[]): boolean {
  const text = name?.text ?? ''
  return others.length > 0 && text.split(/\s+/u).length < longestName && !/^\p{Lu}.*\s\p{Ll}\S*$/u.test(text)
}

/** Whether a line is the name of a team, above its indented participants and their armies. */
const isTeam = <Army>(line: ReadLine<Army>, next?: ReadLine<Army>) =>
  next?.isIndented === true &&
  !line.isIndented &&
  next.parts.length > 1 &&
  !next.parts[0]?.army &&
  next.parts.some(({ army }) => army) &&
  line.parts.every(({ army }) => !army)

const isTitled = (clean: CleanLine) => clean.isHeading || /:$/u.test(clean.text)

/** Whether a line is an army alone, above a participant without one. */
const isAbove = <Army>(part: Part<Army> | undefined, clean: CleanLine, next?: ReadLine<Army>) =>
  part?.army?.strength === 'full' && !clean.isMarked && next !== undefined && !next.parts.some(({ army }) => army)

function sectionOf<Army>({ clean, parts }: ReadLine<Army>): Section<Army> {
  const [only] = parts
  if (parts.length !== 1 || !only?.army) return sectionUnder(titleOf(clean))
  return { army: isTitled(clean) ? only.army : { ...only.army, strength: 'guess' } }
}

/** Splits a line that names several people; all of them are then in doubt. */
function splitPeople<Army>(parts: Part<Army>[]): { parts: Part<Army>[]; doubts: string[] }[] {
  const people: Part<Army>[][] = [[]]
  for (const part of parts) {
    const isName = !part.army && !part.isUndecided
    const names = isName
      ? part.text.split(/(?:^|\s+)(?:&|\+|and|und|et|vs?\.?)\s+/u).filter((name) => name !== '')
      : [part.text]
    const isNext = isName && /^(?:&|\+|and)\s/u.test(part.text)
    if (isNext) people.push([])
    const isFirst = people.at(-1)?.every(({ army }) => army) ?? true
    if (names.length < 2 || !isFirst) people.at(-1)?.push(isNext ? { ...part, text: names.join(' ') } : part)
    else
      for (const [index, text] of names.entries()) {
        if (index > 0) people.push([])
        people.at(-1)?.push({ ...part, text })
      }
  }
  // “Morgan + 1” names one person; alone, digits may be a nickname.
  const isName = people.length > 1 ? /\p{L}/u : /[\p{L}\p{N}]/u
  const named = people.filter((person) => person.some(({ text }) => isName.test(text)))
  const doubts = people.length > 1 ? ['This line may name more than one person.'] : []
  return named.map((person) => ({ parts: person, doubts }))
}

/** The name without the words that the participant does not come. */
const nameOfLeftOut = <Army>({ clean, reading }: Entry<Army>, { nickname }: PastedRow<Army>) =>
  isDropOut(reading.name) ? beforeDropOut(reading.name) || beforeDropOut(clean.text) || nickname : nickname

function reasonToLeaveOut<Army>({ clean, section, reading, isBelow }: Entry<Army>): string | undefined {
  if (clean.isStruck) return 'struck through'
  if (isDropOut(clean.line) || isDropOut(clean.text)) return 'seems to have dropped out'
  if (isBelow) return 'indented below another line'
  return section.leftOut ?? (reading.name === '' || isFreePlace(reading.name) ? 'no name found' : undefined)
}

/** Turns “Carter, Ann” into “Ann Carter”, alone or before the separator of an army. */
function withSurnameLast<Army>(reading: LineReading<Army>, { text }: CleanLine, hasArmies: boolean) {
  const { name, rest } = reading
  const turned = `${name}, ${rest[0]}`
  const isTurned =
    rest.length === 1 &&
    (hasArmies ? /^\s*[-–—(:]/u.test(text.replace(turned, '')) && text.startsWith(turned) : text === turned)
  return isTurned ? { name: `${rest[0]} ${name}`, rest: [] } : { name, rest }
}

function rowOf<Army>(
  { clean, reading, section }: Entry<Army>,
  clubs: ReturnType<typeof findClubs>,
  hasArmies: boolean,
): PastedRow<Army> {
  const { name, rest } = withSurnameLast(reading, clean, hasArmies)
  const doubts = [...reading.doubts]
  if (name !== reading.name) doubts.push('Surname and first name may be the other way round.')
  const army = reading.army ?? (reading.isUndecided ? undefined : section.army)
  const club = rest.find((text) => clubs.has(text)) ?? ''
  const remarks = rest.filter((text) => text !== club)
  // A single remark in a list with armies is an unknown army.
  const isUnknown = !army && !reading.isUndecided && hasArmies && remarks.length === 1
  const written = army ? army.written : isUnknown ? (remarks[0] ?? '') : ''
  if (army && !army.army) doubts.push(armyToChoose)
  else if (army?.strength === 'guess') doubts.push(`${quoted(army.written)} is probably this army.`)
  if (isUnknown) doubts.push(armyToChoose)
  else for (const remark of remarks) doubts.push(`${quoted(remark)} was left out.`)
  if (clean.isCrossed) doubts.push('The line has a cross mark.')
  if (section.doubt) doubts.push(section.doubt)
  if (isPhone(name)) doubts.push('The name is missing.')
  const isNumber = !army && !/\p{L}/u.test(name)
  if (name.split(/\s+/u).length > longestName || isDescription(name) || isAppointment(clean.text) || isNumber)
    doubts.push('This may not be a name.')
  return {
    nickname: name || clean.line,
    ...(army?.army && { army: army.army }),
    written,
    club,
    line: clean.line,
    doubts,
  }
}
