import type { OpenDataFormat } from '@muster/contract/open-data'
import type { ColumnType, GeneratedAlways } from 'kysely'
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
}

interface OpenDataChunkTable {
  day: ColumnType<never, string, never>
  format: OpenDataFormat
  /** Counts from 0. */
  number: number
  bytes: Buffer
}

export interface OpenDataTables {
  open_data_salts: OpenDataSaltTable
  open_data_files: OpenDataFileTable
  open_data_chunks: OpenDataChunkTable
}
