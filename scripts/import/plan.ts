import type { Event } from '@muster/contract/events'
import type { Match, MatchInput } from '@muster/contract/matches'
import { foldName } from '@muster/contract/names'
import type { Participant, ParticipantInput } from '@muster/contract/participants'
import type { FileEvent, Game } from './games.ts'

/** What an event has in Muster. */
export interface There {
  participants: Pick<Participant, 'id' | 'nickname'>[]
  matches: Match[]
}

/**
 * The event of the file among the account's own. A day finds the event also when its organiser has set the hour since;
 * an instant finds that instant alone, for there may be two events on a day.
 */
export function findEvent({ title, event_date, isDay }: FileEvent, own: readonly Event[]): Event | undefined {
  const named = own.filter((event) => event.title === title).toSorted((a, b) => a.id - b.id)
  const exact = named.find((event) => event.event_date === event_date)
  if (exact || !isDay || event_date === null) return exact
  return named.find((event) => event.event_date?.slice(0, 10) === event_date.slice(0, 10))
}

/** The participants of the games by the key of their nickname, each with the army of the first game that gives one. */
export function participantsOf(games: readonly Game[]): Map<string, ParticipantInput> {
  const participants = new Map<string, ParticipantInput>()
  for (const { nickname, army_id } of games.flatMap(({ sides }) => sides)) {
    const key = foldName(nickname)
    const known = participants.get(key)
    participants.set(key, { nickname: known?.nickname ?? nickname, army_id: known?.army_id ?? army_id })
  }
  return participants
}

/** The participants of the file that the event lacks. */
export function missingParticipants(games: readonly Game[], there: There): ParticipantInput[] {
  const participants = participantsOf(games)
  for (const { nickname } of there.participants) participants.delete(foldName(nickname))
  return [...participants.values()]
}

/**
 * The games of the file that the event lacks. A game is known by its round and its two participants: the nth of a kind
 * in the file is the nth in Muster, so that a result that was corrected in Muster is not added again.
 */
export function missingGames(games: readonly Game[], { matches }: There): Game[] {
  const recorded = Map.groupBy(matches, (match) =>
    keyOf(match.round_number, [match.participant1.nickname, match.participant2.nickname]),
  )
  const kinds = Map.groupBy(games, ({ round_number, sides }) =>
    keyOf(round_number, [sides[0].nickname, sides[1].nickname]),
  )
  const missing = [...kinds].flatMap(([key, ofKind]) => withoutRecorded(ofKind, recorded.get(key) ?? []))
  return missing.toSorted((a, b) => a.line - b.line)
}

const keyOf = (round: number | null, participants: readonly string[]) =>
  JSON.stringify([round, ...participants.map(foldName)])

/**
 * Those with the same table and scores belong together first: else a line that was mended after the first run, above
 * others of its kind, would push them down and add the last of them again. What is left in Muster then was changed
 * there.
 */
function withoutRecorded(games: readonly Game[], recorded: readonly Match[]): Game[] {
  const left = [...recorded]
  const others = games.filter((game) => {
    const found = left.findIndex((match) => isSame(game, match))
    if (found !== -1) left.splice(found, 1)
    return found === -1
  })
  return others.slice(left.length)
}

const isSame = ({ table_number, sides: [first, second] }: Game, match: Match) =>
  match.table_number === table_number &&
  match.participant1_score === first.score &&
  match.participant2_score === second.score

/** The rows of games whose participants are in the event. Each row gives both armies, including unknown ones. */
export function matchInputs(games: readonly Game[], { participants }: There): MatchInput[] {
  const ids = new Map(participants.map(({ id, nickname }) => [foldName(nickname), id]))
  const idOf = (nickname: string) => {
    const id = ids.get(foldName(nickname))
    if (id === undefined) throw new Error(`${nickname} is not in the event`)
    return id
  }
  return games.map(({ round_number, table_number, sides: [first, second] }) => ({
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
