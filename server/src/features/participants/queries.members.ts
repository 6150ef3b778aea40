import type { ParticipantInput } from '@muster/contract/participants'
import { sql } from 'kysely'

/** The members of a team with the names of their armies. */
export const selectMembers = sql<
  { nickname: string; army_id: number | null; army_name: string | null; army_faction: string | null }[]
>`(
        select coalesce(jsonb_agg(jsonb_build_object('nickname', member->>'nickname', 'army_id', a.id,
          'army_name', a.name, 'army_faction', a.faction) order by place), '[]')
        from jsonb_array_elements(participants.members) with ordinality as each(member, place)
        left join armies a on a.id = (member->>'army_id')::bigint)`

/** The members as a column. */
export const storedMembers = (members: NonNullable<ParticipantInput['members']>) =>
  JSON.stringify(members.map(({ nickname, army_id = null }) => ({ nickname, army_id })))
