import { EventInput, eventsMax } from '@muster/contract/events'
import { gameNames } from '@muster/contract/games'
import { foldName } from '@muster/contract/names'
import { participantsMax } from '@muster/contract/participants'
import type { FileEvent } from '@muster/rules/import/file-event'
import { findEvent, instantOf, participantsOf } from '@muster/rules/import/plan'
import { recordCauses } from '../../db/causes.ts'
import { queueJobs } from '../../db/queue.ts'
import type { Tx } from '../../db/tables.ts'
import { AppError } from '../../http/routing/app-error.ts'
import { countEventsOf, getEventForUpdate } from '../events/queries.ts'
import { insertEvent } from '../events/queries.writing.ts'
import { deadlineJobs } from '../events/rules.deadline.ts'
import { requireRole } from '../events/rules.staff.ts'
import { hasBegun, noDates, placed, requireCategories, withEnd, withNoon } from '../events/rules.ts'
import { insertPayments } from '../participants/queries.payments.ts'
import { countParticipants, insertParticipants } from '../participants/queries.ts'
import { locate } from '../places/service.ts'
import * as queries from './queries.writing.ts'
import { addMatches } from './service.matches.ts'
import { isRefusal, refuse } from './service.refusals.ts'
import { progressBy, type Run, type Target } from './service.run.ts'

/** Adds everything that Muster is missing of an event, and returns its id; undefined if it is refused. */
export async function importEvent(run: Run, file: FileEvent, signal: AbortSignal | undefined) {
  const target = await openEvent(run, file)
  if (!target) return undefined
  const ids = await addParticipants(run, target)
  if (ids) await addMatches(run, target, { ids, signal })
  return target.event_id
}

/** The lines of an event. */
const linesOf = ({ entrants, matches }: FileEvent) => new Set([...matches, ...entrants].map(({ line }) => line))

/** Finds or creates the event. An event that cannot be used refuses its lines. */
async function openEvent(run: Run, file: FileEvent): Promise<Target | undefined> {
  const { db, user } = run
  const lines = linesOf(file)
  const earlier = [...lines].map((line) => run.created.get(line)).find((id) => id !== undefined)
  if (earlier !== undefined) {
    run.progress = await db.transaction().execute((tx) => progressBy(tx, run, { events_added: 1 }))
    return { file, event_id: earlier, made: run.made.get(earlier) ?? [], isCreated: true }
  }
  const found = findEvent(file, await queries.findOwnEvents(db, user.id, [file.title]))
  if (found && found.game_type !== file.game_type) {
    const reason = `in Muster, this event is one of ${gameNames[found.game_type]}, not of ${gameNames[file.game_type]}.`
    await refuse(run, [...lines], reason)
    return undefined
  }
  if (found) {
    run.progress = await db.transaction().execute((tx) => progressBy(tx, run, { events_existing: 1 }))
    return { file, event_id: found.id, made: run.made.get(found.id) ?? [], isCreated: false }
  }
  try {
    return { file, event_id: await createEvent(run, file, Math.min(...lines)), made: [], isCreated: true }
  } catch (error) {
    if (!isRefusal(error)) throw error
    await refuse(run, [...lines], error)
    return undefined
  }
}

async function createEvent(run: Run, file: FileEvent, line: number): Promise<number> {
  const { db, user, limits } = run
  await limits.count(user.isEditor ? 'editor_events' : 'new_events', String(user.id))
  return db.transaction().execute(async (tx) => {
    if (!user.isEditor && (await countEventsOf(tx, user.id)) >= eventsMax)
      throw new AppError('too_many_events', `An account can have at most ${eventsMax} events`)
    const input = inputOf(file, run.visibility)
    requireCategories(input)
    const inHall = placed(input, await locate(tx, input))
    const dated = { ...inHall, event_date: instantOf(file, inHall.time_zone) }
    const event = withEnd(noDates, withNoon(noDates, dated))
    const event_id = await insertEvent(tx, user.id, event)
    await queueJobs(tx, deadlineJobs(event_id, event.list_deadline))
    if (event.visibility === 'listed' && !hasBegun(event)) await recordCauses(tx, [{ kind: 'event_listed', event_id }])
    if (file.settings?.is_finished) await queries.finishEvent(tx, event_id)
    await queries.recordMade(tx, run.id, [{ kind: 'event', event_id, row_id: event_id, line }])
    run.progress = await progressBy(tx, run, { events_added: 1 })
    return event_id
  })
}

