import type { Call } from '@muster/contract/client'
import type { Event } from '@muster/contract/events'
import { gameNames } from '@muster/contract/games'
import { foldName } from '@muster/contract/names'
import { bulkMax, type ParticipantInput } from '@muster/contract/participants'
import type { FileEvent, FileMatch } from './file-events.ts'
import { listExisting } from './lists.ts'
import { type Existing, findEvent, matchInputs, missingMatches, missingParticipants, participantsOf } from './plan.ts'
import { reasonsOf } from './refused.ts'
import type { Summary } from './summary.ts'

/** The state that all events of an import share. */
interface Run {
  call: Call
  /** The account's events when the import began. */
  own: readonly Event[]
  summary: Summary
  /** Reports the progress of the import. */
  report: () => void
}

/** Adds everything that Muster is missing of an event. Throws the error of a call if it cannot continue. */
export async function importEvent(file: FileEvent, run: Run) {
  const { summary, report } = run
  const found = findEvent(file, run.own)
  if (found) summary.events.existing++
  if (found && found.game_type !== file.game_type) {
    const reason = `in Muster, this event is one of ${gameNames[found.game_type]}, not of ${gameNames[file.game_type]}.`
    leaveOut(file, new Map(file.matches.map((match) => [match, reason])), summary)
  }
  if (file.matches.length > 0) {
    const id = found?.id ?? (await createEvent(file, run))
    const existing = found ? await listExisting(run.call, found.id) : { participants: [], matches: [] }
    if (id !== undefined) await fillEvent({ file, event_id: id, existing }, run)
  }
  report()
}

/** Returns undefined if Muster refuses the event. */
async function createEvent(file: FileEvent, { call, summary }: Run): Promise<number | undefined> {
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

interface Target {
  file: FileEvent
  event_id: number
  existing: Existing
}

async function fillEvent({ file, event_id, existing }: Target, run: Run) {
  const { call, summary } = run
  const params = { event_id }
  const participants: Rows<ParticipantInput> = {
    listMissing: () => missingParticipants(file.matches, existing),
    matchesOf: ({ nickname }) => matchesOf(nickname, file),
    add: async (rows) => {
      const body = { participants: rows }
      const added = await call('POST /events/:event_id/participants/bulk', { params, body })
      existing.participants.push(...added.participants)
      summary.participants.added += rows.length
    },
  }
  const matches: Rows<FileMatch> = {
    listMissing: () => missingMatches(file.matches, existing),
    matchesOf: (match) => [match],
    add: async (rows) => {
      const body = { matches: matchInputs(rows, existing) }
      const added = await call('POST /events/:event_id/matches/bulk', { params, body })
      existing.matches.push(...added.matches)
      summary.matches.added += rows.length
    },
  }
  summary.participants.existing += participantsOf(file.matches).size - participants.listMissing().length
  summary.matches.existing += file.matches.length - matches.listMissing().length
  await addRows(file, participants, run)
  await addRows(file, matches, run)
}

const matchesOf = (nickname: string, { matches }: FileEvent) =>
  matches.filter(({ sides }) => sides.some((side) => foldName(side.nickname) === foldName(nickname)))

interface Rows<Row> {
  /** The rows that are still missing from the event. */
  listMissing: () => Row[]
  /** The matches that depend on a row. */
  matchesOf: (row: Row) => FileMatch[]
  add: (rows: Row[]) => Promise<void>
}

/** Adds rows until none are missing. Leaves out refused rows, together with their matches. */
async function addRows<Row>(file: FileEvent, { listMissing, matchesOf, add }: Rows<Row>, { summary, report }: Run) {
  let refusals = 0
  for (let rows = listMissing(); rows.length > 0; rows = listMissing()) {
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
