import type pg from 'pg'
import type { Application } from './application.ts'
import type { Field } from './field.ts'
import { ms, ratioOf, summarise, timed, timedEach } from './times.ts'

interface Bench {
  app: Application
  pool: pg.Pool
  field: Field
}

const plainCount = `
  select faction, count(*)::integer as games, count(*) filter (where outcome > 0) as wins
  from (
    select m.game_type, a1.faction, m.participant1_score - m.participant2_score as outcome
    from matches m join armies a1 on a1.id = m.participant1_army_id join armies a2 on a2.id = m.participant2_army_id
    where m.participant1_score is not null and m.participant2_score is not null
    union all
    select m.game_type, a2.faction, m.participant2_score - m.participant1_score
    from matches m join armies a1 on a1.id = m.participant1_army_id join armies a2 on a2.id = m.participant2_army_id
    where m.participant1_score is not null and m.participant2_score is not null
  ) sides
  where game_type = 'AOS' group by faction`

/** Compares the stored counts with counting on demand. Throws if the results differ. */
export async function compareWithRecount({ app, pool }: Bench) {
  const path = '/stats/armies?game_type=AOS'
  const kept = summarise(await timedEach(50, () => app.call(path))).p50
  const recounted = summarise(await timedEach(3, () => pool.query(plainCount))).p50
  const { rows } = await pool.query(plainCount)
  const games = rows.reduce((sum, side) => sum + side.games, 0) / 2
  const { counted_matches } = JSON.parse(await app.call(path))
  if (games !== counted_matches) throw new Error(`${counted_matches} games are kept counted, and there are ${games}.`)
  console.log(`${path}, ${games} games: ${ms(kept)} ms
  counted from the matches by one select: ${ms(recounted)} ms, ${ratioOf(recounted, kept)} times as long`)
}

const readers = 200

/** Compares many simultaneous readers of one event's standings with a single one. */
export async function compareReaders({ app, field }: Bench) {
  const read = () => app.call(`/events/${field.events[0]}/participants`)
  await timedEach(50, read)
  const alone = summarise(await timedEach(200, read)).p50
  const walls: number[] = []
  const waits: number[] = []
  for (let rush = 0; rush < 10; rush++) {
    const readAndNote = async () => waits.push(await timed(read))
    walls.push(await timed(() => Promise.all(Array.from({ length: readers }, readAndNote))))
  }
  const each = summarise(walls).p50 / readers
  const { p50, p95 } = summarise(waits)
  console.log(`The standings of an event of 27: ${ms(alone)} ms for one reader alone
  ${readers} readers at once: ${ms(each)} ms a request, ${ratioOf(each, alone)} times as long; each waits ${ms(p50)} ms (p95 ${ms(p95)} ms)`)
}
