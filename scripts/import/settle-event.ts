import { createEvent, type Event, updateEvent } from '@muster/contract/events'
import { gameNames } from '@muster/contract/games'
import { createMatches, listMatches, type Match } from '@muster/contract/matches'
import { foldName } from '@muster/contract/names'
import { bulkMax, createParticipants, listParticipants } from '@muster/contract/participants'
import { type Api, call, NoAnswer, Refusal } from './calls.ts'
import type { FileEvent, Game } from './games.ts'
import { persist } from './persist.ts'
import { findEvent, matchInputs, type There } from './plan.ts'
import { reasonsOf } from './refused.ts'
import { leaveOut, type Run, record, type Work } from './work.ts'

/** Adds what Muster lacks of an event, step by step. Throws NoAnswer, Refusal and ImportError when it cannot go on. */
export async function settleEvent(file: FileEvent, run: Run) {
  const event = findEvent(file, run.own)
  if (event) run.summary.events.there++
  const work: Work = { file, event, there: undefined, missing: undefined, isDoubtful: false, refusals: 0 }
  if (event && event.game_type !== file.game_type) {
    const reason = `in Muster, this event is one of ${gameNames[event.game_type]}, not of ${gameNames[file.game_type]}.`
    leaveOut(work, run, new Map(file.games.map((game) => [game, reason])))
  }
  while (file.games.length > 0 && !(await persist(run.patience, () => step(work, run)))) run.report()
  run.report()
}

/** Does the next thing, with at most one write; true when nothing is left to do. */
async function step(work: Work, run: Run): Promise<boolean> {
  const { event, there, missing } = work
  if (!event) await openEvent(work, run)
  else if (!there || !missing) record(work, run, await look(work, run, event))
  else if (missing.participants.length > 0) await addParticipants(work, run, { event, there })
  else if (missing.games.length > 0) await addGames(work, run, { event, there })
  else return true
  return false
}

async function openEvent(work: Work, run: Run) {
  const { games, isDay: _, ...body } = work.file
  const found = work.isDoubtful ? findEvent(work.file, await run.listOwn()) : undefined
  work.isDoubtful = false
  await write(work, run, [games], async () => {
    work.event = found ?? (await call(run.api, createEvent, { body }))
    run.summary.events.added++
    if (!found) record(work, run, { participants: [], matches: [] })
  })
}

async function look(work: Work, { api }: Run, { id }: Event): Promise<There> {
  const params = { event_id: id }
  // Writes to an event wait for one another: after this one, which changes nothing, a lost one that was still under way is done.
  if (work.isDoubtful) await call(api, updateEvent, { params, body: {} })
  work.isDoubtful = false
  const { participants } = await call(api, listParticipants, { params })
  return { participants, matches: await listAllMatches(api, params) }
}

async function listAllMatches(api: Api, params: { event_id: number }): Promise<Match[]> {
  const matches: Match[] = []
  for (let cursor: string | undefined | null; cursor !== null; ) {
    const page = await call(api, listMatches, { params, query: cursor === undefined ? {} : { cursor } })
    matches.push(...page.matches)
    cursor = page.next_cursor
  }
  return matches
}

interface Place {
  event: Event
  there: There
}

// 500 rows of either kind stay far below the mebibyte that the server takes: no field of them is long.

async function addParticipants(work: Work, run: Run, { event, there }: Place) {
  const participants = work.missing?.participants.slice(0, bulkMax) ?? []
  const gamesOf = ({ nickname }: { nickname: string }) =>
    work.file.games.filter(({ sides }) => sides.some((side) => foldName(side.nickname) === foldName(nickname)))
  await write(work, run, participants.map(gamesOf), async () => {
    const params = { event_id: event.id }
    const added = await call(run.api, createParticipants, { params, body: { participants } })
    record(work, run, { ...there, participants: [...there.participants, ...added.participants] })
  })
}

async function addGames(work: Work, run: Run, { event, there }: Place) {
  const games = work.missing?.games.slice(0, bulkMax) ?? []
  const rows = games.map((game) => [game])
  await write(work, run, rows, async () => {
    const params = { event_id: event.id }
    const added = await call(run.api, createMatches, { params, body: { matches: matchInputs(games, there) } })
    record(work, run, { ...there, matches: [...there.matches, ...added.matches] })
  })
}

/** Sends rows. Games that a refused row stands for are left out; what got no answer must be looked at again. */
async function write(work: Work, run: Run, rows: readonly (readonly Game[])[], send: () => Promise<void>) {
  try {
    await send()
  } catch (error) {
    if (error instanceof NoAnswer) Object.assign(work, { there: undefined, isDoubtful: true } satisfies Partial<Work>)
    // Whoever is not signed in any more, or has lost the event, is not helped by leaving lines out.
    if (!(error instanceof Refusal && [409, 422].includes(error.status))) throw error
    leaveOut(work, run, reasonsOf(error, rows, work.refusals++))
  }
}
