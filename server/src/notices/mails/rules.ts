import type { Job } from '../../db/queue.ts'
import type { EventFacts } from '../../db/tables.causes.ts'
import { venueOf, whenOf } from '../../features/events/rules.words.ts'

/** The pause between two mails about events to one person, in milliseconds. What comes in the pause is one mail. */
const pause = 60_000

/** Nobody waits for these at a page, but a pairing is of no use when the round is over. */
const priority = 5

/** Sends what waits for a person. */
export const mailUser = (user_id: number): Job => ({ task: 'mail_user', id: user_id, priority })

/**
 * The same after the pause; undefined if there is none. Its key is the minute in which it is due, so that a pause has
 * one job, and never replaces the job that is sending the last mail.
 */
export function mailUserLater(user_id: number, last: Date | null, now: number): Job | undefined {
  const due = (last?.getTime() ?? 0) + pause
  if (due <= now) return undefined
  const key = `mail_user:${user_id}:${Math.floor(due / pause)}`
  return { ...mailUser(user_id), key, delay: Math.ceil((due - now) / 1000) }
}

/** Adds the mails about a round, a change, an announcement or a cancellation. */
export const mailParticipants = (
  task: 'mail_pairings' | 'mail_change' | 'mail_announcement' | 'mail_cancellation',
  id: number,
): Job => ({ task, id, priority, key: `${task}:${id}`, delay: delays[task] })

/**
 * In seconds. Organisers take back a round that they see a mistake in, and correct what they have just typed: neither
 * is mailed.
 */
const delays = { mail_pairings: 15, mail_change: 120, mail_announcement: 0, mail_cancellation: 0 }

interface Described {
  event_date: Date | string | null
  ends_at: Date | string | null
}

/** What participants know of an event, with its labels in a mail. */
export function describe(event: Omit<EventFacts, keyof Described> & Described) {
  const when = (instant: Date | string | null) =>
    instant === null ? 'to be decided' : whenOf(new Date(instant), event)
  return {
    Title: event.title,
    Starts: when(event.event_date),
    Ends: when(event.ends_at),
    Place: venueOf(event) || 'to be decided',
  }
}

/** The lines of a mail about a change, such as `Place: Leeds, United Kingdom (before: York, United Kingdom)`. */
export function changedLines(before: Parameters<typeof describe>[0], after: Parameters<typeof describe>[0]): string[] {
  const former = Object.entries(describe(before))
  const current = Object.values(describe(after))
  return former.flatMap(([label, text], index) =>
    text === current[index] ? [] : [`${label}: ${current[index]} (before: ${text})`],
  )
}
