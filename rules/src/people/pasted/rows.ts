export interface PastedRow<Army> {
  nickname: string
  army?: Army
  /** The text of the army; empty if there is none. */
  written: string
  club: string
  /** The two of a team. */
  members?: PastedRow<Army>[]
  /** The source line of the row. */
  line: string
  /** Why the organiser must check the row; empty if all of it is certain. */
  doubts: string[]
}

/** A line that adds no participant unless the organiser requests it. */
export interface LeftOut<Army> {
  line: string
  reason: string
  /** The row that it would add. */
  row?: PastedRow<Army>
}

export interface PastedList<Army> {
  rows: PastedRow<Army>[]
  leftOut: LeftOut<Army>[]
  /** Headings and other lines that name nobody. */
  ignored: string[]
  /** The roles of the columns of a table, and the names of the ignored ones. */
  columns?: { used: string[]; ignored: string[] }
}
