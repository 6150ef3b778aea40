/** A line of the file that cannot be taken, and why, in words that go behind its number. */
export interface BadLine {
  line: number
  reason: string
}

/** Thrown while one line is read; the others are read all the same. */
export class LineError extends Error {}

/** Ends the import. The message is a sentence for the person who started it. */
export class ImportError extends Error {}

/** A cell as it stands in a sentence: in quotes, with nothing in it that a terminal would obey. */
export function quote(cell: string): string {
  return JSON.stringify(cell.length > 80 ? `${cell.slice(0, 80)}…` : cell)
}
