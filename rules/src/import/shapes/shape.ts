import type { CsvRecord } from '../csv.ts'

/** A table whose columns have names, and what stands below them. */
export interface Shape {
  header: string[]
  lines: readonly CsvRecord[]
  /** Whether a line has a cell for each column. Others, such as titles of rounds, stay as they are. */
  isWhole: (line: CsvRecord) => boolean
}

/** The same table with a match in each line; a line that is not whole is the same object. */
export type Unfolded = Pick<Shape, 'header' | 'lines'>
