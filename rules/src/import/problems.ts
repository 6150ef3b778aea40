import { importLinesMax } from '@muster/contract/import-fields'

/** A line of the file that cannot be used, with a reason that follows its number in the output. */
export interface BadLine {
  line: number
  reason: string
}

/** Thrown for a single line; the others are still read. */
export class LineError extends Error {}

/** Ends the import. The message is a sentence for the person who started it, about this part of what they sent. */
export class ImportError extends Error {
  readonly about: 'text' | 'columns'

  constructor(message: string, about: 'text' | 'columns' = 'text') {
    super(message)
    this.about = about
  }
}

export const tooLong = () =>
  new ImportError(`A file can have at most ${importLinesMax.toLocaleString('en')} lines. Please split it.`)

/** A cell as shown in a sentence: in quotes, without anything that a terminal would interpret. */
export function quote(cell: string): string {
  const shown = cell.length > 80 ? `${cell.slice(0, 80)}…` : cell
  return `"${shown.replace(/\p{Cc}/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)}"`
}
