import { type AnyColumn, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** The changed fields of a resource; the others stay as they are. */
export type Change<Fields> = { [name in keyof Fields]?: Fields[name] | undefined }

/** The argument of `set` for a change. Sets `column` to itself, which keeps the statement valid without any change. */
export const patch = <Fields extends object>(column: AnyColumn<Tables, keyof Tables>, change: Fields): Fields => ({
  [column]: sql.ref(column),
  ...change,
})
