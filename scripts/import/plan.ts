import type { Event } from '@muster/contract/events'
import type { Match, MatchInput } from '@muster/contract/matches'
import { foldName } from '@muster/contract/names'
import type { Participant, ParticipantInput } from '@muster/contract/participants'
import type { FileEvent, FileMatch } from './file-events.ts'

/** The participants and matches of an event that Muster already has. */
export interface Existing {
  participants: Pick<Participant, 'id' | 'nickname'>[]
  matches: Match[]
}

/**
 * Finds the event of the file among the account's own. A day matches even if the organiser has set a time since; an
 * instant matches only exactly, as there may be two events on one day.
 */
export function findEvent({ title, event_date, isDay }: FileEvent, own: readonly Event[]): Event | undefined {
  const named = own.filter((event) => event.title === title).toSorted((a, b) => a.id - b.id)
  const exact = named.find((event) => event.event_date === event_date)
  if (exact || !isDay || event_date === null) return exact
  return named.find((event) => event.event_date?.slice(0, 10) === event_date.slice(0, 10))
}

/** The participants of the matches by the key of their nickname, each with the army of the first match that gives one. */
export function participantsOf(matches: readonly FileMatch[]): Map<string, ParticipantInput> {
  const participants = new Map<string, ParticipantInput>()
  for (const { nickname, army_id } of matches.flatMap(({ sides }) => sides)) {
    const key = foldName(nickname)
    const known = participants.get(key)
    participants.set(key, { nickname: known?.nickname ?? nickname, army_id: known?.army_id ?? army_id })
  }
  return participants
}

/** The participants in the file that are missing from the event. */
export function missingParticipants(matches: readonly FileMatch[], existing: Existing): ParticipantInput[] {
  const participants = participantsOf(matches)
  for (const { nickname } of existing.participants) participants.delete(foldName(nickname))
  return [...participants.values()]
}

/**
 * The matches in the file that are missing from the event. Round and participants identify a match, and the nth of a
 * kind in the file is the nth in Muster. So a result that was corrected in Muster is not added again.
 */
export function missingMatches(matches: readonly FileMatch[], { matches: recorded }: Existing): FileMatch[] {
  const recordedKinds = Map.groupBy(recorded, (match) =>
    keyOf(match.round_number, [match.participant1.nickname, match.participant2.nickname]),
  )
  const kinds = Map.groupBy(matches, ({ round_number, sides }) =>
    keyOf(round_number, [sides[0].nickname, sides[1].nickname]),
  )
  const missing = [...kinds].flatMap(([key, ofKind]) => withoutRecorded(ofKind, recordedKinds.get(key) ?? []))
  return missing.toSorted((a, b) => a.line - b.line)
}

const keyOf = (round: number | null, participants: readonly string[]) =>
  JSON.stringify([round, ...participants.map(foldName)])

/**
 * Pairs matches with the same table and scores first. Otherwise a line that was corrected after the first run, above
 * others of its kind, would shift them and add the last one again. The matches then left in Muster were changed there.
 */
function withoutRecorded(matches: readonly FileMatch[], recorded: readonly Match[]): FileMatch[] {
  const left = [...recorded]
  const others = matches.filter((match) => {
    const found = left.findIndex((one) => isSame(match, one))
    if (found !== -1) left.splice(found, 1)
    return found === -1
  })
  return others.slice(left.length)
}

const isSame = ({ table_number, sides: [first, second] }: FileMatch, recorded: Match) =>
  recorded.table_number === table_number &&
  recorded.participant1_score === first.score &&
  recorded.participant2_score === second.score

/** The rows of matches whose participants are in the event. Each row states both armies, even unknown ones. */
export function matchInputs(matches: readonly FileMatch[], { participants }: Existing): MatchInput[] {
  const ids = new Map(participants.map(({ id, nickname }) => [foldName(nickname), id]))
  const idOf = (nickname: string) => {
    const id = ids.get(foldName(nickname))
    if (id === undefined) throw new Error(`${nickname} is not in the event`)
    return id
  }
  return matches.map(({ round_number, table_number, sides: [first, second] }) => ({
    participant1_id: idOf(first.nickname),
    participant2_id: idOf(second.nickname),
    participant1_army_id: first.army_id,
    participant2_army_id: second.army_id,
    participant1_score: first.score,
    participant2_score: second.score,
    round_number,
    table_number,
    notes: null,
  }))
}
