import type pg from 'pg'
import { openDb } from '../../server/src/db/connect.ts'
import { insertSession } from '../../server/src/features/accounts/queries.ts'
import { createToken, hashToken } from '../../server/src/security/tokens.ts'
import type { Application } from './application.ts'
import { ms, ratioOf, summarise, timedAll } from './times.ts'

interface Bench {
  app: Application
  pool: pg.Pool
}

interface Scores {
  participant1_score: number | null
  participant2_score: number | null
}

interface Game {
  event_id: number
  match_id: number
  scores: Scores
  /** The organiser's token. */
  token: string
}

/**
 * Measures what counting adds to recording a result: by one organiser, and by many at once who add to the same sums.
 */
export async function compareWriting({ app, pool }: Bench) {
  const { rows } = await pool.query(`
    select id, owner_id from events
    where event_date > now() - interval '400 days' and game_type = 'AOS' and event_type = 'tournament'
      and (select count(*) from participants where event_id = events.id) = 27
    order by event_date desc, id limit 20`)
  const events = await Promise.all(rows.map((event) => gamesOf(pool, event)))
  try {
    await compareOrganisers({ app, pool }, events.slice(0, 1))
    await compareOrganisers({ app, pool }, events)
  } finally {
    await setCounting(pool, true)
    // Restores the scores; this also counts what was written without counting.
    await record(app, events, ({ scores }) => scores)
  }
}

async function gamesOf(pool: pg.Pool, event: { id: number; owner_id: number }): Promise<Game[]> {
  const token = createToken()
  await insertSession(openDb(pool), event.owner_id, hashToken(token))
  const { rows } = await pool.query(
    `select event_id, id as match_id, participant1_score, participant2_score from matches
     where event_id = $1 and participant1_army_id is not null and participant2_army_id is not null order by id limit 20`,
    [event.id],
  )
  return rows.map(({ event_id, match_id, ...scores }) => ({ event_id, match_id, scores, token }))
}

const setCounting = (pool: pg.Pool, isCounting: boolean) =>
  pool.query(`alter table matches ${isCounting ? 'enable' : 'disable'} trigger user`)

async function compareOrganisers({ app, pool }: Bench, events: Game[][]) {
  const counting: number[] = []
  const plain: number[] = []
  // Alternates, so that noise on the machine affects both equally, and so that each result differs from the one before.
  for (let turn = 0; turn < 10; turn++) {
    await setCounting(pool, false)
    plain.push(...(await record(app, events, () => ({ participant1_score: 3, participant2_score: 12 }))))
    await setCounting(pool, true)
    counting.push(...(await record(app, events, () => ({ participant1_score: 12, participant2_score: 3 }))))
  }
  const [one, other] = [summarise(counting), summarise(plain)]
  console.log(`Recording a result in an event of 27, ${events.length} at once: ${ms(one.p50)} ms (p95 ${ms(one.p95)} ms)
  without counting: ${ms(other.p50)} ms (p95 ${ms(other.p95)} ms); with it ${ratioOf(one.p50, other.p50)} times as long`)
}

/** Records the results of each event one after another, with all events in parallel. */
async function record(app: Application, events: Game[][], scoresOf: (game: Game) => Scores): Promise<number[]> {
  const times = await Promise.all(
    events.map((games) =>
      timedAll(
        games.map(
          (game) => () =>
            app.call(`/events/${game.event_id}/matches/${game.match_id}/result`, {
              method: 'PUT',
              token: game.token,
              body: scoresOf(game),
            }),
        ),
      ),
    ),
  )
  return times.flat()
}
