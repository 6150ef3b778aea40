import type { DroppedResults } from '@muster/contract/participant'
import type { RoundMethod } from '@muster/contract/rounds'

/** When a participant came, started to wait for a place, and dropped. Only the order of instants matters. */
export interface Attendance {
  id: number
  checked_in_at: string | Date | null
  /** Null for participants who were given a place. */
  waiting_since: string | Date | null
  /** 0 for before round 1; null for active participants. */
  dropped_after_round: number | null
  /** Whether they play only when the number is odd. They need no place. */
  is_spare: boolean
}

/** Whether a participant counts for their event: they were given a place, and did not drop before round 1. */
export const isCounted = ({
  waiting_since,
  dropped_after_round,
  is_spare,
}: Pick<Attendance, 'waiting_since' | 'dropped_after_round' | 'is_spare'>) =>
  waiting_since === null && dropped_after_round !== 0 && !is_spare

/**
 * Whether a participant holds a place, which another one cannot get. Dropping frees it, but a drop after a round that is
 * still to be played only announces an early departure.
 */
export const holdsPlace = (participant: Attendance, lastRound: number) =>
  participant.waiting_since === null && !participant.is_spare && !hasDroppedBefore(participant, lastRound + 1)

/** The number of free places; null without a limit. It is 0 for an event above its capacity. */
export const countFree = (capacity: number | null, holders: number) =>
  capacity === null ? null : Math.max(0, capacity - holders)

/** The waiting list: those who have waited longest come first. A participant who has dropped is not on it. */
export const waitingListOf = <P extends Attendance>(participants: readonly P[]): P[] =>
  participants
    .filter(({ waiting_since, dropped_after_round }) => waiting_since !== null && dropped_after_round === null)
    .sort(byWait)

/** Orders participants who have no place. */
export const byWait = (a: Attendance, b: Attendance) => waitOf(a) - waitOf(b) || a.id - b.id

const waitOf = ({ waiting_since }: Attendance) => new Date(waiting_since ?? 0).getTime()

/** Whether a participant dropped before a round. */
export const hasDroppedBefore = ({ dropped_after_round }: Pick<Attendance, 'dropped_after_round'>, round: number) =>
  dropped_after_round !== null && dropped_after_round < round

/** Whether a participant can play a round: they were given a place, and have not dropped before the round. */
export const mayPlay = (participant: Attendance, round: number) =>
  participant.waiting_since === null && !hasDroppedBefore(participant, round)

/** Whether somebody may be given a match in a round under way: a drop that settles their matches ends that. */
export const canBePaired = ({ dropped_results }: { dropped_results: DroppedResults }) => dropped_results === 'keep'

/** The participants who play a round: of those who can, the checked in, or all as long as none is checked in. */
export const playersOf = <P extends Attendance>(participants: readonly P[], round: number): P[] =>
  hereOf(participants.filter((participant) => !participant.is_spare && mayPlay(participant, round)))

/** The spare for a round: the first one who can play it and is here. */
export const spareOf = <P extends Attendance>(participants: readonly P[], round: number): P | undefined =>
  hereOf(participants.filter((participant) => mayPlay(participant, round)))
    .filter(({ is_spare }) => is_spare)
    .sort((a, b) => a.id - b.id)[0]

/** The spare who would play a round, but for not being checked in. */
export const awaitedSpareOf = <P extends Attendance>(participants: readonly P[], round: number): P | undefined =>
  spareOf(participants, round)
    ? undefined
    : participants.filter((one) => one.is_spare && mayPlay(one, round)).sort((a, b) => a.id - b.id)[0]

/** Whether pairing by this method gives byes that a spare may take: an elimination gives them to its seeds. */
export const givesByes = (method: RoundMethod | null) => method !== 'elimination' && method !== 'manual'

function hereOf<P extends Attendance>(able: readonly P[]): P[] {
  const here = able.filter(({ checked_in_at }) => checked_in_at !== null)
  return here.length === 0 ? [...able] : here
}

/** The participants who can play a round, but are left out because they are not checked in. */
export function absenteesOf<P extends Attendance>(participants: readonly P[], round: number): P[] {
  const players = new Set(playersOf(participants, round))
  return participants.filter((one) => !one.is_spare && mayPlay(one, round) && !players.has(one))
}

/** The group of a participant at check-in. */
export type AttendanceGroup = 'missing' | 'here' | 'waiting' | 'dropped'

export function groupOf({ checked_in_at, waiting_since, dropped_after_round }: Attendance): AttendanceGroup {
  if (dropped_after_round !== null) return 'dropped'
  if (waiting_since !== null) return 'waiting'
  return checked_in_at === null ? 'missing' : 'here'
}

/** Whether participants can check themselves in: the organiser has opened it, and the event has not started. */
export const isCheckInOpen = ({ check_in_open, state }: { check_in_open: boolean; state: string }) =>
  check_in_open && state === 'upcoming'
