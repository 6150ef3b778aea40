import { recogniseColumns } from '../columns.ts'
import type { CsvRecord } from '../csv.ts'
import { readRoundTitles } from '../round-titles.ts'
import type { Shape, Unfolded } from './shape.ts'

const against = '(?:vs?\\.?|versus|gegen|contre|contra|contro|mot|mod|tegen|kontra|proti|przeciwko|×)'

/** `Ana vs Ben`, `Ana (12) vs Ben (8)`, `Ana vs Ben 12–8`. */
const named = new RegExp(
  `^(?<one>.+?)(?: \\((?<first>\\d+)\\))? ${against} (?<two>.+?)(?: \\((?<second>\\d+)\\)|[,;:]? \\(?(?<scores>\\d+ ?[-–:] ?\\d+)\\)?)?$`,
  'iu',
)
/** `Ana 12–8 Ben`. */
const between = /^(?<one>.+?) (?<scores>\d+ ?[-–:] ?\d+) (?<two>.+)$/u

/** In letters. A longer cell names no match, and the expressions take time that grows with its square. */
const cellMax = 300

interface Pairing {
  one: string
  two: string
  score1: string
  score2: string
}

/** Reads a column of matches, such as `Ana vs Ben`, as columns of two sides. */
export function unfoldVersus({ header, lines, isWhole }: Shape): Unfolded | undefined {
  if (recogniseColumns(header).includes('player2')) return undefined
  const titles = readRoundTitles(lines)
  const isMatch = (line: CsvRecord, at: number) => isWhole(line) && !titles[at]?.isTitle
  const whole = lines.filter(isMatch)
  const place = header.findIndex((title, at) => {
    const cells = whole.map(({ fields }) => fields[at]?.trim() ?? '').filter((cell) => cell !== '')
    // The first line may be a title whose words are unknown.
    const others = title === '' && cells.length > 1 ? cells.slice(1) : cells
    return others.length > 0 && others.every(readPairing)
  })
  if (place === -1) return undefined
  const hasScores = whole.some(({ fields }) => readPairing(fields[place] ?? '')?.score1)
  const sides = ({ one, two, score1, score2 }: Pairing) => (hasScores ? [one, score1, two, score2] : [one, two])
  const title = { one: 'Player 1', score1: 'Score 1', two: 'Player 2', score2: 'Score 2' }
  return {
    header: header.toSpliced(place, 1, ...sides(title)),
    lines: lines.map((record, at) =>
      isMatch(record, at)
        ? {
            ...record,
            fields: record.fields.toSpliced(place, 1, ...sides(readPairing(record.fields[place] ?? '') ?? nobody)),
          }
        : record,
    ),
  }
}

const nobody = { one: '', two: '', score1: '', score2: '' }

function readPairing(cell: string): Pairing | undefined {
  const text = cell.trim().replace(/\s+/g, ' ')
  if (text.length > cellMax) return undefined
  const { one, two, first, second, scores } = (named.exec(text) ?? between.exec(text))?.groups ?? {}
  if (one === undefined || two === undefined) return undefined
  const [score1 = first ?? '', score2 = second ?? ''] = scores?.split(/ ?[-–:] ?/) ?? []
  return { one, two, score1, score2 }
}
