import type { Event } from '@muster/contract/events'
import { isUncertain, unless } from '../../lib/api-client.ts'
import { inBulks, inRowsOf } from '../../lib/bulk.ts'
import { toMatchBody } from '../matches/match-rows.ts'
import { type MatchProgress, type MatchToSave, saveMatches } from '../matches/save-matches.ts'
import { createParticipants, deleteParticipant, listParticipants, updateParticipant } from '../participants/api.ts'
import { createEvent, type EventBody, listMyEvents, updateEvent } from './api.ts'
import { type FilledEvent, toEventBody } from './event-form.ts'

/** What earlier tries have done; kept by the form from try to try, and with a draft, so that it is what JSON can hold. */
export interface Progress {
  event_id?: number | undefined
  /** What was sent in tries whose answer never came, and when, in milliseconds. */
  lost: { body: EventBody; at: number }[]
  /** Which participant each row of the form has become. */
  participant_ids: [key: string, participant_id: number][]
  matches: MatchProgress
}

export const noProgress = (): Progress => ({ lost: [], participant_ids: [], matches: { ids: [] } })

/**
 * Creates the event, adds its participants, then its matches. When a step fails, calling again with the same progress goes on
 * from there: what is on the server already is not made again, even if only the answer was lost, and rows that were changed
 * meanwhile are changed there too. Gives the event's id.
 */
export async function createWholeEvent(form: FilledEvent, progress: Progress): Promise<number> {
  const event_id = await ensureEvent(form, progress)
  const ids = await ensureParticipants(event_id, form, progress)
  await saveMatches(event_id, matchesToSave(form, ids), progress.matches)
  return event_id
}

async function ensureEvent(form: FilledEvent, progress: Progress): Promise<number> {
  const body = toEventBody(form)
  progress.event_id ??= await findLost(progress)
  if (progress.event_id !== undefined) {
    // The details may have been mended since the try that made it.
    await updateEvent(progress.event_id, body)
    return progress.event_id
  }
  // Lost until there is an answer: the form may go while the server is at work.
  const sent = { body, at: Date.now() }
  progress.lost.push(sent)
  const { id } = await createEvent(body).catch((error: unknown) => {
    if (!isUncertain(error)) progress.lost = progress.lost.filter((one) => one !== sent)
    throw error
  })
  progress.event_id = id
  return id
}

/** Clocks differ: an event made this much before the try still counts as its own, in milliseconds. */
const clockSkew = 10 * 60 * 1000

/** The event of a try whose answer was lost on the way, if the server has it: it is all that was sent, and nothing more yet. */
async function findLost({ lost }: Progress): Promise<number | undefined> {
  for (const { body, at } of lost) {
    const { events } = await listMyEvents(body.title)
    const isOurs = (event: Event) =>
      names(body).every((name) => event[name] === body[name]) &&
      event.num_of_participants === 0 &&
      Date.parse(event.created_at) > at - clockSkew
    const [found] = events.filter(isOurs).sort((a, b) => b.id - a.id)
    if (found) return found.id
  }
}

const names = (body: EventBody) => Object.keys(body) as (keyof EventBody)[]

const fold = (nickname: string) => nickname.toLocaleLowerCase()

async function ensureParticipants(
  event_id: number,
  { participants: rows }: FilledEvent,
  progress: Progress,
): Promise<Map<string, number>> {
  const ids = new Map(progress.participant_ids)
  const remember = (key: string, id: number) => {
    ids.set(key, id)
    progress.participant_ids = [...ids]
  }
  if (rows.length === 0 && ids.size === 0) return ids
  await removeDropped(event_id, rows, ids)
  const { participants: present } = await listParticipants(event_id)
  const byNickname = new Map(present.map(({ nickname, id }) => [fold(nickname), id]))
  const byId = new Map(present.map((participant) => [participant.id, participant]))
  for (const { key, nickname, army_id } of rows) {
    const id = ids.get(key) ?? byNickname.get(fold(nickname))
    if (id === undefined) continue
    remember(key, id)
    const known = byId.get(id)
    if (known?.nickname !== nickname || known.army_id !== army_id) {
      await updateParticipant(event_id, id, { nickname, army_id })
    }
  }
  for (const missing of inBulks(rows.filter(({ key }) => !ids.has(key)))) {
    const bodies = missing.map(({ nickname, army_id }) => ({ nickname, army_id }))
    const added = await createParticipants(event_id, bodies).catch(inRowsOf('participants', missing, rows))
    for (const [index, { id }] of added.participants.entries()) remember(missing[index]?.key ?? '', id)
  }
  return ids
}

/** Rows that an earlier try has added and that were taken out of the form since. Deleting one again is no failure. */
async function removeDropped(event_id: number, rows: FilledEvent['participants'], ids: Map<string, number>) {
  const kept = new Set(rows.map(({ key }) => key))
  for (const [key, id] of [...ids]) {
    if (kept.has(key)) continue
    await deleteParticipant(event_id, id).catch(unless('not_found'))
    ids.delete(key)
  }
}

// Matches whose participants cannot be found are skipped, as the specification says.
const matchesToSave = ({ matches }: FilledEvent, ids: Map<string, number>): MatchToSave[] =>
  matches.flatMap((match) => {
    const body = toMatchBody(match, (key) => ids.get(key))
    return body ? { key: match.key, body } : []
  })
