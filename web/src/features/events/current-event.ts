import type { Event } from '@muster/contract/events'
import { isToday } from './running-or-today.ts'

/** The event that its organiser or participant most likely means: today's, a running one, the next one, the last one. */
export function currentOf<Given extends Event>(events: readonly Given[]): Given | undefined {
  const now = new Date().toISOString()
  const sorted = events.toSorted((a, b) => dateOf(a).localeCompare(dateOf(b)))
  const open = sorted.filter(({ state }) => state !== 'finished')
  return (
    open.find(isToday) ??
    open.findLast(({ state }) => state === 'running') ??
    open.find((event) => dateOf(event) >= now) ??
    sorted.at(-1)
  )
}

/** Sorts an event without a date after all others. */
const dateOf = ({ event_date }: Event) => event_date ?? '9'
