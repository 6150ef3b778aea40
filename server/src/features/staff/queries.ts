import type { GivenRole, Role } from '@muster/contract/roles'
import { type SqlBool, sql } from 'kysely'
import { countRows } from '../../db/count.ts'
import type { Db, Tx } from '../../db/tables.ts'

const rank = sql`array_position(array['owner', 'organiser', 'helper'], role)`

export type MemberRow = Awaited<ReturnType<typeof findStaff>>[number]

/** The owner first, then organisers and helpers, who accepted first first. */
export const findStaff = (db: Db, event_id: number) =>
  db
    .selectFrom('event_staff')
    .innerJoin('users', 'users.id', 'event_staff.user_id')
    .select(['user_id', 'nickname', 'role', 'accepted_at', 'expires_at'])
    .where('event_id', '=', event_id)
    .orderBy(rank)
    .orderBy('accepted_at')
    .orderBy('user_id')
    .execute()

export const countStaff = (db: Db, event_id: number): Promise<number> =>
  countRows(db.selectFrom('event_staff').where('event_id', '=', event_id).where('role', '<>', 'owner'))

const works = sql<SqlBool>`staff_invitations.expires_at > now()`

export type InvitationRow = Awaited<ReturnType<typeof findInvitations>>[number]

/** The invitations and links of an event that work, newest first. */
export const findInvitations = (db: Db, event_id: number) =>
  db
    .selectFrom('staff_invitations')
    .select(['id', 'email', 'role', 'expires_at'])
    .where('event_id', '=', event_id)
    .where(works)
    .orderBy('id', 'desc')
    .execute()

interface NewInvitation {
  event_id: number
  email: string | null
  role: GivenRole
  token_hash: Buffer | null
  expires_at: Date
}

export const insertInvitation = (tx: Tx, invitation: NewInvitation) =>
  tx
    .insertInto('staff_invitations')
    .values(invitation)
    .returning(['id', 'email', 'role', 'expires_at'])
    .executeTakeFirstOrThrow()

/** Deletes what has ended, and an earlier invitation to the same address. */
export async function deleteEnded(tx: Tx, event_id: number, email: string | null) {
  await sql`delete from staff_invitations where event_id = ${event_id} and (not ${works} or email = ${email})`.execute(
    tx,
  )
  await sql`delete from staff where event_id = ${event_id} and expires_at <= now()`.execute(tx)
}

/** Whether there was one. The roles that came by a link go with it. */
export const deleteInvitation = async (tx: Tx, event_id: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_invitations')
    .where('event_id', '=', event_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** What a token opens; undefined if it opens nothing any more. */
export const findInvitation = (db: Db, token_hash: Buffer) =>
  db
    .selectFrom('staff_invitations')
    .select(['id', 'event_id', 'email', 'role', 'expires_at'])
    .where('token_hash', '=', token_hash)
    .where(works)
    .executeTakeFirst()

interface NewMember {
  event_id: number
  user_id: number
  role: GivenRole
  link_id: number | null
  expires_at: Date | null
}

/** Gives an account a role in an event, instead of one that it had. The same role never ends earlier than before. */
export const saveMember = (tx: Tx, member: NewMember) =>
  tx
    .insertInto('staff')
    .values(member)
    .onConflict((conflict) =>
      conflict
        .constraint('staff_key')
        .doUpdateSet({ role: member.role, link_id: member.link_id, expires_at: member.expires_at })
        .where(
          sql<SqlBool>`staff.role <> excluded.role or
            coalesce(staff.expires_at, 'infinity') < coalesce(excluded.expires_at, 'infinity')`,
        ),
    )
    .execute()

/** Whether the account was a member. */
export const deleteMember = async (tx: Tx, event_id: number, user_id: number): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('staff')
    .where('event_id', '=', event_id)
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export const setOwner = (tx: Tx, event_id: number, owner_id: number) =>
  tx.updateTable('events').set({ owner_id, updated_at: new Date() }).where('id', '=', event_id).execute()

/** The maximum number of roles in one list. */
const rolesMax = 500

export type OwnRole = { event_id: number; role: Role; expires_at: Date | null }

/** The roles of an account in events of others, the newest event first. */
export const findRolesOf = (db: Db, user_id: number): Promise<OwnRole[]> =>
  db
    .selectFrom('event_staff')
    .select(['event_id', 'role', 'expires_at'])
    .where('user_id', '=', user_id)
    .where('role', '<>', 'owner')
    .orderBy('event_id', 'desc')
    .limit(rolesMax)
    .execute()

const selectReceived = (db: Db) =>
  db
    .selectFrom('staff_invitations')
    .innerJoin('events', 'events.id', 'staff_invitations.event_id')
    .leftJoin('users', 'users.id', 'events.owner_id')
    .select(['staff_invitations.id', 'staff_invitations.email', 'role', 'staff_invitations.expires_at'])
    .select(['events.title', 'users.nickname as owner_nickname'])
    .where(works)

/** What the mail of an invitation says; undefined once it was withdrawn or has ended. */
export const findMailed = (db: Db, id: number) =>
  selectReceived(db).where('staff_invitations.id', '=', id).executeTakeFirst()

/** The same for who has its token. */
export const findReceived = (db: Db, token_hash: Buffer) =>
  selectReceived(db).where('token_hash', '=', token_hash).executeTakeFirst()

export const setToken = (db: Db, id: number, token_hash: Buffer) =>
  db.updateTable('staff_invitations').set({ token_hash }).where('id', '=', id).execute()
