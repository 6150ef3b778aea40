import type { ParticipantInput } from '@muster/contract/participants'
import { sql } from 'kysely'
import type { Tx } from '../../db/tables.ts'

/** The members of a team with the names of their armies. */
export const selectMembers = sql<
  { nickname: string; army_id: number | null; army_name: string | null; army_faction: string | null }[]
>`(
        select coalesce(jsonb_agg(jsonb_build_object('nickname', member->>'nickname', 'army_id', a.id,
          'army_name', a.name, 'army_faction', a.faction) order by place), '[]')
        from jsonb_array_elements(participants.members) with ordinality as each(member, place)
        left join armies a on a.id = (member->>'army_id')::bigint)`

/** What takes accounts away from a participant: of a team, the other member is the first then. */
export const withoutHolders = (user_ids: readonly number[]) => {
  const isFirst = sql`user_id = any(${user_ids}::bigint[])`
  return {
    user_id: sql<number | null>`case when ${isFirst} then mate_id else user_id end`,
    mate_id: sql<
      number | null
    >`case when ${isFirst} or mate_id = any(${user_ids}::bigint[]) then null else mate_id end`,
    members: sql<string>`case when ${isFirst} and mate_id is not null
      then jsonb_build_array(members->1, members->0) else members end`,
  }
}

/** What makes an account that of a participant. Of a team, it is that of the member with its nickname, who comes first. */
export const withHolder = (user_id: number) => ({
  user_id: sql<number>`coalesce(user_id, ${user_id})`,
  mate_id: sql<number | null>`case when user_id is null then mate_id else ${user_id} end`,
  members: sql<string>`case when user_id is null and members <> '[]' and fold_name(members->1->>'nickname') =
      (select fold_name(users.nickname) from users where id = ${user_id})
    then jsonb_build_array(members->1, members->0) else members end`,
})

/** The members as a column. */
export const storedMembers = (members: NonNullable<ParticipantInput['members']>) =>
  JSON.stringify(members.map(({ nickname, army_id = null }) => ({ nickname, army_id })))

/** Takes one of two accounts away from a team, with its claim. */
export async function releaseHolder(tx: Tx, id: number, user_id: number) {
  await tx
    .updateTable('participants')
    .set(withoutHolders([user_id]))
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('claims').where('participant_id', '=', id).where('user_id', '=', user_id).execute()
}
