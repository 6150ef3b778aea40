import type { Event } from '@muster/contract/events'
import { ApiError } from '../../lib/api-client.ts'
import { countMatches, createMatches } from '../matches/api.ts'
import { toMatchBody } from '../matches/match-rows.ts'
import { createParticipants, listParticipants } from '../participants/api.ts'
import { createEvent, listMyEvents, updateEvent } from './api.ts'
import { type FilledEvent, toEventBody } from './event-form.ts'

/** What earlier tries have done; kept by the form from try to try. */
export interface Progress {
  event_id?: number | undefined
  /** When the first try began whose answer never came. */
  lost_at?: number
}

/** The most rows that one bulk call takes. */
const bulkSize = 500

/**
 * Creates the event, adds its participants, then its matches. When a step fails, calling again with the same progress goes on
 * from there: what is on the server already is not made again, even if only the answer was lost. Gives the event's id.
 */
export async function createWholeEvent(form: FilledEvent, progress: Progress): Promise<number> {
  const event_id = await ensureEvent(form, progress)
  await ensureParticipants(event_id, form)
  await ensureMatches(event_id, form)
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
    if (!(error instanceof ApiError)) progress.lost_at ??= startedAt
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

async function ensureParticipants(event_id: number, { participants }: FilledEvent) {
  if (participants.length === 0) return
  const { participants: present } = await listParticipants(event_id)
  const there = new Set(present.map(({ nickname }) => fold(nickname)))
  const missing = participants.filter(({ nickname }) => !there.has(fold(nickname)))
  for (const rows of inBulks(missing)) {
    await createParticipants(
      event_id,
      rows.map(({ nickname, army_id }) => ({ nickname, army_id })),
    )
  }
}

async function ensureMatches(event_id: number, { participants, matches }: FilledEvent) {
  if (matches.length === 0) return
  const [{ participants: present }, done] = await Promise.all([listParticipants(event_id), countMatches(event_id)])
  const ids = new Map(present.map(({ nickname, id }) => [fold(nickname), id]))
  const nicknames = new Map(participants.map(({ key, nickname }) => [key, fold(nickname)]))
  // Matches whose participants cannot be found are skipped, as the specification says.
  const bodies = matches.flatMap((match) => toMatchBody(match, (key) => ids.get(nicknames.get(key) ?? '')) ?? [])
  // They are made in order and all or none a call, so the number that is there tells where to go on.
  for (const rows of inBulks(bodies.slice(done))) await createMatches(event_id, rows)
}

const inBulks = <Row>(rows: Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / bulkSize) }, (_, index) =>
    rows.slice(index * bulkSize, (index + 1) * bulkSize),
  )
