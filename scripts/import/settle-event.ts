import type { Call } from '@muster/contract/client'
import type { Event } from '@muster/contract/events'
import { gameNames } from '@muster/contract/games'
import { foldName } from '@muster/contract/names'
import { bulkMax, type ParticipantInput } from '@muster/contract/participants'
import type { FileEvent, FileMatch } from './file-events.ts'
import { listThere } from './lists.ts'
import { findEvent, matchInputs, missingMatches, missingParticipants, participantsOf, type There } from './plan.ts'
import { reasonsOf } from './refused.ts'
import type { Summary } from './summary.ts'

/** What all events of an import share. */
interface Run {
  call: Call
  /** The account's events when the import began. */
  own: readonly Event[]
  summary: Summary
  /** Reports the progress of the import. */
  report: () => void
}

/** Adds whatever Muster is missing of an event. Throws the error of a call if it cannot continue. */
export async function settleEvent(file: FileEvent, run: Run) {
  const { summary, report } = run
  const found = findEvent(file, run.own)
  if (found) summary.events.there++
  if (found && found.game_type !== file.game_type) {
    const reason = `in Muster, this event is one of ${gameNames[found.game_type]}, not of ${gameNames[file.game_type]}.`
    leaveOut(file, new Map(file.matches.map((match) => [match, reason])), summary)
  }
  if (file.matches.length > 0) {
    const id = found?.id ?? (await openEvent(file, run))
    const there = found ? await listThere(run.call, found.id) : { participants: [], matches: [] }
    if (id !== undefined) await fillEvent({ file, event_id: id, there }, run)
  }
  report()
}

/** Returns undefined if Muster refuses the event. */
async function openEvent(file: FileEvent, { call, summary }: Run): Promise<number | undefined> {
  const { matches, isDay: _, ...body } = file
  try {
    const { id } = await call('POST /events', { body })
    summary.events.added++
    return id
  } catch (error) {
    leaveOut(file, reasonsOf(error, [matches], 0), summary)
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
    lacking: () => missingParticipants(file.matches, there),
    matchesOf: ({ nickname }) => matchesOf(nickname, file),
    add: async (rows) => {
      const body = { participants: rows }
      const added = await call('POST /events/:event_id/participants/bulk', { params, body })
      there.participants.push(...added.participants)
      summary.participants.added += rows.length
    },
  }
  const matches: Rows<FileMatch> = {
    lacking: () => missingMatches(file.matches, there),
    matchesOf: (match) => [match],
    add: async (rows) => {
      const body = { matches: matchInputs(rows, there) }
      const added = await call('POST /events/:event_id/matches/bulk', { params, body })
      there.matches.push(...added.matches)
      summary.matches.added += rows.length
    },
  }
  summary.participants.there += participantsOf(file.matches).size - participants.lacking().length
  summary.matches.there += file.matches.length - matches.lacking().length
  await addRows(file, participants, run)
  await addRows(file, matches, run)
}

const matchesOf = (nickname: string, { matches }: FileEvent) =>
  matches.filter(({ sides }) => sides.some((side) => foldName(side.nickname) === foldName(nickname)))

interface Rows<Row> {
  /** The rows that are still missing from the event. */
  lacking: () => Row[]
  /** The matches that depend on a row. */
  matchesOf: (row: Row) => FileMatch[]
  add: (rows: Row[]) => Promise<void>
}

/** Adds rows until none are missing. Refused rows are left out, together with their matches. */
async function addRows<Row>(file: FileEvent, { lacking, matchesOf, add }: Rows<Row>, { summary, report }: Run) {
  let refusals = 0
  for (let rows = lacking(); rows.length > 0; rows = lacking()) {
    // 500 rows of either kind are far below the server's limit of 1 MiB, as none of their fields is long.
    const batch = rows.slice(0, bulkMax)
    try {
      await add(batch)
    } catch (error) {
      leaveOut(file, reasonsOf(error, batch.map(matchesOf), refusals++), summary)
    }
    report()
  }
}

/** Removes matches that cannot be added from the event, and records the reason for each. */
function leaveOut(file: FileEvent, reasons: ReadonlyMap<FileMatch, string>, summary: Summary) {
  for (const [{ line }, reason] of reasons) summary.bad.push({ line, reason })
  file.matches = file.matches.filter((match) => !reasons.has(match))
}
