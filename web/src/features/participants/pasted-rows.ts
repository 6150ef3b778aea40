import { foldText } from '@muster/contract/names'

interface NamedArmy {
  id: number
  name: string
  faction: string
}

export interface PastedRow {
  nickname: string
  /** As it was written; empty when there was none. */
  army: string
}

const isHeading = ({ army }: PastedRow) => /^(army|armies|faction)$/i.test(army)

/**
 * Participants from a list: one nickname a line, or two columns of a spreadsheet (tab-separated) with the army in the
 * second. A first line of headings and lines without a nickname are left out. Undefined when the text is no list, but a
 * single nickname.
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
 * The army that somebody means: by its name, by `faction - name`, or by a faction that has only one; whatever the case
 * and the accents. Undefined when there is none, or when it could be several.
 */
export function findArmy<Army extends NamedArmy>(armies: Army[], written: string): Army | undefined {
  const wanted = foldText(written)
  const named = armies.filter(({ name, faction }) =>
    [foldText(name), foldText(`${faction} - ${name}`)].includes(wanted),
  )
  const found = named.length > 0 ? named : armies.filter(({ faction }) => foldText(faction) === wanted)
  return found.length === 1 ? found[0] : undefined
}
