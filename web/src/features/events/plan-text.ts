import type { Mission, NamedTable } from '@muster/contract/plan-fields'

// Missions, names of tables and the programme as an organiser types or pastes them: a line each. `read…` takes every
// text that `write…` makes, and forms that packs have.

type TypedMission = Omit<Mission, 'seed'>

const dash = String.raw`[-\u2010-\u2015\u2212]`

const linesOf = (text: string) => text.split(/\r?\n/)

/** A name on one line: tabs and repeated spaces of a table become one space. */
const tidy = (name: string) => name.trim().replace(/\s+/g, ' ')

/** `Round 3: Name`, `R3 Name`, `3. Name`, `3)Name` or `3 – Name`: a number that cannot be part of the name. */
const separated = new RegExp(
  String.raw`^(?:(?:round|game|table|mission|scenario|battleplan|r|t)\s*(\d{1,4})(?:\s*(?:${dash}|[.):])\s*|\s+)|(\d{1,4})(?:\s*${dash}\s+|\s*[.):]\s+|[.):](?!\d)))(\S.*)$`,
  'i',
)
/** `3 Name`. */
const bare = /^(\d{1,4})\s+(\S.*)$/

/** The number and the name of a line; without a number, that after `last`. */
function readNumbered(line: string, last: number) {
  const found = separated.exec(line)
  if (found) return { number: Number(found[1] ?? found[2]), name: tidy(found[3] ?? '') }
  const [, number, name] = bare.exec(line) ?? []
  return number === undefined
    ? { number: last + 1, name: tidy(line) }
    : { number: Number(number), name: tidy(name ?? '') }
}

/** In front of a line of a list. */
export const bullet = new RegExp(String.raw`^(?:${dash}|[•*·◦▪‣])\s*(?=\S)`)
const drawnPrefix = /^drawn:\s*(?=\S)/i
const link = /^https?:\/\/[^\s<>"]+$/

/** A heading of the whole list, as packs have one. */
const isTitle = (line: string) => /^(?:missions?|scenarios?|battleplans?|tables?|terrain)\s*:?$/i.test(line)

/** The lines without the indentation that all of them have. */
function outdented(text: string) {
  const lines = linesOf(text)
  const depths = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length)
  const common = Math.min(...depths)
  return lines.map((line) => (line.trim() === '' ? '' : line.slice(common)))
}

/** One space may align the numbers of a list; two, or a tab, make a line part of the mission above. */
const indent = /^(?:\s{2}|\t)/

/**
 * Missions: `1. Border War`, or without a number, in the order of the rounds; `- The Vice` is drawn. Indented lines are
 * the text of the mission above; an indented address alone on its line is its link.
 */
export function readMissions(text: string): TypedMission[] {
  const blocks: { head: string; body: string[] }[] = []
  for (const line of outdented(text)) {
    const last = blocks.at(-1)
    if (line === '' || (last && indent.test(line))) last?.body.push(line.replace(indent, ''))
    else blocks.push({ head: line.trim(), body: [] })
  }
  let last = 0
  const named = blocks.filter(({ head }) => !isTitle(head))
  return named.map(({ head, body }) => {
    const address = body.find((line) => link.test(line.trim()))
    const own = body.filter((line) => line !== address)
    const rest = { text: own.join('\n').trim() || null, link: address?.trim() ?? null }
    const listed = head.replace(bullet, '')
    const drawn = drawnPrefix.test(listed) ? listed.replace(drawnPrefix, '') : listed
    if (drawn !== listed || (listed !== head && !separated.test(listed)))
      return { round_number: null, name: tidy(drawn), ...rest }
    const { number, name } = readNumbered(listed, last)
    last = number
    return { round_number: number, name, ...rest }
  })
}

export const writeMissions = (missions: readonly TypedMission[]) =>
  missions
    .flatMap(({ round_number, name, text, link }) => [
      `${round_number === null ? (isPlain(name) ? '-' : '- Drawn:') : `${round_number}.`} ${name}`,
      ...[link ?? [], text?.split('\n') ?? []].flat().map((line) => (line === '' ? '' : `  ${line}`)),
    ])
    .join('\n')

const isPlain = (name: string) => !separated.test(name) && !drawnPrefix.test(name)

/** `Tables 1–4: Ruins` or `1-4 Ruins`. */
const range = new RegExp(
  String.raw`^(?:tables?\s*(\d{1,4})\s*${dash}\s*(\d{1,4})|(\d{1,4})${dash}(\d{1,4}))\s*[:.)]?\s+(\S.*)$`,
  'i',
)

/** The most tables of a range. A longer one is a mistake, which the contract refuses. */
const rangeMax = 250

/** Names of tables: `3. Jungle`, `1–4 Ruins`, or without a number, in the order of the tables. */
export function readTables(text: string): NamedTable[] {
  let last = 0
  return linesOf(text)
    .map((line) => line.trim().replace(bullet, ''))
    .filter((line) => line !== '' && !isTitle(line))
    .flatMap((line) => {
      const found = range.exec(line)
      const [first, end] = [Number(found?.[1] ?? found?.[3]), Number(found?.[2] ?? found?.[4])]
      const read = readNumbered(line, last)
      if (!found || end < first) {
        last = read.number
        return read
      }
      last = end
      const name = tidy(found[5] ?? '')
      return Array.from({ length: Math.min(end - first + 1, rangeMax) }, (_, index) => ({
        number: first + index,
        name,
      }))
    })
}

