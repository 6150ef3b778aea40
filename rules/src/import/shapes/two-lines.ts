import { type Role, readHeading } from '../../people/headings.ts'
import type { CsvRecord } from '../csv.ts'
import { readRoundTitles } from '../round-titles.ts'
import type { Shape, Unfolded } from './shape.ts'

/** Reads two lines a match, one for each side of a table in a round, as one. */
export function unfoldTwoLines({ header, lines, isWhole }: Shape): Unfolded | undefined {
  const headings = header.map(readHeading)
  const placeOf = (role: Role) => headings.findIndex((heading) => heading?.role === role)
  const [round, table] = [placeOf('round'), placeOf('table')]
  if (table === -1 || headings.some((heading) => heading?.side === 2)) return undefined
  const titles = round === -1 ? readRoundTitles(lines) : []
  const match = { round: '', table: '' }
  const keys = lines.map((record, at) => {
    if (!isWhole(record) || titles[at]?.isTitle) return undefined
    const { fields } = record
    const written = (round === -1 ? titles[at]?.round : fields[round]?.trim()) ?? ''
    // A spreadsheet shows merged cells once, at the first of the two lines.
    match.round = written || match.round
    match.table = fields[table]?.trim() || match.table
    return match.round === '' || match.table === '' ? undefined : JSON.stringify(match)
  })
  const sides = Map.groupBy(lines, (_, at) => keys[at])
  sides.delete(undefined)
  const sizes = [...sides.values()].map(({ length }) => length)
  if (!sizes.includes(2) || Math.max(...sizes) > 2) return undefined
  // Somebody alone at a table has the bye.
  const bye = headings.map((heading) => (isName(heading?.role) ? 'bye' : ''))
  return {
    header: [...header, ...header],
    lines: lines.flatMap((record, at): CsvRecord[] | CsvRecord => {
      const [first = record, second] = sides.get(keys[at]) ?? []
      if (keys[at] === undefined) return record
      return first === record ? { ...record, fields: [...record.fields, ...(second?.fields ?? bye)] } : []
    }),
  }
}

const isName = (role: Role | undefined) => role === 'name' || role === 'nickname' || role === 'first' || role === 'last'
