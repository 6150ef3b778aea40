import type { EventInput } from '@muster/contract/events'
import { foldText } from '@muster/contract/names'
import type { FindArmy } from './catalogue.ts'
import { type Line, type LineDetails, readLine } from './line.ts'
import { type BadLine, LineError, quote } from './problems.ts'
import type { Table } from './table.ts'

interface Side {
  nickname: string
  army_id: number | null
  score: number | null
}

export interface FileMatch {
  line: number
  round_number: number | null
  table_number: number | null
  sides: readonly [Side, Side]
}

/** An event in the file with its matches, in line order. */
export interface FileEvent extends Pick<EventInput, 'title' | 'game_type' | 'event_type'> {
  /** An instant in UTC; null for an event without a date. */
  event_date: string | null
  /** Whether the file gives only the day. */
  isDay: boolean
  location_country: string | null
  location_city: string | null
  matches: FileMatch[]
}

/** Groups the matches into events by title and date, and lists the unusable lines in `bad`. */
export function readEvents({ rows, bad }: Table, findArmy: FindArmy): { events: FileEvent[]; bad: BadLine[] } {
  const drafts = new Map<string, Draft>()
  const refused = [...bad]
  for (const { line, cells } of rows) {
    try {
      const read = { ...readLine(cells), line }
      const key = JSON.stringify([read.title, read.date])
      const draft = drafts.get(key) ?? createDraft(read)
      addLine(draft, read, findArmy)
      drafts.set(key, draft)
    } catch (error) {
      if (!(error instanceof LineError)) throw error
      refused.push({ line, reason: error.message })
    }
  }
  return { events: [...drafts.values()].map(({ event }) => event), bad: refused }
}

type NumberedLine = Line & { line: number }

interface Draft {
  event: FileEvent
  /** The line that each fact was taken from. */
  sources: Partial<Record<keyof LineDetails, number>>
}

const createDraft = ({ title, date, isDay, facts, line }: NumberedLine): Draft => ({
  event: {
    title,
    event_date: date,
    isDay,
    game_type: facts.game_type ?? 'SPEARHEAD',
    event_type: facts.event_type ?? 'tournament',
    location_country: null,
    location_city: null,
    matches: [],
  },
  sources: { game_type: line, event_type: line },
})

/** Adds a line to its event. If it does not fit, throws a LineError and leaves the event unchanged. */
function addLine({ event, sources }: Draft, line: NumberedLine, findArmy: FindArmy) {
  requireAgreement({ event, sources }, line.facts)
  const sideOf = ({ nickname, score, ...cells }: Line['sides'][number]) => ({
    nickname,
    score,
    army_id: findArmy(event.game_type, cells),
  })
  const { round_number, table_number, sides } = line
  event.matches.push({ line: line.line, round_number, table_number, sides: [sideOf(sides[0]), sideOf(sides[1])] })
  event.isDay ||= line.isDay
  for (const place of ['location_country', 'location_city'] as const) {
    event[place] ??= line.facts[place] ?? null
    if (event[place] !== null) sources[place] ??= line.line
  }
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
