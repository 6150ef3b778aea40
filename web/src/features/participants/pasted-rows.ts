interface PastedRow {
  nickname: string
  /** As it was written; empty if none was given. */
  army: string
  club: string
}

/** What stands in a column of a list. */
export type PastedColumn = keyof PastedRow

/** What the columns of a spreadsheet are called, in its first line. */
const headings: Record<PastedColumn, RegExp> = {
  nickname: /^(nick ?name|name|player|participant)s?$/i,
  army: /^(army|armies|faction|list)$/i,
  club: /^(club|team|store)s?$/i,
}

/**
 * The cells of a list: one participant per line, in columns separated by tabs, as in a spreadsheet, or by semicolons or
 * commas if most lines have one. Numbers before the first column are skipped. Undefined if the text is not a list but a
 * single nickname.
 */
export function readPastedList(text: string): string[][] | undefined {
  const lines = text.replace(/[\r\n]+$/, '').split(/\r\n|\r|\n/)
  if (lines.length === 1 && !text.includes('\t')) return undefined
  const separator = separatorOf(lines.filter((line) => line.trim() !== '' && !line.includes('\t')))
  return lines
    .map((line) => {
      const columns = line.replace(/^\s*\d+([.)]\s|\t)/, '')
      return columns.split(columns.includes('\t') ? '\t' : (separator ?? '\n')).map((cell) => cell.trim())
    })
    .filter((cells) => cells.some((cell) => cell !== ''))
}

const separatorOf = (lines: string[]) =>
  [';', ','].find((separator) => lines.filter((line) => line.includes(separator)).length > lines.length / 2)

/**
 * The participants of a list, whatever the order of its columns, and what each column was taken for: by its heading, or
 * else by what stands in it. `isArmy` knows the catalogue. Lines without a nickname are left out.
 */
export function understandList(list: string[][], isArmy: (cell: string) => boolean) {
  const [first = [], ...others] = list
  const named = first.map(columnNamed)
  const hasHeading = named.some((column) => column !== undefined)
  const columns = hasHeading ? withNickname(named) : guessColumns(list, isArmy)
  const rows = (hasHeading ? others : list).map((cells) => {
    const at = (column: PastedColumn) => cells[columns.indexOf(column)] ?? ''
    return { nickname: at('nickname'), army: at('army'), club: at('club') }
  })
  return { columns, rows: rows.filter(({ nickname }) => nickname !== '') }
}

type Columns = (PastedColumn | undefined)[]

const columnNamed = (heading: string) =>
  (Object.keys(headings) as PastedColumn[]).find((column) => headings[column].test(heading))

/** The first column without a name that is known is that of the nicknames, if no other is. */
function withNickname(columns: Columns): Columns {
  if (columns.includes('nickname')) return columns
  const free = columns.indexOf(undefined)
  return columns.map((column, index) => (index === free ? 'nickname' : column))
}

/**
 * Armies are in the catalogue, no two nicknames are the same, and clubs are what is left. Where that does not tell, the
 * order is nickname, army, club.
 */
function guessColumns(list: string[][], isArmy: (cell: string) => boolean): Columns {
  const width = Math.max(...list.map((cells) => cells.length))
  const columns = Array.from({ length: width }, (_, index) => list.map((cells) => cells[index] ?? ''))
  const given = columns.map((cells) => cells.filter((cell) => cell !== ''))
  const shares = given.map((cells) => cells.filter(isArmy).length / Math.max(1, cells.length))
  const most = Math.max(...shares)
  const army = most >= 0.5 ? shares.indexOf(most) : width > 1 ? 1 : -1
  // Numbers, such as those of a licence, are neither.
  const words = given.flatMap((cells, index) =>
    index === army || cells.every((cell) => /^\d*$/.test(cell)) ? [] : index,
  )
  const variety = (index: number) => new Set(given[index]).size
  const [nickname, club] = words.toSorted((a, b) => variety(b) - variety(a) || a - b)
  return columns.map((_, index) =>
    index === nickname ? 'nickname' : index === army ? 'army' : index === club ? 'club' : undefined,
  )
}
