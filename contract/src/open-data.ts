import { endpoint } from './endpoint.ts'
import { Instant } from './fields.ts'
import { z } from './zod.ts'

/** CSV by RFC 4180 with a header line, and JSON Lines: one object a line. Both are compressed by gzip. */
export const OpenDataFormat = z.enum(['csv', 'jsonl']).meta({ id: 'OpenDataFormat' })
export type OpenDataFormat = z.infer<typeof OpenDataFormat>

export const OpenDataFile = z
  .object({
    name: z.string(),
    /** Its address never changes, and neither does the file. */
    url: z.string(),
    /** In UTC: the night on which it was made. */
    day: z.iso.date(),
    format: OpenDataFormat,
    matches: z.int(),
    /** The size of the compressed file. */
    bytes: z.int(),
    /** The SHA-256 of the compressed file, in hexadecimal digits. */
    sha256: z.string(),
    created_at: Instant,
  })
  .meta({ id: 'OpenDataFile' })
export type OpenDataFile = z.infer<typeof OpenDataFile>

/** A column of the CSV file, and a field of each object of the other. */
export const OpenDataColumn = z
  .object({
    name: z.string(),
    type: z.enum(['text', 'integer', 'day']),
    is_nullable: z.boolean(),
    description: z.string(),
  })
  .meta({ id: 'OpenDataColumn' })
export type OpenDataColumn = z.infer<typeof OpenDataColumn>

export const listOpenData = endpoint({
  method: 'GET',
  path: '/data',
  tag: 'data',
  summary: 'The files with all matches of listed events, without names, and what their columns mean',
  access: 'anyone',
  response: z
    .object({
      license: z.literal('CC0-1.0'),
      license_url: z.string(),
      columns: z.array(OpenDataColumn),
      /** The newest first. */
      files: z.array(OpenDataFile),
    })
    .meta({ id: 'OpenData' }),
})
