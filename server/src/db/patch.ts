import { type AnyColumn, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Some of the fields of a thing; the others stay as they are. */
export type Change<Fields> = { [name in keyof Fields]?: Fields[name] | undefined }

/**
 * A change as `set` takes it. `column` is set to itself, which keeps the statement valid when there is nothing to
 * change.
 */
export const patch = <Fields extends object>(column: AnyColumn<Tables, keyof Tables>, change: Fields): Fields => ({
  [column]: sql.ref(column),
  ...change,
})
