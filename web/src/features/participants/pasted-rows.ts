export interface PastedRow {
  nickname: string
  /** As it was written; empty if none was given. */
  army: string
}

/** What the columns of a spreadsheet are called, in its first line. */
const isHeading = ({ nickname, army }: PastedRow) =>
  /^(army|armies|faction|list)$/i.test(army) ||
  (/^(nick ?name|name|player|participant)s?$/i.test(nickname) && army === '')

/**
 * Reads participants from a list: one nickname per line, or columns with the army in the second. Columns are separated
 * by tabs, as in a spreadsheet, or by semicolons or commas if most lines have one: some come without an army. Numbers
 * before the names, a heading line and lines without a nickname are skipped. Undefined if the text is not a list but a
 * single nickname.
 */
export function readPastedList(text: string): PastedRow[] | undefined {
  const lines = text.replace(/[\r\n]+$/, '').split(/\r\n|\r|\n/)
  if (lines.length === 1 && !text.includes('\t')) return undefined
  const separator = separatorOf(lines.filter((line) => line.trim() !== '' && !line.includes('\t')))
  const rows = lines.map((line) => {
    const columns = line.replace(/^\s*\d+([.)]\s|\t)/, '')
    const [nickname = '', army = ''] = columns.split(columns.includes('\t') ? '\t' : (separator ?? '\n'))
    return { nickname: nickname.trim(), army: army.trim() }
  })
  return rows.filter((row, index) => row.nickname !== '' && !(index === 0 && isHeading(row)))
}

const separatorOf = (lines: string[]) =>
  [';', ','].find((separator) => lines.filter((line) => line.includes(separator)).length > lines.length / 2)