/** The event as its form would send it. */
function inputOf(
  {
    entrants: _entrants,
    matches: _matches,
    rounds: _rounds,
    isDay,
    isLocal: _isLocal,
    settings,
    ...details
  }: FileEvent,
  visibility: Run['visibility'],
) {
  const { is_finished: _is_finished, ...others } = settings ?? {}
  return EventInput.parse({ has_time: !isDay, ...others, ...details, ...(visibility !== undefined && { visibility }) })
}

/** Adds the participants that are missing. Returns the ids of all by nickname; undefined if the event is refused. */
async function addParticipants(run: Run, { file, event_id, made, isCreated }: Target) {
  const wanted = participantsOf(file)
  const played = new Set(file.matches.map(({ line }) => line))
  // A match counts its line itself.
  const alone = new Set(file.entrants.map(({ line }) => line)).difference(played)
  const done = made.filter(({ kind }) => kind === 'participant')
  try {
    return await run.db.transaction().execute(async (tx) => {
      const event = await getEventForUpdate(tx, event_id)
      requireRole({ ...run.user, needs: 'organiser' }, event)
      const existing = await queries.listParticipants(tx, event_id)
      const known = new Set(existing.map(({ nickname }) => foldName(nickname)))
      const doneLines = new Set(done.map(({ line }) => line))
      // Someone may have removed a participant whom an earlier attempt has made, and those without a match stay removed.
      const missing = [...wanted].filter(
        ([key, { line }]) => !known.has(key) && !(alone.has(line) && doneLines.has(line)),
      )
      const rows = missing.map(([, { line: _line, extras, list: _list, paid_at: _paid_at, ...row }]) => ({
        ...row,
        ...extras,
      }))
      if ((await countParticipants(tx, event_id)) + rows.length > participantsMax)
        throw new AppError('invalid_input', `An event can have at most ${participantsMax} participants`)
      const added = rows.length === 0 ? [] : await insertParticipants(tx, event, rows)
      await queries.insertLists(
        tx,
        added.flatMap(({ id, nickname }) => {
          const list = wanted.get(foldName(nickname))?.list
          return list ? { ...list, participant_id: id, event_id } : []
        }),
      )
      await insertPayments(
        tx,
        added.flatMap(({ id, nickname }) => {
          const paid_at = wanted.get(foldName(nickname))?.paid_at
          return paid_at ? { paid_at, participant_id: id, event_id } : []
        }),
      )
      const ids = new Map([...existing, ...added].map(({ id, nickname }) => [foldName(nickname), id]))
      await queries.recordMade(
        tx,
        run.id,
        added.map(({ id, nickname }) => {
          const line = wanted.get(foldName(nickname))?.line ?? null
          return { kind: 'participant', event_id, row_id: id, line }
        }),
      )
      const isFirst = isCreated && made.every(({ kind }) => kind === 'event')
      if (isFirst && file.rounds) await addRounds(tx, run, { event_id, rounds: file.rounds, ids })
      if (isFirst && file.polls) await queries.insertPolls(tx, event_id, file.polls, (name) => ids.get(foldName(name)))
      const participants_added = done.length + added.length
      run.progress = await progressBy(tx, run, {
        participants_added,
        participants_existing: Math.max(0, wanted.size - participants_added),
        lines_done: alone.size,
      })
      return ids
    })
  } catch (error) {
    if (!isRefusal(error)) throw error
    await refuse(run, [...linesOf(file)], error)
    return undefined
  }
}

interface Rounds {
  event_id: number
  rounds: NonNullable<FileEvent['rounds']>
  ids: ReadonlyMap<string, number>
}

async function addRounds(tx: Tx, run: Run, { event_id, rounds, ids }: Rounds) {
  await queries.insertRounds(tx, event_id, rounds, (nickname) => ids.get(foldName(nickname)))
  const rows = rounds.map(({ number }) => ({ kind: 'round' as const, event_id, row_id: number, line: null }))
  await queries.recordMade(tx, run.id, rows)
}
