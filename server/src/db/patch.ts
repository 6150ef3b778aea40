import { type AnyColumn, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Some of the fields of a thing: those that are left out stay. */
export type Change<Fields> = { [name in keyof Fields]?: Fields[name] | undefined }

/** What `set` takes of a change. `column` is set to itself: the statement stays valid when nothing is to change. */
export const patch = <Fields extends object>(column: AnyColumn<Tables, keyof Tables>, change: Fields): Fields => ({
  [column]: sql.ref(column),
  ...change,
})
