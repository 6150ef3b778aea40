import { endpoint } from './endpoint.ts'
import { Visibility } from './events.ts'
import { Id, IdInPath, Instant, numberInQuery, optionalText } from './fields.ts'
import { EventType, GameType } from './game-schemas.ts'
import { dateOrders, eventFields, importColumnsMax, importFields, importTextMax } from './import-fields.ts'
import { list } from './list.ts'
import { ReviewState } from './reviews.ts'
import { z } from './zod.ts'

const hasNoNul = (text: string) => !text.includes('\u0000')

export const ImportField = z.enum(importFields).meta({ id: 'ImportField' })
const DateOrder = z.enum(dateOrders)

/** The army that a text of the file means, as a person chose it; null leaves it unknown. */
const ChosenArmy = z.object({ game_type: GameType, written: z.string().max(300), army_id: Id.nullable() })

export const ImportInput = z.object({
  /** The file as text. */
  text: z
    .string('The file must be text')
    .min(1, { error: 'The file is empty.', abort: true })
    .max(importTextMax, { error: 'A file can have at most 5 MB. Please split it.', abort: true })
    .refine(hasNoNul, 'The file is not text. In a spreadsheet, save it as CSV.'),
  file_name: optionalText(200),
  /** What each column of a table holds, in their order; null for a column that is left out. */
  columns: list(ImportField.nullable()).max(importColumnsMax).optional(),
  /** Whether the first line of a table names its columns. */
  has_header: z.boolean('Must be true or false').optional(),
  date_order: DateOrder.optional(),
  /** What the file has no column for. */
  defaults: z.partialRecord(z.enum(eventFields), z.string().max(300)).optional(),
  armies: list(ChosenArmy).max(1000).optional(),
  /** Who sees the new events. It defaults to the visibility in the file, or else to everybody. */
  visibility: Visibility.optional(),
})
export type ImportInput = z.output<typeof ImportInput>

export const ImportFormat = z.enum(['table', 'new_recruit', 'muster'])
export type ImportFormat = z.infer<typeof ImportFormat>

/** What the numbers of lines count: lines of a table, or entries of a file in JSON. */
const Unit = z.enum(['line', 'entry'])

export const ImportColumn = z
  .object({
    /** Empty without a header. */
    header: z.string(),
    /** Its first values. */
    samples: z.array(z.string()),
    field: ImportField.nullable(),
  })
  .meta({ id: 'ImportColumn' })

export const ImportArmy = z
  .object({
    game_type: GameType,
    written: z.string(),
    /** The number of lines that have it. */
    lines: z.int(),
    /** The army that it is read as; null if that is unclear. */
    army_id: Id.nullable(),
    /** Likely armies, the likeliest first. */
    suggestions: z.array(Id),
  })
  .meta({ id: 'ImportArmy' })
export type ImportArmy = z.infer<typeof ImportArmy>

export const ImportedEvent = z
  .object({
    title: z.string(),
    event_date: Instant.nullable(),
    has_time: z.boolean(),
    time_zone: z.string().nullable(),
    game_type: GameType,
    event_type: EventType,
    participants: z.int(),
    matches: z.int(),
    /** The event of the account that the file adds to; null for a new one. */
    event_id: Id.nullable(),
  })
  .meta({ id: 'ImportedEvent' })

export const ImportLine = z
  .object({
    line: z.int(),
    /** `doubtful` lines are imported as `text` says, `bad` ones are left out. */
    state: z.enum(['match', 'participant', 'doubtful', 'bad']),
    text: z.string(),
  })
  .meta({ id: 'ImportLine' })
export type ImportLine = z.infer<typeof ImportLine>

