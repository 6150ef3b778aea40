import { sql } from 'kysely'
import { violatedConstraint } from '../../db/failures.ts'
import type { Tx } from '../../db/tables.ts'
import { AppError } from '../../http/routing/app-error.ts'
import type { Kept } from './rules.kept.ts'

const emailTaken = () =>
  new AppError(
    'email_taken',
    'This email address has a new account by now. To restore the old one, sign in to the new one, delete it on its profile, and open this link again.',
  )

/**
 * Inserts an account again, with its former id. The database makes a new handle if the former one is taken. Throws
 * `email_taken`.
 */
export async function insertUser(tx: Tx, { player_search: _derived, handle, ...user }: Kept['user']) {
  // The link came by mail, so it proves access to the mailbox, and the registration does not yet.
  await tx.deleteFrom('users').where('email', '=', user.email).where('is_verified', '=', false).execute()
  const taken = await tx.selectFrom('users').select('id').where('handle', '=', String(handle)).executeTakeFirst()
  const row = { ...user, handle: taken ? null : handle, calendar_key: null }
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
  try {
    await sql`insert into users (${columns}) overriding system value
      select ${columns} from jsonb_populate_record(null::users, ${JSON.stringify(row)}::jsonb)`.execute(tx)
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_key') throw emailTaken()
    throw error
  }
}

/**
 * Gives a participant back, unless it belongs to someone else by now. Its name returns unless the organiser has changed
 * it, or somebody else in the event has the same. Returns whether it is back, and with which name.
 */
export async function returnParticipant(
  tx: Tx,
  user_id: number,
  { id, event_id, nickname, club, dropped_after_round, confirmed_at, members }: Kept['participants'][number],
  former: string,
) {
  const { rows } = await sql<{ nickname: string }>`
    update participants set user_id = ${user_id}, club = coalesce(club, ${club}),
      dropped_after_round = case when waiting_since is null then dropped_after_round else ${dropped_after_round}::int end,
      members = case when members->0->>'nickname' = ${former}
        then jsonb_set(members, '{0,nickname}', to_jsonb(${members[0]?.nickname ?? nickname}::text)) else members end,
      nickname = case when nickname = ${former} and not exists (
        select from participants other where other.event_id = participants.event_id and other.id <> participants.id
          and fold_name(other.nickname) = fold_name(${nickname}))
      then ${nickname} else nickname end
    where id = ${id} and user_id is null returning nickname`.execute(tx)
  const [returned] = rows
  if (returned && confirmed_at !== null)
    await tx.insertInto('claims').values({ event_id, participant_id: id, user_id, confirmed_at }).execute()
  return returned
}

/** Gives an account its roles back, in the events that still exist. */
export async function returnRoles(tx: Tx, user_id: number, roles: Kept['roles']) {
  if (roles.length === 0) return
  await sql`
    insert into staff (event_id, user_id, role)
    select event_id, ${user_id}, role
    from jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) as kept (event_id bigint, role text)
    where exists (select from events where events.id = kept.event_id)
    on conflict do nothing`.execute(tx)
}

/** Gives an event back to its owner, unless it has one by now. Returns whether it did. */
export async function returnEvent(tx: Tx, owner_id: number, { id, ...open }: Kept['events'][number]): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('events')
    .set({ owner_id, ...open, updated_at: new Date() })
    .where('id', '=', id)
    .where('owner_id', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
