import type { OpenDataFormat } from '@muster/contract/open-data'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CreatedAt } from './columns.ts'

interface OpenDataSaltTable {
  /** The year of the event; 0 for events without a date. */
  year: number
  salt: GeneratedAlways<Buffer>
}

interface OpenDataFileTable {
  /** In UTC, as text: the driver would read a day as an instant in the time zone of the server. */
  day: ColumnType<never, string, never>
  format: OpenDataFormat
  matches: number
  bytes: number
  /** The checksum of the compressed file, in hexadecimal digits. */
  sha256: string
  created_at: CreatedAt
  /** What comes before its parts, and after them. */
  head: Buffer
  tail: Buffer
  /** The ids of its parts, in order. */
  parts: string[]
}

interface OpenDataPartTable {
  id: Generated<number>
  format: OpenDataFormat
  /** Such as 2026-11; empty for events without a date. Null for a file that was written as a whole. */
  month: string | null
  /** What the part was written from. */
  signature: string | null
  matches: Generated<number>
  /** The size of the compressed part. */
  bytes: Generated<number>
  /** The size and the CRC-32 of its text. */
  text_bytes: Generated<number>
  crc: Generated<number>
}

interface OpenDataChunkTable {
  part_id: number
  /** Counts from 0. */
  number: number
  bytes: Buffer
}

export interface OpenDataTables {
  open_data_salts: OpenDataSaltTable
  open_data_files: OpenDataFileTable
  open_data_parts: OpenDataPartTable
  open_data_chunks: OpenDataChunkTable
}
