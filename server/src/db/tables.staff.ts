import type { GivenRole, Role } from '@muster/contract/roles'
import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt, Instant } from './columns.ts'

interface StaffTable {
  id: Generated<number>
  event_id: number
  user_id: number
  role: GivenRole
  /** The link that the member came by, with which the role ends. */
  link_id: number | null
  accepted_at: ColumnType<Date, Date | undefined, never>
  expires_at: Instant | null
}

interface StaffInvitationTable {
  id: Generated<number>
  event_id: number
  /** Null for a link. */
  email: string | null
  role: GivenRole
  /** Null until the mail is written. */
  token_hash: Buffer | null
  created_at: CreatedAt
  expires_at: Instant
}

/** A view: everybody who may change an event now. */
interface EventStaffView {
  event_id: number
  user_id: number
  role: Role
  accepted_at: Date | null
  expires_at: Date | null
}

export interface StaffTables {
  staff: StaffTable
  staff_invitations: StaffInvitationTable
  event_staff: EventStaffView
}
