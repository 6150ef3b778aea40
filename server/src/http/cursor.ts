import type { z } from 'zod'
import { invalidInput } from './app-error.ts'

/** Names the place in a list after which its next page begins, by the sort key of the last row; opaque to callers. */
export interface CursorKind<Key> {
  write(key: Key): string
  /** Throws `invalid_input`. */
  read(cursor: string): Key
}

/** A cursor for keys of this schema, which accepts only what `write` has made. `list` is named in the refusal. */
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

/**
 * No answer is larger than 4 MB: a page ends before that, whatever its limit is. In bytes of JSON, with room for the
 * rest.
 */
const pageMax = 3_500_000

/**
 * The largest size that most rows can have, as the contract limits their fields: a small number of them need not be
 * measured.
 */
const usualRow = 5000

/**
 * The rows of a page, from a list that was read with one row more than the limit; and the last of them, if there are
 * more. There are fewer than the limit when that many would be too large.
 */
export function pageOf<Row>(rows: Row[], limit: number, rowMax?: number): { page: Row[]; last: Row | undefined } {
  const page = fitting(rows.slice(0, limit), rowMax)
  return { page, last: page.length < rows.length ? page.at(-1) : undefined }
}

/** As many of the first rows as fit into an answer, but at least one. `rowMax` is the largest size of a row. */
export function fitting<Row>(rows: Row[], rowMax = usualRow): Row[] {
  if (rows.length * rowMax <= pageMax) return rows
  let size = 0
  const end = rows.findIndex((row, index) => {
    size += Buffer.byteLength(JSON.stringify(row))
    return size > pageMax && index > 0
  })
  return end === -1 ? rows : rows.slice(0, end)
}
