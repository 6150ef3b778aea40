import { dayOf } from '@muster/contract/hall-day'
import type { ProgrammeItem } from '@muster/contract/plan-fields'

/** An item of a programme with its end. */
export interface TimedItem extends ProgrammeItem {
  /** The start of the next item of its day; null for the last one. */
  ends_at: string | null
}

/** The items of a programme, in order, with their ends by the days of the hall. `zone` is an IANA name. */
export const timed = (programme: readonly ProgrammeItem[] = [], zone: string): TimedItem[] =>
  programme.map((item, index) => {
    const next = programme.slice(index + 1).find(({ starts_at }) => starts_at > item.starts_at)
    const isSameDay = next !== undefined && dayOf(next.starts_at, zone) === dayOf(item.starts_at, zone)
    return { ...item, ends_at: isSameDay ? next.starts_at : null }
  })

/**
 * What a programme says at an instant, in milliseconds: the item under way, and the next one of this day in the hall.
 * The last item of a day is under way for an hour.
 */
export function programmeAt(programme: readonly ProgrammeItem[], zone: string, now: number) {
  const items = timed(programme, zone).filter(({ starts_at }) => dayOf(starts_at, zone) === dayOf(now, zone))
  const endOf = ({ starts_at, ends_at }: TimedItem) =>
    ends_at === null ? Date.parse(starts_at) + 3_600_000 : Date.parse(ends_at)
  return {
    current: items.findLast((item) => Date.parse(item.starts_at) <= now && now < endOf(item)),
    next: items.find(({ starts_at }) => Date.parse(starts_at) > now),
  }
}
