import { sql } from 'kysely'
import type { Tx } from '../../db/tables.ts'
import { createReplacer } from './rules.ts'

/**
 * Takes an account out of the teams in which the other member has one, too: these play on, with another name for the one
 * who goes. Returns the names that it had in them.
 */
export async function leaveTeams(tx: Tx, user_id: number, former: string): Promise<string[]> {
  const { rows } = await sql<{ id: number; place: number; name: string; nickname: string }>`
    select id, nickname, place, members->place->>'nickname' as name
    from participants, lateral (select case when user_id = ${user_id} then 0 else 1 end) as own(place)
    where ${user_id} in (user_id, mate_id) and user_id is not null and mate_id is not null
      and members <> '[]'`.execute(tx)
  for (const { id, place, name, nickname } of rows) {
    const team = createReplacer({ names: [name], by: former })(nickname)
    await sql`
      update participants set
        nickname = left(${team}, 50),
        members = case when ${place} = 0
          then jsonb_build_array(members->1, jsonb_set(members->0, '{nickname}', to_jsonb(${former}::text)))
          else jsonb_set(members, '{1,nickname}', to_jsonb(${former}::text)) end,
        user_id = case when ${place} = 0 then mate_id else user_id end,
        mate_id = null
      where id = ${id}`.execute(tx)
  }
  return rows.map(({ name }) => name)
}
