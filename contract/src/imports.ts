import { endpoint } from './endpoint.ts'
import { Visibility } from './events.ts'
import { Id, IdInPath, Instant, numberInQuery, optionalText } from './fields.ts'
import { EventType, GameType } from './game-schemas.ts'
import { dateOrders, eventFields, importColumnsMax, importFields, importTextMax } from './import-fields.ts'
import { list } from './list.ts'
import { ReviewState } from './reviews.ts'
import { z } from './zod.ts'

const hasNoNul = (text: string) => !text.includes('\u0000')

/**
 * What a column holds. Side 1 is the player whose line it is; several columns of `player1` or `player2` are joined to
 * one name.
 * @example player1
 */
export const ImportField = z.enum(importFields).meta({ id: 'ImportField' })
const DateOrder = z.enum(dateOrders)

/** @internal The army that a person chose for a text of the file. */
const ChosenArmy = z.object({
  game_type: GameType,
  /** The text of the file, as the preview gives it. @example Rats */
  written: z.string().max(300),
  /** The army. Null: the participant has no army yet, and keeps the text. @example 155 */
  army_id: Id.nullable(),
})

export const ImportInput = z.object({
  /**
   * The file as text: a table of at most 20,000 lines with commas, semicolons or tabs, or JSON; at most 5 MB.
   * @example
   * event,date,round,player1,army1,score1,player2,army2,score2
   * Winter Clash,2026-11-21,1,Ana,Skaven,22,Ben,Seraphon,14
   */
  text: z
    .string('The file must be text')
    .min(1, { error: 'The file is empty.', abort: true })
    .max(importTextMax, { error: 'A file can have at most 5 MB. Please split it.', abort: true })
    .refine(hasNoNul, 'The file is not text. In a spreadsheet, save it as CSV.'),
  /** Shown in the list of your imports. @example clash.csv */
  file_name: optionalText(200),
  /**
   * What each column of a table holds, in their order, and null for one that is left out; without it, Muster
   * recognises the headers.
   */
  columns: list(ImportField.nullable()).max(importColumnsMax).optional(),
  /** Whether the first line of a table names its columns; left out, Muster recognises it. @example true */
  has_header: z.boolean('Must be true or false').optional(),
  /** What 03/04/2026 means: `dmy` is 3 April. Needed only if all dates can be read in both ways. @example dmy */
  date_order: DateOrder.optional(),
  /**
   * What the file has no column for, by field: event, date, country, city, game_type or event_type.
   * @example {"game_type": "AOS"}
   */
  defaults: z.partialRecord(z.enum(eventFields), z.string().max(300)).optional(),
  /** Armies that you chose for texts of the file. */
  armies: list(ChosenArmy).max(1000).optional(),
  /** Who sees the new events; left out, what the file says, or everybody. @example listed */
  visibility: Visibility.optional(),
})
export type ImportInput = z.output<typeof ImportInput>

export const ImportFormat = z.enum(['table', 'new_recruit', 'muster'])
export type ImportFormat = z.infer<typeof ImportFormat>

/** @internal What the numbers of lines count: lines of a table, or entries of a file in JSON. */
const Unit = z.enum(['line', 'entry'])

/** A column of the table. */
export const ImportColumn = z
  .object({
    /** Its name; empty without a header. @example Player 1 */
    header: z.string(),
    /** Its first values, at most three. @example ["Ana", "Cleo"] */
    samples: z.array(z.string()),
    /** What it holds; null if it is left out. @example player1 */
    field: ImportField.nullable(),
  })
  .meta({ id: 'ImportColumn' })

/** Army text in the file that matched no army with certainty. */
export const ImportArmy = z
  .object({
    game_type: GameType,
    /** The text of the file. @example Rats of the Underworld */
    written: z.string(),
    /** How many lines have it. @example 12 */
    lines: z.int(),
    /** The army that it is read as. Null: its lines are skipped until you choose one. */
    army_id: Id.nullable(),
    /** The `id` of likely armies, the likeliest first. @example [155] */
    suggestions: z.array(Id),
  })
  .meta({ id: 'ImportArmy' })
