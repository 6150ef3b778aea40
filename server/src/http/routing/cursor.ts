import type { z } from 'zod'
import { invalidInput } from './app-error.ts'

/** Encodes the start of the next page of a list as the sort key of the last row; opaque to callers. */
export interface CursorKind<Key> {
  write(key: Key): string
  /** Throws `invalid_input`. */
  read(cursor: string): Key
}

/** A cursor for keys of this schema; `read` accepts only results of `write`. The refusal names `list`. */
export const cursorOf = <Key>(schema: z.ZodType<Key>, list: string): CursorKind<Key> => ({
  write: (key) => Buffer.from(JSON.stringify(key)).toString('base64url'),
  read: (cursor) => {
    try {
      return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    } catch {
      throw invalidInput('cursor', `The cursor must be one that ${list} returned.`)
    }
  },
})

/** The maximum size of a page in bytes of JSON, with room for the rest of the response: none is larger than 4 MB. */
const pageMax = 3_500_000

/** The maximum size of most rows, by the contract's limits of their fields. A few such rows need no measuring. */
const defaultRowMax = 5000

/**
 * The rows of a page, from a list that was read with one row more than the limit, and the last of them if more follow.
 * If that many rows are too large, the page has fewer.
 */
export function pageOf<Row>(rows: Row[], limit: number, rowMax?: number): { page: Row[]; last: Row | undefined } {
  const page = rowsThatFit(rows.slice(0, limit), rowMax)
  return { page, last: page.length < rows.length ? page.at(-1) : undefined }
}

/** As many of the first rows as fit into a response, but at least one. `rowMax` is the maximum size of a row. */
export function rowsThatFit<Row>(rows: Row[], rowMax = defaultRowMax): Row[] {
  if (rows.length * rowMax <= pageMax) return rows
  let size = 0
  const end = rows.findIndex((row, index) => {
    size += Buffer.byteLength(JSON.stringify(row))
    return size > pageMax && index > 0
  })
  return end === -1 ? rows : rows.slice(0, end)
}
