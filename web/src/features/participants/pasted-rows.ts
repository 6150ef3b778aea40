export interface PastedRow<Army> {
  nickname: string
  army?: Army
  /** The army as it was written; empty if none was given. */
  written: string
  club: string
  /** The line that the row was read from. */
  line: string
  /** Why the row has to be looked at; nothing if all of it is certain. */
  doubts: string[]
}

/** A line that makes no participant unless the author says so. */
export interface LeftOut<Army> {
  line: string
  reason: string
  /** Whom it would add. */
  row?: PastedRow<Army>
}

export interface PastedList<Army> {
  rows: PastedRow<Army>[]
  leftOut: LeftOut<Army>[]
  /** Headings and other lines that are not about anybody. */
  ignored: string[]
  /** What the columns of a table were taken for, and what the ignored ones are called. */
  columns?: { used: string[]; ignored: string[] }
}