export type ImportArmy = z.infer<typeof ImportArmy>

/** An event of the file. */
export const ImportedEvent = z
  .object({
    /** Its title. @example Winter Clash */
    title: z.string(),
    /**
     * When it begins; noon in the hall if the file gives only the day; null without a date.
     * @example 2026-11-21T12:00:00.000Z
     */
    event_date: Instant.nullable(),
    /** False if the file gives only the day. @example false */
    has_time: z.boolean(),
    /** That of the hall, as far as country and city tell it; null otherwise. @example Europe/London */
    time_zone: z.string().nullable(),
    game_type: GameType,
    event_type: EventType,
    /** How many the file names. @example 22 */
    participants: z.int(),
    /** How many the file has. @example 55 */
    matches: z.int(),
    /** Your event with this title and date, to which the import adds; null for a new one. */
    event_id: Id.nullable(),
  })
  .meta({ id: 'ImportedEvent' })

/** A line of the file. */
export const ImportLine = z
  .object({
    /** Its number. Lines are counted from 1; entries of a file in JSON as well. @example 2 */
    line: z.int(),
    /** What it makes. A `doubtful` line is imported as its text says, a `bad` one is left out. @example match */
    state: z.enum(['match', 'participant', 'doubtful', 'bad']),
    /** What it makes, or why it is left out. @example round 1: Ana (Skaven, Skaven) 22–14 Ben (Seraphon, Seraphon) */
    text: z.string(),
  })
  .meta({ id: 'ImportLine' })
export type ImportLine = z.infer<typeof ImportLine>

/** What an import would make. */
export const ImportPreview = z
  .object({
    /** A table, the tournament report of New Recruit, or an event that Muster exported. @example table */
    format: ImportFormat,
    /** What numbers of lines count: lines of a table, or entries of a file in JSON. @example line */
    unit: Unit,
    /** Whether the first line names the columns. @example true */
    has_header: z.boolean(),
    /** Of a table, in their order. */
    columns: z.array(ImportColumn),
    /** The fields that you must choose a column for, or give for the whole file. @example [] */
    missing: z.array(ImportField),
    /** The order of day and month. */
    dates: z.object({
      /** As the dates show it, or as you chose it; null if they do not. */
      order: DateOrder.nullable(),
      /** Whether you have to choose one. @example false */
      asks: z.boolean(),
      /** A date that can be read in both ways. */
      example: z.string().nullable(),
    }),
    /** At most 200, the most frequent first. */
    armies: z.array(ImportArmy),
    /** At most 200, in the order of the file. */
    events: z.array(ImportedEvent),
    /** Of the whole file. */
    totals: z.object({
      /** Without empty ones and the header. @example 55 */
      lines: z.int(),
      /** How many events. @example 1 */
      events: z.int(),
      /** How many participants. @example 22 */
      participants: z.int(),
      /** How many matches. @example 55 */
      matches: z.int(),
      /** How many doubtful lines. @example 0 */
      doubtful: z.int(),
      /** How many lines are left out. @example 0 */
      bad: z.int(),
    }),
    /** At most 1,000, in the order of the file; bad and doubtful lines take precedence. */
    lines: z.array(ImportLine),
  })
  .meta({ id: 'ImportPreview' })
export type ImportPreview = z.infer<typeof ImportPreview>

const ImportState = z.enum(['waiting', 'running', 'done', 'failed', 'undoing', 'undone'])

/** How many are new, and how many were there already. */
const Tally = z.object({
  /** How many the import added. @example 22 */
  added: z.int(),
  /** There already, and not added again. @example 0 */
  existing: z.int(),
})

/** A line that an import left out; after an undo, something that stays. */
export const ImportProblem = z
  .object({
    /** Its number. @example 7 */
    line: z.int(),
    /** Why, as the end of a sentence. @example score1 "won" cannot be used: must be a whole number. */
    reason: z.string(),
  })
  .meta({ id: 'ImportProblem' })
export type ImportProblem = z.infer<typeof ImportProblem>

