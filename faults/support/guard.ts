import type { TestApp } from '../../server/src/testing/test-app.ts'
import type { World } from './world.ts'

export interface Guard {
  /** Returns what has changed since the last check, except for the allowed changes. */
  check(...allowed: Guarded[]): Promise<Guarded[]>
}

type Guarded = 'events' | 'participants' | 'matches' | 'feedback' | 'sessions' | 'victim' | 'accounts' | 'armies'

/**
 * Watches data that no caller may change: everything of the victim, the credentials of every account, and, except for
 * editors, the catalogue.
 */
export async function createGuard(test: TestApp, world: World): Promise<Guard> {
  let last = await fingerprint(test, world)
  return {
    check: async (...allowed) => {
      const before = last
      last = await fingerprint(test, world)
      return guarded.filter((name) => last[name] !== before[name] && !allowed.includes(name))
    },
  }
}

const guarded: Guarded[] = ['events', 'participants', 'matches', 'feedback', 'sessions', 'victim', 'accounts', 'armies']

async function fingerprint({ pool }: TestApp, { victim, accounts }: World): Promise<Record<Guarded, string>> {
  const ofVictim = 'event_id in (select id from events where owner_id = $1)'
  const rows: Record<Guarded, string> = {
    events: 'select * from events where owner_id = $1',
    participants: `select * from participants where ${ofVictim} or user_id = $1`,
    matches: `select * from matches where ${ofVictim}`,
    feedback: 'select * from feedback where user_id = $1',
    sessions: 'select * from sessions where user_id = $1',
    victim: 'select * from users where id = $1',
    accounts: 'select id, email, password_hash, is_verified from users where id = any($2)',
    armies: 'select * from armies',
  }
  const prints = guarded.map(
    (name) => `(select md5(string_agg(t::text, ';' order by t::text)) from (${rows[name]}) t) as ${name}`,
  )
  const known = [victim, ...Object.values(accounts)].map(({ id }) => id)
  const { rows: result } = await pool.query(`select ${prints}`, [victim.id, known])
  return result[0]
}
