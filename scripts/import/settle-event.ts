import type { Call } from '@muster/contract/client'
import type { Event } from '@muster/contract/events'
import { gameNames } from '@muster/contract/games'
import { foldName } from '@muster/contract/names'
import { bulkMax, type ParticipantInput } from '@muster/contract/participants'
import type { FileEvent, Game } from './games.ts'
import { listThere } from './lists.ts'
import { findEvent, matchInputs, missingGames, missingParticipants, participantsOf, type There } from './plan.ts'
import { reasonsOf } from './refused.ts'
import type { Summary } from './summary.ts'

/** What all the events of one import share. */
interface Run {
  call: Call
  /** The account's events when the import began. */
  own: readonly Event[]
  summary: Summary
  /** Tells how far the import has come. */
  report: () => void
}

/** Adds what Muster lacks of an event. Throws what a call throws when it cannot go on. */
export async function settleEvent(file: FileEvent, run: Run) {
  const { summary, report } = run
  const found = findEvent(file, run.own)
  if (found) summary.events.there++
  if (found && found.game_type !== file.game_type) {
    const reason = `in Muster, this event is one of ${gameNames[found.game_type]}, not of ${gameNames[file.game_type]}.`
    leaveOut(file, new Map(file.games.map((game) => [game, reason])), summary)
  }
  if (file.games.length > 0) {
    const id = found?.id ?? (await openEvent(file, run))
    const there = found ? await listThere(run.call, found.id) : { participants: [], matches: [] }
    if (id !== undefined) await fillEvent({ file, event_id: id, there }, run)
  }
  report()
}

/** Gives nothing when Muster refuses the event. */
async function openEvent(file: FileEvent, { call, summary }: Run): Promise<number | undefined> {
  const { games, isDay: _, ...body } = file
  try {
    const { id } = await call('POST /events', { body })
    summary.events.added++
    return id
  } catch (error) {
    leaveOut(file, reasonsOf(error, [games], 0), summary)
    return undefined
  }
}

interface Place {
  file: FileEvent
  event_id: number
  there: There
}

async function fillEvent({ file, event_id, there }: Place, run: Run) {
  const { call, summary } = run
  const params = { event_id }
  const participants: Rows<ParticipantInput> = {
    lacking: () => missingParticipants(file.games, there),
    gamesOf: ({ nickname }) => gamesOf(nickname, file),
    add: async (rows) => {
      const body = { participants: rows }
      const added = await call('POST /events/:event_id/participants/bulk', { params, body })
      there.participants.push(...added.participants)
      summary.participants.added += rows.length
    },
  }
  const games: Rows<Game> = {
    lacking: () => missingGames(file.games, there),
    gamesOf: (game) => [game],
    add: async (rows) => {
      const body = { matches: matchInputs(rows, there) }
      const added = await call('POST /events/:event_id/matches/bulk', { params, body })
      there.matches.push(...added.matches)
      summary.games.added += rows.length
    },
  }
  summary.participants.there += participantsOf(file.games).size - participants.lacking().length
  summary.games.there += file.games.length - games.lacking().length
  await addRows(file, participants, run)
  await addRows(file, games, run)
}

const gamesOf = (nickname: string, { games }: FileEvent) =>
  games.filter(({ sides }) => sides.some((side) => foldName(side.nickname) === foldName(nickname)))

interface Rows<Row> {
  /** What the event lacks now. */
  lacking: () => Row[]
  /** The games that cannot be added without a row. */
  gamesOf: (row: Row) => Game[]
  add: (rows: Row[]) => Promise<void>
}

/** Adds rows until none is lacking. Those that are refused are left out with their games. */
async function addRows<Row>(file: FileEvent, { lacking, gamesOf, add }: Rows<Row>, { summary, report }: Run) {
  let refusals = 0
  for (let rows = lacking(); rows.length > 0; rows = lacking()) {
    // 500 rows of either kind stay far below the mebibyte that the server takes: no field of them is long.
    const batch = rows.slice(0, bulkMax)
    try {
      await add(batch)
    } catch (error) {
      leaveOut(file, reasonsOf(error, batch.map(gamesOf), refusals++), summary)
    }
    report()
  }
}

/** Takes games that cannot be added out of the event, each with its reason. */
function leaveOut(file: FileEvent, reasons: ReadonlyMap<Game, string>, summary: Summary) {
  for (const [{ line }, reason] of reasons) summary.bad.push({ line, reason })
  file.games = file.games.filter((game) => !reasons.has(game))
}
