import type { EventInput } from '@muster/contract/events'
import type { ExportedList, ExportedPoll, ExportedRound } from '@muster/contract/exports'
import type { MatchInput } from '@muster/contract/matches'
import type { DroppedResults } from '@muster/contract/participant'
import type { ParticipantChange } from '@muster/contract/participants'
import type { z } from '@muster/contract/zod'
import type { BadLine } from './problems.ts'

export interface FileSide {
  nickname: string
  army_id: number | null
  score: number | null
}

/** Fields of a match that only Muster's own files have. */
export type MatchExtras = Pick<
  MatchInput,
  'notes' | 'match_duration_minutes' | 'ended_early' | 'extra_minutes' | 'is_double_loss'
> & {
  /** The side that gave up. */
  conceded_side?: 1 | 2 | undefined
}

export interface FileMatch {
  line: number
  round_number: number | null
  table_number: number | null
  sides: readonly [FileSide, FileSide]
  extras?: MatchExtras
  /** The line that lists the same game for the other side. */
  mirror_line?: number
}

/** A participant with more than a nickname in the file, or without a match. */
export interface FileEntrant {
  line: number
  nickname: string
  army_id: number | null
  club: string | null
  /** Only in Muster's own files. */
  extras?: Omit<ParticipantChange, 'nickname' | 'army_id' | 'club'> & {
    category_scores?: Record<string, number>
    dropped_results?: DroppedResults
  }
  /** The army list; only in Muster's own files. */
  list?: z.output<typeof ExportedList> | null
  /** When they have paid; only in Muster’s own files. */
  paid_at?: string | null
}

/** An event in the file with its participants and matches, in line order. */
export interface FileEvent extends Pick<EventInput, 'title' | 'game_type' | 'event_type'> {
  /** An instant in UTC, which stands for the clock of the hall if `isLocal`; null for an event without a date. */
  event_date: string | null
  /** Whether the file gives only the day. */
  isDay: boolean
  /** Whether the file gives no zone. */
  isLocal: boolean
  location_country: string | null
  location_city: string | null
  entrants: FileEntrant[]
  matches: FileMatch[]
  /** Only in Muster's own files. */
  settings?: Partial<EventInput> & { is_finished: boolean }
  rounds?: FileRound[]
  polls?: FilePoll[]
}

/** A round that Muster paired, with nicknames in place of ids. */
export interface FileRound
  extends Pick<z.output<typeof ExportedRound>, 'number' | 'method' | 'seed' | 'top' | 'keep_clubs_apart'> {
  published_at: string
  /** Null in the place of a deleted participant. */
  seeds: (string | null)[] | null
  byes: string[]
}

/** A closed poll, with nicknames in place of ids. */
export interface FilePoll extends Omit<z.output<typeof ExportedPoll>, 'results'> {
  results: { nickname: string; votes: number }[]
}

/** A line that is imported, but perhaps not as meant. */
export interface Doubt {
  line: number
  doubt: string
}

export interface FileEvents {
  events: FileEvent[]
  bad: BadLine[]
  doubts: Doubt[]
}
