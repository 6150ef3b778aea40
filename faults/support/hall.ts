import type { GameType } from '@muster/contract/games'
import type { Db } from '../../server/src/db/tables.ts'
import type { TestApp } from '../../server/src/testing/test-app.ts'

/** What the hall has added to an event, as the generators of requests see it. */
export interface HallOf {
  reports: number[]
  calls: number[]
  claims: number[]
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

/** What the hall has added to each event. */
export async function listHalls(db: Db): Promise<(event_id: number) => HallOf> {
  const read = (table: 'reports' | 'calls' | 'claims') =>
    db.selectFrom(table).select(['id', 'event_id']).orderBy('id').execute()
  const [reports, calls, claims] = await Promise.all([read('reports'), read('calls'), read('claims')])
  const slips = await db.selectFrom('slips').select(['code', 'event_id']).execute()
  const idsIn = (rows: { id: number; event_id: number }[], event: number) =>
    rows.flatMap(({ id, event_id }) => (event_id === event ? [id] : []))
  return (event) => ({
    reports: idsIn(reports, event),
    calls: idsIn(calls, event),
    claims: idsIn(claims, event),
    codes: slips.flatMap(({ code, event_id }) => (event_id === event ? [code] : [])),
  })
}
