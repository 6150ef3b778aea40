import type { z } from 'zod'
import { invalidInput } from './app-error.ts'

/** Names the place in a list after which its next page begins, by the sort key of the last row; opaque to callers. */
export interface CursorKind<Key> {
  write(key: Key): string
  /** Throws `invalid_input`. */
  read(cursor: string): Key
}

/** A cursor for keys of this schema, which takes nothing but what `write` makes of them. `list` is named in the refusal. */
export const cursorOf = <Key>(schema: z.ZodType<Key>, list: string): CursorKind<Key> => ({
  write: (key) => Buffer.from(JSON.stringify(key)).toString('base64url'),
  read: (cursor) => {
    try {
      return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    } catch {
      throw invalidInput('cursor', `The cursor must be one that ${list} gave.`)
    }
  },
})

/** No answer is larger than 4 MB: a page ends before that, whatever its limit is. In bytes of JSON, with room for the rest. */
const pageMax = 3_500_000

/** The largest that most rows can be, as the contract bounds what they hold: few enough of them need not be measured. */
const usualRow = 5000

/**
 * The rows of a page, of a list that was asked for one row more than the limit, and the last of them when there are more. Fewer than
 * the limit are given where that many would be too large.
 */
export function pageOf<Row>(rows: Row[], limit: number, rowMax?: number): { page: Row[]; last: Row | undefined } {
  const page = fitting(rows.slice(0, limit), rowMax)
  return { page, last: page.length < rows.length ? page.at(-1) : undefined }
}

/** As many of the first rows as fit into an answer, but at least one. `rowMax` is the largest that one can be. */
export function fitting<Row>(rows: Row[], rowMax = usualRow): Row[] {
  if (rows.length * rowMax <= pageMax) return rows
  let size = 0
  const end = rows.findIndex((row, index) => {
    size += Buffer.byteLength(JSON.stringify(row))
    return size > pageMax && index > 0
  })
  return end === -1 ? rows : rows.slice(0, end)
}
