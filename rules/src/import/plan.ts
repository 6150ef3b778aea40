import type { Event } from '@muster/contract/events'
import { dayOfEvent, zoneOf } from '@muster/contract/hall-day'
import type { Match, MatchInput } from '@muster/contract/matches'
import { foldName } from '@muster/contract/names'
import type { FileEntrant, FileEvent, FileMatch } from './file-event.ts'

/** A match of an event that Muster already has. */
export interface RecordedMatch
  extends Pick<Match, 'round_number' | 'table_number' | 'participant1_score' | 'participant2_score'> {
  nicknames: readonly [string, string]
}

/**
 * Finds the event of the file among the account's own. A date by the clock of the hall matches its day as well: the
 * organiser may have set another time since, and an added line an earlier one. An instant matches only exactly, as there
 * may be two events on one day.
 */
export function findEvent<Own extends Pick<Event, 'id' | 'title' | 'event_date' | 'time_zone'>>(
  file: Pick<FileEvent, 'title' | 'event_date' | 'isLocal'>,
  own: readonly Own[],
): Own | undefined {
  const named = own.filter((event) => event.title === file.title).toSorted((a, b) => a.id - b.id)
  const exact = named.find((event) => event.event_date === instantOf(file, event.time_zone))
  if (exact || !file.isLocal) return exact
  return named.find((event) => dayOfEvent(event) === file.event_date?.slice(0, 10))
}

/** The instant at which an event of the file begins in a hall. Of two instants with one local time, it is the first. */
export function instantOf(
  { event_date, isLocal }: Pick<FileEvent, 'event_date' | 'isLocal'>,
  time_zone: string | null,
) {
  if (event_date === null || !isLocal) return event_date
  const local = Temporal.PlainDateTime.from(event_date.slice(0, 16))
  return new Date(local.toZonedDateTime(zoneOf({ time_zone })).epochMilliseconds).toISOString()
}

/** A participant of the file, with everything that its lines say about them. */
export type FileParticipant = Omit<FileEntrant, 'line'> & {
  /** The first line that names them. */
  line: number
}

/**
 * The participants of an event by the key of their nickname, in line order, each with the first army and club that a
 * line gives.
 */
export function participantsOf({ entrants, matches }: Pick<FileEvent, 'entrants' | 'matches'>) {
  const participants = new Map<string, FileParticipant>()
  const named = [
    ...entrants,
    ...matches.flatMap(({ line, sides }) =>
      sides.map(({ nickname, army_id }) => ({ line, nickname, army_id, club: null })),
    ),
  ]
  for (const each of named.toSorted((a, b) => a.line - b.line)) {
    const key = foldName(each.nickname)
    const known = participants.get(key)
    participants.set(key, {
      ...each,
      ...known,
      army_id: known?.army_id ?? each.army_id,
      club: known?.club ?? each.club,
    })
  }
  return participants
}

/** The matches of a file, compared with those of its event in Muster. */
export interface ComparedMatches {
  missing: FileMatch[]
  /** Those with another score than in Muster, which stays. */
  changed: { match: FileMatch; recorded: RecordedMatch }[]
}

/**
 * Finds the matches in the file that are missing from the event. Round and participants identify a match, and the nth
 * of a kind in the file is the nth in Muster. So a result that was corrected in Muster is not added again.
 */
export function compareMatches(matches: readonly FileMatch[], recorded: readonly RecordedMatch[]): ComparedMatches {
  const recordedKinds = Map.groupBy(recorded, ({ round_number, nicknames }) => gameKeyOf(round_number, nicknames))
  const kinds = Map.groupBy(matches, ({ round_number, sides }) =>
    gameKeyOf(round_number, [sides[0].nickname, sides[1].nickname]),
  )
  const compared = [...kinds].map(([key, ofKind]) => compareKind(ofKind, recordedKinds.get(key) ?? []))
  return {
    missing: compared.flatMap(({ missing }) => missing).toSorted((a, b) => a.line - b.line),
    changed: compared.flatMap(({ changed }) => changed),
  }
}

const gameKeyOf = (round: number | null, participants: readonly string[]) =>
  JSON.stringify([round, ...participants.map(foldName)])

/**
 * Pairs matches with the same table and scores first. Otherwise a line that was corrected after the first run, above
 * others of its kind, would shift them and add the last one again. The matches then left in Muster were changed there.
 */
function compareKind(matches: readonly FileMatch[], recorded: readonly RecordedMatch[]): ComparedMatches {
  const same = Map.groupBy(recorded, ({ table_number, participant1_score, participant2_score }) =>
    JSON.stringify([table_number, participant1_score, participant2_score]),
  )
  const found = new Set<RecordedMatch>()
  const others = matches.filter(({ table_number, sides: [first, second] }) => {
    const one = same.get(JSON.stringify([table_number, first.score, second.score]))?.pop()
    if (one) found.add(one)
    return !one
  })
  const left = recorded.filter((one) => !found.has(one))
  const pairs = others.flatMap((match, index) => (left[index] ? [{ match, recorded: left[index] }] : []))
  return { missing: others.slice(left.length), changed: pairs.filter(hasOtherScore) }
}

/** A file without a score says nothing about the score in Muster. */
const hasOtherScore = ({ match: { sides }, recorded }: ComparedMatches['changed'][number]) =>
  [recorded.participant1_score, recorded.participant2_score].some((score, place) => {
    const written = sides[place]?.score ?? null
    return written !== null && written !== score
  })

/** The row of a match. `idOf` finds a participant by nickname. It states both armies, even unknown ones. */
export function matchInput(
  { round_number, table_number, sides: [first, second], extras }: FileMatch,
  idOf: (nickname: string) => number,
): MatchInput {
  const { conceded_side, ...others } = extras ?? { notes: null }
  const ids = [idOf(first.nickname), idOf(second.nickname)] as const
  return {
    participant1_id: ids[0],
    participant2_id: ids[1],
    participant1_army_id: first.army_id,
    participant2_army_id: second.army_id,
    participant1_score: first.score,
    participant2_score: second.score,
    round_number,
    table_number,
    ...others,
    ...(conceded_side !== undefined && { conceded_by: ids[conceded_side - 1] ?? null }),
    source: 'import',
  }
}
