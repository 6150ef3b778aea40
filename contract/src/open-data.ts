import { endpoint } from './endpoint.ts'
import { Instant } from './fields.ts'
import { z } from './zod.ts'

/** CSV with a header line, or JSON Lines: one object a line. @example csv */
export const OpenDataFormat = z.enum(['csv', 'jsonl']).meta({ id: 'OpenDataFormat' })
export type OpenDataFormat = z.infer<typeof OpenDataFormat>

/** A file with all matches of listed events at the time. */
export const OpenDataFile = z
  .object({
    /** Of the file. @example matches-2026-11-25.csv.gz */
    name: z.string(),
    /**
     * Its address. The file behind it never changes.
     * @example https://muster.example/api/v1/data/matches-2026-11-25.csv.gz
     */
    url: z.string(),
    /** The night on which it was made, in UTC. @example 2026-11-25 */
    day: z.iso.date(),
    /** CSV or JSON Lines, compressed by gzip. @example csv */
    format: OpenDataFormat,
    /** How many matches are in it. @example 11960 */
    matches: z.int(),
    /** The size of the compressed file. @example 412806 */
    bytes: z.int(),
    /**
     * The SHA-256 of the compressed file, in hexadecimal digits.
     * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
     */
    sha256: z.string(),
    /** When it was finished, in UTC. @example 2026-11-25T02:12:07.000Z */
    created_at: Instant,
  })
  .meta({ id: 'OpenDataFile' })
export type OpenDataFile = z.infer<typeof OpenDataFile>

/** A column of the files. */
export const OpenDataColumn = z
  .object({
    /** In the header line of the CSV, and in each object. @example score1 */
    name: z.string(),
    /** A text, a whole number, or a day such as 2026-11-20. @example integer */
    type: z.enum(['text', 'integer', 'day']),
    /** Whether it may be null, which is an empty cell in CSV. @example true */
    is_nullable: z.boolean(),
    /** What it means. @example Victory points of the first side; null while the match is pending. */
    description: z.string(),
  })
  .meta({ id: 'OpenDataColumn' })
export type OpenDataColumn = z.infer<typeof OpenDataColumn>

/** The files with all matches of listed events, without names, and what their columns mean. */
export const listOpenData = endpoint({
  method: 'GET',
  path: '/data',
  tag: 'data',
  access: 'anyone',
  /** The files of open data. */
  response: z
    .object({
      /** The public domain dedication of Creative Commons: use the files as you like. @example CC0-1.0 */
      license: z.literal('CC0-1.0'),
      /** The text of the licence. @example https://creativecommons.org/publicdomain/zero/1.0/ */
      license_url: z.string(),
      /** In their order. */
      columns: z.array(OpenDataColumn),
      /** Those of the last 30 days, the newest first. Matches are in the order of the months of their events. */
      files: z.array(OpenDataFile),
    })
    .meta({ id: 'OpenData' }),
})