export const writeTables = (tables: readonly NamedTable[]) =>
  tables.map(({ number, name }) => `${number}. ${name}`).join('\n')

/** An item of a programme by the clock of the hall. */
export interface TypedItem {
  /** 1 for the day of the beginning. */
  day: number
  /** `09:30`. */
  time: string
  label: string
}

export interface ReadProgramme {
  items: TypedItem[]
  /** What is wrong with the first line that cannot be used; the others are read. */
  problem?: string
}

interface ReadTime {
  hour: number
  minute: number
  half: string | undefined
  /** What follows it. */
  rest: string
}

const shapes = [
  /^(?<hour>\d{1,2})(?:[:.h](?<minute>\d\d))?\s*(?<half>[ap])\.?m\b\.?/i,
  /^(?<hour>\d{1,2})[:.h](?<minute>\d\d)(?!\d)/,
  /^(?<hour>\d\d)(?<minute>\d\d)(?=\D|$)/,
  /^(?<hour>\d{1,2})h\b/,
]
/** `9` in `9–10am`. */
const withoutHalf = /^(?<hour>\d{1,2})(?=\D)/
const span = new RegExp(String.raw`^\s*(?:${dash}|to\b|until\b)\s*`, 'i')
const separator = new RegExp(String.raw`^\s*(?:${dash}|[:,])?\s*`)

function readTime(text: string, shape: RegExp[] = shapes): ReadTime | undefined {
  for (const one of shape) {
    const found = one.exec(text)
    if (!found) continue
    const { hour, minute, half } = found.groups ?? {}
    return {
      hour: Number(hour),
      minute: Number(minute ?? 0),
      half: half?.toLowerCase(),
      rest: text.slice(found[0].length),
    }
  }
  return undefined
}

/** `09:30`; undefined for what no clock shows. */
function clockOf({ hour, minute, half }: ReadTime) {
  if (half !== undefined && (hour < 1 || hour > 12)) return undefined
  const hours = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0)
  const pad = (number: number) => String(number).padStart(2, '0')
  return hours > 23 || minute > 59 ? undefined : `${pad(hours)}:${pad(minute)}`
}

/** The time and the label of a line; the end of `9:30–10:30am Registration` is left out. */
function readItem(line: string): Omit<TypedItem, 'day'> | undefined {
  const start = readTime(line) ?? readTime(line, [withoutHalf])
  if (!start) return undefined
  const end = span.test(start.rest) ? readTime(start.rest.replace(span, '')) : undefined
  if (readTime(line) === undefined && end?.half === undefined) return undefined
  const isMorning = start.half === undefined && end?.half === 'p' && start.hour % 12 > end.hour % 12
  const half = start.half ?? (isMorning ? 'a' : end?.half)
  const time = clockOf({ ...start, half: half !== undefined && start.hour > 12 ? undefined : half })
  const label = tidy((end ?? start).rest.replace(separator, ''))
  return time === undefined || label === '' ? undefined : { time, label }
}

const dayNames = ['one', 'two', 'three', 'four', 'five']
const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b[\s:,.]*/i

/** `Day 2`, `Day two` or `Sunday`, which follows the day before it; the day, and what stands behind it. */
function readDay(line: string, last: number | undefined) {
  const numbered = /^day\s+(-?\d{1,4}|one|two|three|four|five)\b[\s:,.]*/i.exec(line)
  const said = numbered?.[1]?.toLowerCase() ?? ''
  if (numbered) return { day: dayNames.indexOf(said) + 1 || Number(said), rest: line.slice(numbered[0].length) }
  const named = weekday.exec(line)
  return named ? { day: (last ?? 0) + 1, rest: line.slice(named[0].length) } : undefined
}

/** A programme: `09:30 Doors open`, or `9:30–10:00am Doors open`; `Day 2` on its own line begins that day. */
export function readProgramme(text: string): ReadProgramme {
  const items: TypedItem[] = []
  let problem: string | undefined
  let day: number | undefined
  for (const [index, line] of linesOf(text).entries()) {
    const heading = readDay(line.trim(), day)
    day = heading?.day ?? day
    const said = (heading?.rest ?? line.trim()).replace(bullet, '')
    if (said === '') continue
    day ??= 1
    const item = readItem(said)
    const last = items.at(-1)
    if (item && last?.day === day && item.time < last.time)
      problem ??= `Line ${index + 1} is earlier than the line above it: write 13:30 for 1:30 pm, or “Day ${day + 1}” before it`
    else if (item) items.push({ day, ...item })
    // What follows a day may be its name or its date.
    else if (!heading || /\d[:.h]\d/.test(said)) problem ??= `Line ${index + 1} must begin with a time, such as 09:30`
  }
  return problem === undefined ? { items } : { items, problem }
}

export const writeProgramme = (items: readonly TypedItem[]) =>
  items
    .flatMap(({ day, time, label }, index) => [
      ...(day === (items[index - 1]?.day ?? 1) ? [] : [`Day ${day}`]),
      `${time}${isTimeLike.test(label) ? ':' : ''} ${label}`,
    ])
    .join('\n')

/** A label that would be read as part of the time before it. */
const isTimeLike = new RegExp(String.raw`^(?:[ap]\.?m\b|${dash}|[:,\d]|to\b|until\b)`, 'i')
