import { readHeading } from '../../people/headings.ts'
import { isBye } from '../../people/words.ts'
import { isPairing, recogniseColumns } from '../columns.ts'
import type { CsvRecord } from '../csv.ts'
import { readRoundTitles } from '../round-titles.ts'
import type { Shape, Unfolded } from './shape.ts'

const against = '(?:vs?\\.?|versus|gegen|contre|contra|contro|mot|mod|tegen|kontra|proti|przeciwko|×|🆚)'

/** `Ana vs Ben`, `Ana (12) vs Ben (8)`, `Ana vs Ben 12–8`. */
const named = new RegExp(
  `^(?<one>.+?)(?: \\((?<first>\\d+)\\))? ${against} (?<two>.+?)(?: \\((?<second>\\d+)\\)|(?:[,;:]| (?:[-–—=→]|➡\\ufe0f?))? \\(?(?<scores>\\d+ ?[-–:] ?\\d+)\\)?)?$`,
  'iu',
)
/** `Ana 12–8 Ben`. */
const between = /^(?<one>.+?) (?<scores>\d+ ?[-–:] ?\d+) (?<two>.+)$/u

/** `Ana – Ben`, below a heading such as `Paarung` alone: elsewhere, an army may stand behind the dash. */
const dashed = /^(?<one>.+?) [-–—] (?<two>(?:(?! [-–—] ).)+)$/u
const alone = /^(?<one>.+?)(?: ?[-–—:])? (?<two>\p{L}+)$/u

/** `Table 3: Ana (Skaven)`, `2. Ana`. */
const side =
  /^(?:(?<word>\p{L}*) ?#?(?<number>\d{1,3})[.:)] )?(?<name>.+?)(?: [([](?<army>[^()[\]]*\p{L}[^()[\]]*)[)\]])?$/u

/** In letters. A longer cell names no match, and the expressions take time that grows with its square. */
const cellMax = 300

const headings = {
  table: 'Table',
  one: 'Player 1',
  army1: 'Army 1',
  score1: 'Score 1',
  two: 'Player 2',
  army2: 'Army 2',
  score2: 'Score 2',
}
type Pairing = Partial<Record<keyof typeof headings, string>>

/** Reads a column of matches, such as `Ana vs Ben`, as columns of two sides. */
export function unfoldVersus({ header, lines, isWhole }: Shape): Unfolded | undefined {
  if (recogniseColumns(header).includes('player2')) return undefined
  const titles = readRoundTitles(lines)
  const isMatch = (line: CsvRecord, at: number) => isWhole(line) && !titles[at]?.isTitle
  const whole = lines.filter(isMatch)
  const read = ({ fields }: CsvRecord, at: number) => readPairing(fields[at] ?? '', header[at] ?? '')
  // Among the lines of a chat are others: each of them is named as left out.
  const place = header.findIndex((_, at) => {
    const cells = whole.filter(({ fields }) => fields[at]?.trim())
    return (
      cells.some((line) => read(line, at)?.isMatch) && cells.filter((line) => read(line, at)).length * 2 >= cells.length
    )
  })
  if (place === -1) return undefined
  const found = whole.map((line) => read(line, place)?.pairing)
  const used = (Object.keys(headings) as (keyof Pairing)[]).filter((key) => found.some((pairing) => pairing?.[key]))
  const cellsOf = (line: CsvRecord) => {
    const pairing = read(line, place)?.pairing
    return used.map((key) => pairing?.[key] ?? '')
  }
  return {
    header: header.toSpliced(place, 1, ...used.map((key) => headings[key])),
    lines: lines.map((line, at) =>
      isMatch(line, at) ? { ...line, fields: line.fields.toSpliced(place, 1, ...cellsOf(line)) } : line,
    ),
  }
}

/** `isMatch` is false for a bye. */
function readPairing(cell: string, title: string): { pairing: Pairing; isMatch: boolean } | undefined {
  const text = cell.trim().replace(/\s+/g, ' ')
  if (text.length > cellMax) return undefined
  const match = named.exec(text) ?? between.exec(text) ?? (isPairing(title) ? dashed.exec(text) : null)
  const { one = '', two = '', first, second, scores } = (match ?? alone.exec(text))?.groups ?? {}
  if (!match && !isBye(two)) return undefined
  const [score1 = first, score2 = second] = scores?.split(/ ?[-–:] ?/) ?? []
  const { word = '', number, name = one, army: army1 } = side.exec(one)?.groups ?? {}
  const { name: other = two, army: army2 } = side.exec(two)?.groups ?? {}
  const isTable = readHeading(word)?.role === 'table'
  const isCounted = isTable || word === '' || isPairing(word)
  const sides = { one: isCounted ? name : one, army1, score1, two: other, army2, score2 }
  const pairing = Object.entries({ ...sides, table: isTable ? number : undefined })
  return { pairing: Object.fromEntries(pairing.filter(([, text]) => text)), isMatch: match !== null }
}
