import { foldText } from '@muster/contract/names'

interface NamedArmy {
  id: number
  name: string
  faction: string
}

export interface PastedRow {
  nickname: string
  /** As it was written; empty if none was given. */
  army: string
}

const isHeading = ({ army }: PastedRow) => /^(army|armies|faction)$/i.test(army)

/**
 * Reads participants from a list: one nickname per line, or two tab-separated spreadsheet columns with the army in the
 * second. A heading line and lines without a nickname are skipped. Undefined if the text is not a list but a single
 * nickname.
 */
export function readPastedList(text: string): PastedRow[] | undefined {
  const lines = text.replace(/[\r\n]+$/, '').split(/\r\n|\r|\n/)
  if (lines.length === 1 && !text.includes('\t')) return undefined
  const rows = lines.map((line) => {
    const [nickname = '', army = ''] = line.split('\t')
    return { nickname: nickname.trim(), army: army.trim() }
  })
  return rows.filter((row, index) => row.nickname !== '' && !(index === 0 && isHeading(row)))
}

/**
 * Finds an army by its name, by `faction - name`, or by a faction that has only one army, ignoring case and accents.
 * Undefined if there is none, or if it is ambiguous.
 */
export function findArmy<Army extends NamedArmy>(armies: Army[], written: string): Army | undefined {
  const wanted = foldText(written)
  const named = armies.filter(({ name, faction }) =>
    [foldText(name), foldText(`${faction} - ${name}`)].includes(wanted),
  )
  const found = named.length > 0 ? named : armies.filter(({ faction }) => foldText(faction) === wanted)
  return found.length === 1 ? found[0] : undefined
}
