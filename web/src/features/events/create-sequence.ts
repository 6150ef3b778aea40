import type { Event } from '@muster/contract/events'
import { isUncertain } from '../../lib/api-client.ts'
import { toMatchBody } from '../matches/match-rows.ts'
import { type MatchProgress, type MatchToSave, saveMatches } from '../matches/save-matches.ts'
import { type ParticipantProgress, saveParticipants } from '../participants/save-participants.ts'
import { createEvent, type EventBody, listMyEvents, updateEvent } from './api.ts'
import { type FilledEvent, toEventBody } from './event-form.ts'

/** What earlier tries have done; kept by the form from try to try, and with a draft, so that it is what JSON can hold. */
export interface Progress {
  event_id?: number | undefined
  /** What was sent in tries whose answer never came, and when, in milliseconds. */
  lost: { body: EventBody; at: number }[]
  participants: ParticipantProgress
  matches: MatchProgress
}

export const noProgress = (): Progress => ({ lost: [], participants: { ids: [] }, matches: { ids: [] } })

/**
 * Creates the event, adds its participants, then its matches. When a step fails, calling again with the same progress goes on
 * from there: what is on the server already is not made again, even if only the answer was lost, and rows that were changed
 * meanwhile are changed there too. Gives the event's id.
 */
export async function createWholeEvent(form: FilledEvent, progress: Progress): Promise<number> {
  const event_id = await ensureEvent(form, progress)
  const ids = await saveParticipants(event_id, form.participants, progress.participants)
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

// Matches whose participants cannot be found are skipped, as the specification says.
const matchesToSave = ({ matches }: FilledEvent, ids: Map<string, number>): MatchToSave[] =>
  matches.flatMap((match) => {
    const body = toMatchBody(match, (key) => ids.get(key))
    return body ? { key: match.key, body } : []
  })
