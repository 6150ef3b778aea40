import type { EventInput } from '@muster/contract/events'
import type { ExportedRound } from '@muster/contract/exports'
import type { MatchInput } from '@muster/contract/matches'
import { foldName, foldText } from '@muster/contract/names'
import type { ParticipantChange } from '@muster/contract/participants'
import type { z } from '@muster/contract/zod'
import type { ArmyLookup } from './catalogue.ts'
import { type Line, type LineDetails, type LineOptions, readLine } from './line.ts'
import { type BadLine, LineError, quote } from './problems.ts'
import type { Row } from './table.ts'

export interface FileSide {
  nickname: string
  army_id: number | null
  score: number | null
}

/** Fields of a match that only Muster's own files have. */
export type MatchExtras = Pick<MatchInput, 'notes' | 'match_duration_minutes' | 'ended_early' | 'extra_minutes'> & {
  /** The side that gave up. */
  conceded_side?: 1 | 2 | undefined
}

export interface FileMatch {
  line: number
  round_number: number | null
  table_number: number | null
  sides: readonly [FileSide, FileSide]
  extras?: MatchExtras
}

/** A participant with more than a nickname in the file, or without a match. */
export interface FileEntrant {
  line: number
  nickname: string
  army_id: number | null
  club: string | null
  /** Only in Muster's own files. */
  extras?: Omit<ParticipantChange, 'nickname' | 'army_id' | 'club'>
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
}

/** A round that Muster paired, with nicknames in place of ids. */
export interface FileRound
  extends Pick<z.output<typeof ExportedRound>, 'number' | 'method' | 'seed' | 'top' | 'keep_clubs_apart'> {
  published_at: string
  seeds: string[] | null
  byes: string[]
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

/** Groups lines into events by title and date, and lists the unusable ones in `bad`. */
export function readEvents(rows: readonly Row[], armies: ArmyLookup, options: LineOptions): FileEvents {
  const drafts = new Map<string, Draft>()
  const bad: BadLine[] = []
  const doubts: Doubt[] = []
  for (const { line, cells } of rows) {
    try {
      const read = { ...readLine(cells, options), line }
      // Each game may have its own time.
      const key = JSON.stringify([read.title, read.isLocal ? read.date?.slice(0, 10) : read.date])
      const draft = drafts.get(key) ?? createDraft(read)
      doubts.push(...addLine(draft, read, armies).map((doubt) => ({ line, doubt })))
      drafts.set(key, draft)
    } catch (error) {
      if (!(error instanceof LineError)) throw error
      bad.push({ line, reason: error.message })
    }
  }
  return { events: [...drafts.values()].map(({ event }) => event), bad, doubts }
}

type NumberedLine = Line & { line: number }

interface Draft {
  event: FileEvent
  /** The line that each fact was taken from. */
  sources: Partial<Record<keyof LineDetails, number>>
  /** The first line that names a nickname in a round, or in a roster. */
  named: Map<string, number>
}

const createDraft = ({ title, date, isDay, isLocal, facts, line }: NumberedLine): Draft => ({
  event: {
    title,
    event_date: date,
    isDay,
    isLocal,
    game_type: facts.game_type ?? 'SPEARHEAD',
    event_type: facts.event_type ?? 'tournament',
    location_country: null,
    location_city: null,
    entrants: [],
    matches: [],
  },
  sources: { game_type: line, event_type: line },
  named: new Map(),
})

/** Adds a line to its event, and returns its doubts. If it does not fit, throws a LineError and changes nothing. */
function addLine(draft: Draft, line: NumberedLine, armies: ArmyLookup): string[] {
  const { event, sources } = draft
  requireAgreement(draft, line.facts)
  const [first, second] = line.sides
  const found = armies.find(event.game_type, second ? [first, second] : [first])
  const sideOf = (place: 0 | 1, { nickname, score }: typeof first): FileSide => ({
    nickname,
    score,
    army_id: found[place]?.army_id ?? null,
  })
  const entrantOf = (place: 0 | 1, { nickname, club }: typeof first): FileEntrant => ({
    line: line.line,
    nickname,
    army_id: found[place]?.army_id ?? null,
    club,
  })
  if (second) {
    const { round_number, table_number } = line
    event.matches.push({ line: line.line, round_number, table_number, sides: [sideOf(0, first), sideOf(1, second)] })
    if (first.club !== null) event.entrants.push(entrantOf(0, first))
    if (second.club !== null) event.entrants.push(entrantOf(1, second))
  } else event.entrants.push(entrantOf(0, first))
  if (!line.isDay && line.date && (event.isDay || line.date < (event.event_date ?? ''))) event.event_date = line.date
  event.isDay &&= line.isDay
  for (const place of ['location_country', 'location_city'] as const) {
    event[place] ??= line.facts[place] ?? null
    if (event[place] !== null) sources[place] ??= line.line
  }
  return [
    ...found.flatMap(({ doubt }) => doubt ?? []),
    ...(line.isBye ? [`${quote(first.nickname)} has a bye: it adds no match and no win.`] : []),
    ...findRepeats(draft, line),
  ]
}

/** Two people with one name, or one line twice: nobody is in a roster, or plays in a round, more than once. */
function findRepeats({ named }: Draft, { line, round_number, sides, isBye }: NumberedLine): string[] {
  const isRoster = sides.length === 1 && !isBye
  if (round_number === null && !isRoster) return []
  return sides.flatMap((side) => {
    const nickname = side?.nickname ?? ''
    const key = JSON.stringify([round_number, foldName(nickname)])
    const earlier = named.get(key)
    named.set(key, earlier ?? line)
    if (earlier === undefined) return []
    return `${quote(nickname)} is in line ${earlier}${isRoster ? '' : ' of the same round'} as well.`
  })
}

const columnOf = {
  game_type: 'game_type',
  event_type: 'event_type',
  location_country: 'country',
  location_city: 'city',
} as const satisfies Record<keyof LineDetails, string>

const factNames = ['game_type', 'event_type', 'location_country', 'location_city'] as const

/** All lines of an event must agree on its country, game and so on; a blank cell agrees with the lines above. */
function requireAgreement({ event, sources }: Draft, facts: LineDetails) {
  for (const fact of factNames) {
    const [given, known] = [facts[fact], event[fact]]
    if (given === undefined || known === null || foldText(given) === foldText(known)) continue
    throw new LineError(
      `${columnOf[fact]} is ${quote(given)}, but line ${sources[fact]} of the same event has ${quote(known)}.`,
    )
  }
}
