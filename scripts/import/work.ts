import type { Event } from '@muster/contract/events'
import type { ParticipantInput } from '@muster/contract/participants'
import type { Api } from './calls.ts'
import type { FileEvent, Game } from './games.ts'
import type { Patience } from './persist.ts'
import { missingGames, missingParticipants, playersOf, type There } from './plan.ts'
import type { Summary } from './summary.ts'

/** What all the events of one import share. */
export interface Run {
  api: Api
  patience: Patience
  /** The account's events when the import began. */
  own: readonly Event[]
  /** The same, asked for again. */
  listOwn: () => Promise<Event[]>
  summary: Summary
  /** Tells how far the import has come. */
  report: () => void
}

/** How far an event of the file has come. */
export interface Work {
  file: FileEvent
  /** Undefined until it is found or made. */
  event: Event | undefined
  /** Undefined when it must be looked up, for the first time or again. */
  there: There | undefined
  /** What was missing when it was last known. */
  missing: Missing | undefined
  /** A write got no answer, and may have been done. */
  isDoubtful: boolean
  refusals: number
}

interface Missing {
  participants: ParticipantInput[]
  games: Game[]
}

/** Notes what the event has now: what was missing before and is there now has been added. */
export function record(work: Work, { summary }: Run, there: There) {
  const { games } = work.file
  const missing = missingOf(games, there)
  const before = work.missing
  if (before) {
    summary.participants.added += before.participants.length - missing.participants.length
    summary.games.added += before.games.length - missing.games.length
  } else {
    summary.participants.there += playersOf(games).size - missing.participants.length
    summary.games.there += games.length - missing.games.length
  }
  Object.assign(work, { there, missing } satisfies Partial<Work>)
}

/** Takes games that cannot be added out of the event, each with its reason. */
export function leaveOut(work: Work, { summary }: Run, reasons: ReadonlyMap<Game, string>) {
  for (const [{ line }, reason] of reasons) summary.bad.push({ line, reason })
  work.file.games = work.file.games.filter((game) => !reasons.has(game))
  if (work.there) work.missing = missingOf(work.file.games, work.there)
}

const missingOf = (games: readonly Game[], there: There): Missing => ({
  participants: missingParticipants(games, there),
  games: missingGames(games, there),
})
