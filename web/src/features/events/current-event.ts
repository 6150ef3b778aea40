import type { BriefEvent } from '@muster/contract/events'
import { dayOfEvent } from '@muster/contract/hall-day'
import { readToday } from '../../lib/zone.ts'

/** The event that its organiser or participant most likely means: today's, a running one, the next one, the last one. */
export function currentOf<Given extends BriefEvent>(events: readonly Given[]): Given | undefined {
  const today = readToday()
  const sorted = events.toSorted((a, b) => dayAndInstantOf(a).localeCompare(dayAndInstantOf(b)))
  const open = sorted.filter(({ state }) => state !== 'finished')
  return (
    open.find((event) => dayOfEvent(event) === today) ??
    open.findLast(({ state }) => state === 'running') ??
    open.find((event) => dayAndInstantOf(event) >= today) ??
    sorted.at(-1)
  )
}

/** Sorts an event without a date after all others. */
const dayAndInstantOf = (event: BriefEvent) => `${dayOfEvent(event) ?? '9'} ${event.event_date}`
