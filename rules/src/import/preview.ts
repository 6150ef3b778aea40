import type { Army } from '@muster/contract/armies'
import type { ImportLine, ImportPreview } from '@muster/contract/imports'
import { findTimeZone } from '@muster/contract/time-zones'
import { shortLabelOf } from './catalogue.ts'
import type { FileEvent, FileMatch, FileSide } from './file-event.ts'
import { instantOf, participantsOf } from './plan.ts'
import type { ImportedFile } from './read-file.ts'

const linesMax = 1000
const eventsMax = 200
const armiesMax = 200

/** The preview of a file, without the events that the account already has. */
export function previewOf(
  file: ImportedFile,
  catalogue: readonly Pick<Army, 'id' | 'faction' | 'name'>[],
): ImportPreview {
  const { format, table, dates, armies, events, bad, doubts } = file
  const lines = linesOf(file, new Map(catalogue.map((army) => [army.id, army])))
  const counted = events.map((event) => ({ event, participants: participantsOf(event).size }))
  return {
    format,
    unit: table ? 'line' : 'entry',
    has_header: table?.hasHeader ?? true,
    columns: table?.columns ?? [],
    missing: table?.missing ?? [],
    dates,
    armies: armies.listUnsure(armiesMax),
    events: counted.slice(0, eventsMax).map(({ event, participants }) => {
      const time_zone = event.settings?.time_zone ?? findTimeZone(event) ?? null
      return {
        title: event.title,
        event_date: instantOf(event, time_zone),
        has_time: !event.isDay,
        time_zone,
        game_type: event.game_type,
        event_type: event.event_type,
        participants,
        matches: event.matches.length,
        event_id: null,
      }
    }),
    totals: {
      lines: table?.missing.length ? table.rows.length + bad.length : lines.length,
      events: events.length,
      participants: counted.reduce((sum, { participants }) => sum + participants, 0),
      matches: events.reduce((sum, { matches }) => sum + matches.length, 0),
      doubtful: new Set(doubts.map(({ line }) => line)).size,
      bad: bad.length,
    },
    lines: pick(lines),
  }
}

type Armies = ReadonlyMap<number, Pick<Army, 'faction' | 'name'>>

function linesOf({ events, bad, doubts }: ImportedFile, armies: Armies): ImportLine[] {
  const doubtsByLine = Map.groupBy(doubts, ({ line }) => line)
  const made = events.flatMap((event) => madeBy(event, armies, events.length > 1))
  return [
    ...made.map(({ line, state, text }): ImportLine => {
      const doubtful = doubtsByLine.get(line)
      return doubtful
        ? { line, state: 'doubtful', text: `${text}. ${doubtful.map(({ doubt }) => doubt).join(' ')}` }
        : { line, state, text }
    }),
    ...bad.map(({ line, reason }) => ({ line, state: 'bad' as const, text: reason })),
  ].toSorted((a, b) => a.line - b.line)
}

function madeBy(event: FileEvent, armies: Armies, isOneOfSeveral: boolean): ImportLine[] {
  const title = isOneOfSeveral ? `${event.title}: ` : ''
  const withArmy = ({ nickname, army_id }: Pick<FileSide, 'nickname' | 'army_id'>) => {
    const army = army_id === null ? undefined : armies.get(army_id)
    return army ? `${nickname} (${shortLabelOf(army)})` : nickname
  }
  const written = new Set(event.matches.map(({ line }) => line))
  const alone = event.entrants.filter(({ line }) => !written.has(line))
  return [
    ...event.matches.map((match) => ({
      line: match.line,
      state: 'match' as const,
      text: `${title}${placeOf(match)}${withArmy(match.sides[0])} ${scoreOf(match)} ${withArmy(match.sides[1])}${
        match.mirror_line === undefined ? '' : ` (line ${match.mirror_line} is the same game)`
      }`,
    })),
    ...alone.map((entrant) => ({
      line: entrant.line,
      state: 'participant' as const,
      text: `${title}${withArmy(entrant)}${entrant.club === null ? '' : `, ${entrant.club}`}`,
    })),
  ]
}

const placeOf = ({ round_number, table_number }: FileMatch) => {
  const parts = [
    ...(round_number === null ? [] : [`round ${round_number}`]),
    ...(table_number === null ? [] : [`table ${table_number}`]),
  ]
  return parts.length === 0 ? '' : `${parts.join(', ')}: `
}

const scoreOf = ({ sides: [first, second] }: FileMatch) =>
  first.score === null && second.score === null ? 'against' : `${first.score ?? '?'}–${second.score ?? '?'}`

/** As many lines as a preview shows, in order: bad and doubtful ones first. */
function pick(lines: readonly ImportLine[]): ImportLine[] {
  if (lines.length <= linesMax) return [...lines]
  const isPlain = ({ state }: ImportLine) => state === 'match' || state === 'participant'
  const chosen = [...lines.filter((line) => !isPlain(line)), ...lines.filter(isPlain)].slice(0, linesMax)
  return chosen.toSorted((a, b) => a.line - b.line)
}