export const ImportPreview = z
  .object({
    format: ImportFormat,
    unit: Unit,
    has_header: z.boolean(),
    columns: z.array(ImportColumn),
    /** What must be given before the file can be imported. */
    missing: z.array(ImportField),
    /** `asks` if the dates of the file can be read in both orders. */
    dates: z.object({ order: DateOrder.nullable(), asks: z.boolean(), example: z.string().nullable() }),
    /** Texts that are no certain army: at most 200. */
    armies: z.array(ImportArmy),
    /** At most 200. */
    events: z.array(ImportedEvent),
    totals: z.object({
      lines: z.int(),
      events: z.int(),
      participants: z.int(),
      matches: z.int(),
      doubtful: z.int(),
      bad: z.int(),
    }),
    /** At most 1,000 in the order of the file; bad and doubtful lines come before others if there are more. */
    lines: z.array(ImportLine),
  })
  .meta({ id: 'ImportPreview' })
export type ImportPreview = z.infer<typeof ImportPreview>

const ImportState = z.enum(['waiting', 'running', 'done', 'failed', 'undoing', 'undone'])

const Tally = z.object({ added: z.int(), existing: z.int() })

/** A line that was left out; after an undo, something that stays. */
export const ImportProblem = z.object({ line: z.int(), reason: z.string() }).meta({ id: 'ImportProblem' })
export type ImportProblem = z.infer<typeof ImportProblem>

export const Import = z
  .object({
    id: Id,
    file_name: z.string().nullable(),
    state: ImportState,
    unit: Unit,
    lines_total: z.int(),
    lines_done: z.int(),
    events: Tally,
    participants: Tally,
    matches: Tally,
    problems: z.int(),
    /** What an undo has left, because it was changed since; a sentence each. */
    kept: z.array(z.string()),
    /** Null if it counts in the figures of the whole site without a look. */
    review: ReviewState.nullable(),
    /** The events that the import created, at most 100. */
    event_ids: z.array(Id),
    created_at: Instant,
    finished_at: Instant.nullable(),
  })
  .meta({ id: 'Import' })
export type Import = z.infer<typeof Import>

const shared = { tag: 'events', access: 'signed_in' } as const

/** Room for the file in JSON, which escapes quotation marks and line breaks. */
const bodyMax = 10 * 1024 * 1024

export const previewImport = endpoint({
  ...shared,
  method: 'POST',
  path: '/events/import/preview',
  summary: 'What an import of a file would make, line by line; changes nothing',
  body: ImportInput,
  bodyMax,
  response: ImportPreview,
})

export const createImport = endpoint({
  ...shared,
  method: 'POST',
  path: '/events/import',
  summary: 'Import a file in the background; a file that the account has imported already is not imported twice',
  body: ImportInput,
  bodyMax,
  status: 201,
  response: Import,
  refusals: ['too_many_imports'],
})

export const listImports = endpoint({
  ...shared,
  method: 'GET',
  path: '/imports',
  summary: 'Your imports of the last 30 days, newest first',
  response: z.object({ imports: z.array(Import) }).meta({ id: 'ImportList' }),
})

const ImportParams = z.object({ import_id: IdInPath })
export type ImportIds = z.output<typeof ImportParams>

export const getImport = endpoint({
  ...shared,
  method: 'GET',
  path: '/imports/:import_id',
  summary: 'The progress and result of one of your imports',
  params: ImportParams,
  response: Import,
})

export const listImportProblems = endpoint({
  ...shared,
  method: 'GET',
  path: '/imports/:import_id/problems',
  summary: 'The lines that an import left out, and why, in their order',
  params: ImportParams,
  query: z.object({
    /** Only lines after this one. */
    after: numberInQuery(0, 1_000_000_000).default(0),
    limit: numberInQuery(1, 1000).default(1000),
  }),
  response: z.object({ problems: z.array(ImportProblem) }).meta({ id: 'ImportProblemList' }),
})

export const undoImport = endpoint({
  ...shared,
  method: 'POST',
  path: '/imports/:import_id/undo',
  summary: 'Remove what an import made, except for what was changed since',
  params: ImportParams,
  response: Import,
  refusals: ['import_running'],
})
