import type { EventState } from '@muster/contract/events'

interface EventDays {
  state: EventState
  event_date: Date | string | null
  ends_at: Date | string | null
  time_zone: string | null
}

/**
 * Whether participants may check themselves in: on the days of an event by the clock of its hall, until its first round
 * is published. Earlier would be no sign that they have come. Where the zone is unknown, it is UTC on both sides.
 */
export function isCheckInOpen({ state, event_date, ends_at, time_zone }: EventDays, now = new Date()): boolean {
  if (state !== 'upcoming' || event_date === null) return false
  const dayOf = dayIn(time_zone ?? 'UTC')
  const today = dayOf(now)
  return dayOf(event_date) <= today && today <= dayOf(ends_at ?? event_date)
}

/** The days of a zone as text that sorts: `2026-11-20`. */
function dayIn(timeZone: string) {
  const format = openFormat(timeZone)
  return (instant: Date | string) => {
    const { year, month, day } = Object.fromEntries(
      format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
    )
    return `${year}-${month}-${day}`
  }
}

function openFormat(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  } catch {
    // A zone younger than this browser.
    return openFormat('UTC')
  }
}
