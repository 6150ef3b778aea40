import type { GameType } from '@muster/contract/games'
import type { Db } from '../../server/src/db/tables.ts'
import { createToken, hashToken } from '../../server/src/security/tokens.ts'
import type { TestApp } from '../../server/src/testing/test-app.ts'

/** What the hall has added to an event, as the generators of requests see it. */
export interface HallOf {
  reports: number[]
  calls: number[]
  claims: number[]
  announcements: number[]
  polls: number[]
  invitations: number[]
  /** The accounts of the staff, without the owner. */
  staff: number[]
  /** The codes of the slips of the last round. */
  codes: string[]
}

interface Built {
  event_id: number
  game_type: GameType
  /** Participants without an account. */
  free: readonly [number, number]
  /** Participants with one. */
  joined: readonly { id: number; user_id: number }[]
  /** Who claims. */
  claimant: number
}

/** A published round with slips, a report, a call, a claim and a channel. */
export async function buildHall({ db }: TestApp, { event_id, game_type, free, joined, claimant }: Built) {
  await db
    .insertInto('rounds')
    .values({ event_id, number: 1, method: 'manual', seed: 1, published_at: new Date(), is_draft: false })
    .execute()
  const [first = { id: free[1], user_id: 0 }] = joined
  const sides = { participant1_id: free[0], participant2_id: first.id }
  const { id: match_id } = await db
    .insertInto('matches')
    .values({ event_id, game_type, round_number: 1, table_number: 1, ...sides })
    .returning('id')
    .executeTakeFirstOrThrow()
  const scores = { participant1_score: 20, participant2_score: 3, match_duration_minutes: null, conceded_by: null }
  await db
    .insertInto('reports')
    .values({ event_id, match_id, ...scores, reported_by: 'slip', participant_id: null })
    .execute()
  await db.insertInto('calls').values({ event_id, table_number: 1, reason: null, called_by: 'slip' }).execute()
  if (joined.length > 0) return
  await db.insertInto('claims').values({ event_id, participant_id: free[0], user_id: claimant }).execute()
  await db
    .insertInto('channels')
    .values({ event_id, kind: 'discord', url: 'https://discord.com/api/webhooks/1/x' })
    .execute()
}

/**
 * Gives each event of the owner an announcement, an open poll with enough ballots to close it, an organiser, and a link
 * for helpers. Returns the tokens of the links.
 */
export async function restockHall({ db, pool }: TestApp, owner_id: number, organiser_id: number): Promise<string[]> {
  await pool.query(
    `insert into announcements (event_id, text) select id, 'Lunch is at 12:30.' from events e
     where owner_id = $1 and not exists (select from announcements a where a.event_id = e.id and not is_taken_back)`,
    [owner_id],
  )
  await pool.query(
    `with added as (
       insert into polls (event_id, question, choices, picks)
       select id, 'Which army is painted best?', 'participants', 3 from events e
       where owner_id = $1 and not exists (select from polls p where p.event_id = e.id and p.results is null)
         and (select count(*) from polls p where p.event_id = e.id) < 10
       returning id
     )
     insert into ballot_boxes (poll_id, ballots) select id, '{"a": [], "b": [], "c": []}' from added`,
    [owner_id],
  )
  await pool.query(
    `insert into staff (event_id, user_id, role) select id, $2, 'organiser' from events e
     where owner_id = $1 and not exists (select from staff s where s.event_id = e.id and s.user_id = $2)`,
    [owner_id, organiser_id],
  )
  const events = await db.selectFrom('events').select('id').where('owner_id', '=', owner_id).execute()
  const links = events.map(({ id: event_id }) => ({ event_id, token: createToken() }))
  const rows = links.map(({ event_id, token }) => ({
    event_id,
    email: null,
    role: 'helper' as const,
    token_hash: hashToken(token),
    expires_at: new Date(Date.now() + 86_400_000),
  }))
  const ids = events.map(({ id }) => id)
  await db.deleteFrom('staff_invitations').where('event_id', 'in', ids).where('email', 'is', null).execute()
  await db.insertInto('staff_invitations').values(rows).execute()
  return links.map(({ token }) => token)
}

/** What the hall has added to each event. */
export async function listHalls(db: Db): Promise<(event_id: number) => HallOf> {
  const read = (table: 'reports' | 'calls' | 'claims' | 'announcements' | 'polls' | 'staff_invitations') =>
    db.selectFrom(table).select(['id', 'event_id']).orderBy('id').execute()
  const [reports, calls, claims] = await Promise.all([read('reports'), read('calls'), read('claims')])
  const [announcements, polls] = await Promise.all([read('announcements'), read('polls')])
  const invitations = await read('staff_invitations')
  const staff = await db.selectFrom('staff').select(['user_id as id', 'event_id']).orderBy('user_id').execute()
  const slips = await db.selectFrom('slips').select(['code', 'event_id']).execute()
  const idsIn = (rows: { id: number; event_id: number }[], event: number) =>
    rows.flatMap(({ id, event_id }) => (event_id === event ? [id] : []))
  return (event) => ({
    reports: idsIn(reports, event),
    calls: idsIn(calls, event),
    claims: idsIn(claims, event),
    announcements: idsIn(announcements, event),
    polls: idsIn(polls, event),
    invitations: idsIn(invitations, event),
    staff: idsIn(staff, event),
    codes: slips.flatMap(({ code, event_id }) => (event_id === event ? [code] : [])),
  })
}
