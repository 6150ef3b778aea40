import type { Event, ReportPolicy } from '@muster/contract/events'
import type { EventType } from '@muster/contract/games'

/** Whether participants of an event of this type record games of their own, unless its organiser decides otherwise. */
export const recordsByDefault = (type: EventType): boolean => type === 'friendly'

/** Whether participants may record games of their own now. */
export const canRecord = ({ participants_record, state }: Pick<Event, 'participants_record' | 'state'>): boolean =>
  participants_record && state !== 'finished'

/** Whose report is the result of a match: a game that participants record without a round counts at once. */
export const policyOf = (
  event: Pick<Event, 'report_policy' | 'participants_record'>,
  { round_number }: { round_number: number | null },
): ReportPolicy => (event.participants_record && round_number === null ? 'one' : event.report_policy)

/**
 * Whether an event has rounds and tables: where participants record games, only if rounds are planned or exist. Then
 * nothing suggests a round, which would start the event.
 */
export const hasRounds = (
  { participants_record, rounds_planned }: { participants_record: boolean; rounds_planned?: number | null | undefined },
  rounds: number,
): boolean => !participants_record || rounds_planned != null || rounds > 0