/** An import of a file. */
export const Import = z
  .object({
    /** Needed to follow it and to undo it. @example 3 */
    id: Id,
    /** Null if not given. @example clash.csv */
    file_name: z.string().nullable(),
    /**
     * `waiting`, `running`, then `done`; `failed` after a fault of the server; `undoing`, then `undone`.
     * @example done
     */
    state: ImportState,
    /** What numbers of lines count. @example line */
    unit: Unit,
    /** Of the file. @example 55 */
    lines_total: z.int(),
    /** How far it is. @example 55 */
    lines_done: z.int(),
    /** How many events are new, and how many were there already. @example {"added": 1, "existing": 0} */
    events: Tally,
    participants: Tally,
    /** How many matches are new, and how many were there already. @example {"added": 55, "existing": 0} */
    matches: Tally,
    /** How many lines were left out. @example 0 */
    problems: z.int(),
    /** What an undo has left, because it was changed since; a sentence for each event. @example [] */
    kept: z.array(z.string()),
    /**
     * Whether its events count in the figures of the whole site: `waiting` until an editor has looked. Null if nobody
     * needs to look.
     * @example null
     */
    review: ReviewState.nullable(),
    /** The events that it created, at most 100. @example [7] */
    event_ids: z.array(Id),
    /** In UTC, to the millisecond. @example 2026-09-14T18:05:12.000Z */
    created_at: Instant,
    /** When it ended, in UTC; null before. @example 2026-11-23T08:00:05.000Z */
    finished_at: Instant.nullable(),
  })
  .meta({ id: 'Import' })
export type Import = z.infer<typeof Import>

const shared = { tag: 'events', access: 'signed_in' } as const

/** Room for the file in JSON, which escapes quotation marks and line breaks. */
const bodyMax = 10 * 1024 * 1024

/**
 * What an import of a file would make, line by line; changes nothing.
 * @returns The columns, the doubtful armies and dates, the events, and what each line makes. Nothing is stored.
 */
export const previewImport = endpoint({
  ...shared,
  method: 'POST',
  path: '/events/import/preview',
  body: ImportInput,
  bodyMax,
  response: ImportPreview,
})

/**
 * Import a file in the background; a file that the account has imported already is not imported twice.
 * @returns The import, which runs on the server. The same file with the same choices gives the same import, until it
 * is undone; what is in your events already is not added again.
 */
export const createImport = endpoint({
  ...shared,
  method: 'POST',
  path: '/events/import',
  body: ImportInput,
  bodyMax,
  status: 201,
  response: Import,
  refusals: ['too_many_imports'],
})

/** Your imports of the last 30 days, newest first. */
export const listImports = endpoint({
  ...shared,
  method: 'GET',
  path: '/imports',
  /** Your imports. */
  response: z
    .object({
      /** At most 50, the newest first. */
      imports: z.array(Import),
    })
    .meta({ id: 'ImportList' }),
})

const ImportParams = z.object({
  /** The `id` of one of your imports. @example 3 */
  import_id: IdInPath,
})
export type ImportIds = z.output<typeof ImportParams>

/** The progress and result of one of your imports. */
export const getImport = endpoint({
  ...shared,
  method: 'GET',
  path: '/imports/:import_id',
  params: ImportParams,
  response: Import,
})

/** The lines that an import left out, and why, in their order. */
export const listImportProblems = endpoint({
  ...shared,
  method: 'GET',
  path: '/imports/:import_id/problems',
  params: ImportParams,
  query: z.object({
    /** Only lines after this one. @example 0 */
    after: numberInQuery(0, 1_000_000_000).default(0),
    /** The maximum number of lines in the response. @example 1000 */
    limit: numberInQuery(1, 1000).default(1000),
  }),
  /** Lines that were left out. */
  response: z
    .object({
      /** In their order. */
      problems: z.array(ImportProblem),
    })
    .meta({ id: 'ImportProblemList' }),
})

/**
 * Remove what an import made, except for what was changed since.
 * @returns The import, which is undone in the background. What was changed since stays, and `kept` says so.
 */
export const undoImport = endpoint({
  ...shared,
  method: 'POST',
  path: '/imports/:import_id/undo',
  params: ImportParams,
  response: Import,
  refusals: ['import_running'],
})
