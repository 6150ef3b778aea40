import type pg from 'pg'
import { openDb } from '../../../server/src/db/connect.ts'
import { insertSession } from '../../../server/src/features/accounts/queries.ts'
import { createToken, hashToken } from '../../../server/src/security/tokens.ts'
import type { Wanted } from '../../load/requests.ts'

/** Whoever owns the large event. */
export interface Organiser {
  token: string
  /** The matches of their events. */
  matches: { id: number; event_id: number }[]
}

export async function findOrganiser(pool: pg.Pool, large: number): Promise<Organiser> {
  const { rows: owners } = await pool.query<{ owner_id: number }>('select owner_id from events where id = $1', [large])
  const owner = owners[0]?.owner_id ?? 0
  const token = createToken()
  await insertSession(openDb(pool), owner, hashToken(token))
  const { rows: matches } = await pool.query<Organiser['matches'][number]>(
    `select matches.id, event_id from matches join events on events.id = event_id
     where owner_id = $1 order by event_id <> $2, matches.id`,
    [owner, large],
  )
  return { token, matches }
}

/** Records another result of one match after the other. */
export function resultOf({ token, matches }: Organiser, turn: number): Wanted {
  const { id, event_id } = matches[turn % matches.length] ?? { id: 0, event_id: 0 }
  return {
    ...{ method: 'PUT', path: `/api/v1/events/${event_id}/matches/${id}/result`, token },
    body: { participant1_score: turn % 100, participant2_score: (turn * 7) % 100 },
  }
}
