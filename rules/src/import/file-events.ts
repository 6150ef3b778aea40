import { armyWrittenMax, foldText } from '@muster/contract/names'
import { isDoubtful, isDropOut, isReserve, mayBeNobody } from '../people/words.ts'
import type { ArmyLookup } from './catalogue.ts'
import type { Doubt, FileEntrant, FileEvent, FileEvents, FileSide } from './file-event.ts'
import { type Line, type LineDetails, type LineOptions, readLine } from './line.ts'
import { type BadLine, LineError, quote } from './problems.ts'
import { type Appearance, mergeMirrored, tellApart } from './repeats.ts'
import type { Row } from './table.ts'

/** Groups lines into events by title and date, and lists the unusable ones in `bad`. */
export function readEvents(rows: readonly Row[], armies: ArmyLookup, options: LineOptions): FileEvents {
  const drafts = new Map<string, Draft>()
  const bad: BadLine[] = []
  const doubts: Doubt[] = []
  for (const { line, cells, status = '', doubts: own = [] } of rows) {
    try {
      const read = { ...readLine(cells, options), line, status }
      // Each game may have its own time.
      const key = JSON.stringify([read.title, read.isLocal ? read.date?.slice(0, 10) : read.date])
      const draft = drafts.get(key) ?? createDraft(read)
      doubts.push(...[...own, ...addLine(draft, read, armies)].map((doubt) => ({ line, doubt })))
      drafts.set(key, draft)
    } catch (error) {
      if (!(error instanceof LineError)) throw error
      bad.push({ line, reason: error.message })
    }
  }
  for (const { event, appearances } of drafts.values()) {
    const merged = mergeMirrored(event)
    doubts.push(...tellApart(appearances, merged))
  }
  return { events: [...drafts.values()].map(({ event }) => event), bad, doubts }
}

type NumberedLine = Line & { line: number; status: string }

interface Draft {
  event: FileEvent
  /** The line that each fact was taken from. */
  sources: Partial<Record<keyof LineDetails, number>>
  appearances: Appearance[]
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
  appearances: [],
})

/** Adds a line to its event, and returns its doubts. If it does not fit, throws a LineError and changes nothing. */
function addLine(draft: Draft, line: NumberedLine, armies: ArmyLookup): string[] {
  const { event, sources } = draft
  requireAgreement(draft, line.facts)
  const written = line.sides.filter((side) => side !== undefined)
  const found = armies.find(event.game_type, written)
  const standing = readStatus(line.status, written.length === 1)
  const sides = written.map(({ nickname, score, club }, place) => {
    const { army_id = null, open } = found[place] ?? {}
    const army_written = open?.slice(0, armyWrittenMax).toWellFormed()
    const extras = army_written === undefined ? standing.extras : { ...standing.extras, army_written }
    const side: FileSide = { nickname, score, army_id }
    const entrant: FileEntrant = {
      line: line.line,
      nickname,
      army_id,
      club,
      ...(extras && { extras }),
    }
    return { side, entrant, isListed: written.length === 1 || club !== null || open !== undefined }
  })
  const [first, second] = sides
  const { round_number, table_number } = line
  if (first && second)
    event.matches.push({ line: line.line, round_number, table_number, sides: [first.side, second.side] })
  event.entrants.push(...sides.filter(({ isListed }) => isListed).map(({ entrant }) => entrant))
  const isRoster = written.length === 1 && !line.isBye
  for (const { side, entrant } of sides) {
    const { nickname, club } = entrant
    draft.appearances.push({ line: line.line, round: round_number, isRoster, nickname, club, made: [side, entrant] })
  }
  if (!line.isDay && line.date && (event.isDay || line.date < (event.event_date ?? ''))) event.event_date = line.date
  event.isDay &&= line.isDay
  for (const place of ['location_country', 'location_city'] as const) {
    event[place] ??= line.facts[place] ?? null
    if (event[place] !== null) sources[place] ??= line.line
  }
  return [
    ...found.flatMap(({ doubt }) => doubt ?? []),
    ...(line.isBye ? [`${quote(written[0]?.nickname ?? '')} has a bye: it adds no match and no win.`] : []),
    ...written.flatMap(({ nickname }) => (mayBeNobody(nickname) ? `${quote(nickname)} may be nobody.` : [])),
    ...written.flatMap(({ nickname }) =>
      armies.names(event.game_type, nickname) ? `${quote(nickname)} may be an army.` : [],
    ),
    ...standing.doubts,
  ]
}

/**
 * Reads a column of status. A participant who has dropped out is added as such, and holds no place. That of a match,
 * such as “No-show”, says nothing about the rest of the event.
 */
function readStatus(status: string, isAlone: boolean): { extras?: FileEntrant['extras']; doubts: string[] } {
  const isOut = isDropOut(status)
  if (isOut && isAlone) {
    return {
      extras: { dropped_after_round: 0 },
      doubts: [`The file says ${quote(status)}: they are added as dropped out.`],
    }
  }
  return { doubts: isOut || isReserve(status) || isDoubtful(status) ? [`The file says ${quote(status)}.`] : [] }
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
