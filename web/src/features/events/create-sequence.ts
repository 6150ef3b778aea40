import type { Event } from '@muster/contract/events'
import { ApiError } from '../../lib/api-client.ts'
import { countMatches, createMatches } from '../matches/api.ts'
import { toMatchBody } from '../matches/match-rows.ts'
import { createParticipants, deleteParticipant, listParticipants, updateParticipant } from '../participants/api.ts'
import { createEvent, listMyEvents, updateEvent } from './api.ts'
import { type FilledEvent, toEventBody } from './event-form.ts'

/** What earlier tries have done; kept by the form from try to try. */
export interface Progress {
  event_id?: number | undefined
  /** When the first try began whose answer never came. */
  lost_at?: number
  /** Which participant each row of the form has become. */
  ids: Map<string, number>
}

/** The most rows that one bulk call takes. */
const bulkSize = 500

/**
 * Creates the event, adds its participants, then its matches. When a step fails, calling again with the same progress goes on
 * from there: what is on the server already is not made again, even if only the answer was lost, and rows that were changed
 * meanwhile are changed there too. Gives the event's id.
 */
export async function createWholeEvent(form: FilledEvent, progress: Progress): Promise<number> {
  const event_id = await ensureEvent(form, progress)
  await ensureParticipants(event_id, form, progress.ids)
  await ensureMatches(event_id, form, progress.ids)
  return event_id
}

async function ensureEvent(form: FilledEvent, progress: Progress): Promise<number> {
  const body = toEventBody(form)
  progress.event_id ??= await findLost(form, progress)
  if (progress.event_id !== undefined) {
    // The details may have been mended since the try that made it.
    await updateEvent(progress.event_id, body)
    return progress.event_id
  }
  const startedAt = Date.now()
  try {
    const { id } = await createEvent(body)
    progress.event_id = id
    return id
  } catch (error) {
    // A gateway that gives up does not know either whether the event was made.
    if (!(error instanceof ApiError) || error.status >= 500) progress.lost_at ??= startedAt
    throw error
  }
}

/** Clocks differ: an event made this much before the try still counts as its own, in milliseconds. */
const clockSkew = 10 * 60 * 1000

/** The event of a try whose answer was lost on the way, if the server has it. */
async function findLost(form: FilledEvent, { lost_at }: Progress): Promise<number | undefined> {
  if (lost_at === undefined) return undefined
  const { events } = await listMyEvents(form.title)
  const isOurs = (event: Event) =>
    event.title === form.title && event.num_of_participants === 0 && Date.parse(event.created_at) > lost_at - clockSkew
  return events.filter(isOurs).sort((a, b) => b.id - a.id)[0]?.id
}

const fold = (nickname: string) => nickname.toLocaleLowerCase()

async function ensureParticipants(event_id: number, { participants: rows }: FilledEvent, ids: Progress['ids']) {
  if (rows.length === 0 && ids.size === 0) return
  await removeDropped(event_id, rows, ids)
  const { participants: present } = await listParticipants(event_id)
  const byNickname = new Map(present.map(({ nickname, id }) => [fold(nickname), id]))
  const byId = new Map(present.map((participant) => [participant.id, participant]))
  for (const { key, nickname, army_id } of rows) {
    const id = ids.get(key) ?? byNickname.get(fold(nickname))
    if (id === undefined) continue
    ids.set(key, id)
    const known = byId.get(id)
    if (known?.nickname !== nickname || known.army_id !== army_id) {
      await updateParticipant(event_id, id, { nickname, army_id })
    }
  }
  for (const missing of inBulks(rows.filter(({ key }) => !ids.has(key)))) {
    const bodies = missing.map(({ nickname, army_id }) => ({ nickname, army_id }))
    const added = await createParticipants(event_id, bodies).catch(inRowsOf('participants', missing, rows))
    for (const [index, { id }] of added.participants.entries()) ids.set(missing[index]?.key ?? '', id)
  }
}

/** Rows that an earlier try has added and that were taken out of the form since. */
async function removeDropped(event_id: number, rows: FilledEvent['participants'], ids: Progress['ids']) {
  const kept = new Set(rows.map(({ key }) => key))
  for (const [key, id] of ids) {
    if (kept.has(key)) continue
    await deleteParticipant(event_id, id)
    ids.delete(key)
  }
}

async function ensureMatches(event_id: number, { matches }: FilledEvent, ids: Progress['ids']) {
  if (matches.length === 0) return
  const done = await countMatches(event_id)
  // Matches whose participants cannot be found are skipped, as the specification says.
  const bodies = matches.flatMap((match) => toMatchBody(match, (key) => ids.get(key)) ?? [])
  // They are made in order and all or none a call, so the number that is there tells where to go on.
  for (const rows of inBulks(bodies.slice(done))) {
    await createMatches(event_id, rows).catch(inRowsOf('matches', rows, bodies))
  }
}

/** Issues name rows as they were sent; this makes them name the rows of the form. */
const inRowsOf =
  <Row>(name: string, sent: Row[], all: Row[]) =>
  (error: unknown): never => {
    if (!(error instanceof ApiError)) throw error
    for (const issue of error.issues) {
      issue.path = issue.path.replace(new RegExp(`^${name}\\.(\\d+)`), (whole, index) => {
        const row = sent[Number(index)]
        return row === undefined ? whole : `${name}.${all.indexOf(row)}`
      })
    }
    throw error
  }

const inBulks = <Row>(rows: Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / bulkSize) }, (_, index) =>
    rows.slice(index * bulkSize, (index + 1) * bulkSize),
  )
