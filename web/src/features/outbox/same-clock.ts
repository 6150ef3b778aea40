import type { RoundClock } from '@muster/contract/rounds'

/** Whether two clocks show the same. A request may be on its way for ten seconds, by which running ones differ. */
export function isSameClock(one: RoundClock | null, other: RoundClock | null): boolean {
  if (!one || !other) return one === other
  if (one.ends_at === null || other.ends_at === null)
    return one.ends_at === other.ends_at && one.seconds_left === other.seconds_left
  return Math.abs(Date.parse(one.ends_at) - Date.parse(other.ends_at)) < 15_000
}
