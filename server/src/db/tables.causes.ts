import type { EventState, Visibility } from '@muster/contract/events'
import type { Visit } from '@muster/contract/visit-fields'
import type { ColumnType, Generated } from 'kysely'
import type { Json } from './columns.ts'

/** What participants know of an event. */
export interface EventFacts {
  title: string
  event_date: string | null
  has_time: boolean
  ends_at: string | null
  location_country: string | null
  location_city: string | null
  /** A former version recorded none. */
  venue?: Visit['venue']
  time_zone: string | null
}

/** An event as it was, and whether anyone expected it then. */
interface FormerEvent extends EventFacts {
  state: EventState
  visibility: Visibility
}

/** What happened to an event. */
export type Cause = { event_id: number } & (
  | { kind: 'event_listed' | 'event_finished' | 'lists_due' }
  /** The facts before the change, with the state after it. */
  | { kind: 'event_changed'; content: FormerEvent }
  /** With the accounts that take part, without its owner: they are gone with the event. */
  | { kind: 'event_cancelled'; content: FormerEvent & { user_ids: number[] } }
  /** The subject is the round. */
  | { kind: 'round_published' | 'round_changed' | 'round_withdrawn'; subject_id: number }
  /** The subject is the announcement. */
  | { kind: 'announced'; subject_id: number; content: { by_mail: boolean } }
  | { kind: 'announcement_withdrawn'; subject_id: number }
  /** The subject is the participant who moved up from the waiting list. */
  | { kind: 'place_given'; subject_id: number; author_id: number }
  /** The subject is the report. Without an author, a slip disputed it. */
  | { kind: 'report_disputed'; subject_id: number; author_id: number | null }
  /** The subject is the account that owns the event now. */
  | { kind: 'event_given'; subject_id: number }
  /** The subject is the claim. */
  | { kind: 'claimed'; subject_id: number }
  /** The subject is the participant. */
  | {
      kind: 'claim_decided'
      subject_id: number
      author_id: number
      content: { user_id: number; decision: ClaimDecision }
    }
)

export type CauseKind = Cause['kind']
export type CauseOf<Kind extends CauseKind> = Extract<Cause, { kind: Kind }>

export type ClaimDecision = 'confirmed' | 'refused' | 'undone'

/** What a write has done to an event, until its notices are planned. */
interface CauseTable {
  id: Generated<number>
  event_id: number
  kind: Cause['kind']
  subject_id: number | null
  author_id: number | null
  content: Json<object> | null
  at: ColumnType<Date, never, never>
}

export interface CauseTables {
  causes: CauseTable
}
