import type { ColumnType } from 'kysely'

/** Written as a Date or as ISO text that the contract has validated, read as a Date. */
export type Instant = ColumnType<Date, Date | string, Date | string>
export type CreatedAt = ColumnType<Date, never, never>
/** Written as JSON. */
export type Json<Value> = ColumnType<Value, string | undefined, string>
/** An instant from JSON, which PostgreSQL formats differently from the API. */
export const instantOf = (instant: string | null) => (instant === null ? null : new Date(instant).toISOString())

/** Written by the database only. */
export type Raised = ColumnType<number, never, never>
