import { gunzipSync } from 'node:zlib'
import { inShort, seed } from '@muster/rules/testing/extent'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { armiesOf, buildGames } from '../../testing/army-games.ts'
import { buildUser } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { countPendingEvents } from '../army-stats/queries.counting.ts'
import { findChunk, findContents } from './queries.ts'
import { publishOpenData } from './service.ts'

const test = startTestApp()

/** Six events in three months and one without a date. Players show their record to everybody, or do not. */
async function buildYear() {
  const players: number[] = []
  for (let player = 0; player < 4; player++) players.push((await buildUser(test)).id)
  const [seraphon, skaven] = await armiesOf(test, 'Seraphon', 'Skaven')
  for (const date of ['2026-01-05', '2026-01-31', '2026-02-01', '2026-02-14', '2026-12-31', null]) {
    const { participants } = await buildGames(test, {
      field: [seraphon, skaven, skaven],
      games: [
        { sides: [0, 1], scores: [12, 5] },
        { sides: [1, 2], scores: [7, null], round: 2 },
      ],
      event_date: date && `${date}T12:00:00Z`,
      location_country: 'Poland',
    })
    for (const [index, id] of participants.entries())
      await test.db
        .updateTable('participants')
        .set({ user_id: players[index] ?? null })
        .where('id', '=', id)
        .execute()
  }
}

const any = (table: string) => `id = (select id from ${table} found order by md5(found.id || $1::text) limit 1)`

const players = '(select user_id as id from participants where user_id is not null)'

/** What may change a row of the files, each with a number that chooses where. */
const edits = [
  `update matches set participant1_score = length($1::text) + 1 where ${any('matches')}`,
  `update matches set participant1_army_id = null where ${any('matches')}`,
  `delete from matches where ${any('matches')}`,
  `update participants set user_id = (select id from users where not exists (
     select from participants other where other.event_id = participants.event_id and other.user_id = users.id
   ) order by md5(id || $1::text) limit 1) where ${any('participants')}`,
  `update participants set user_id = null where ${any('participants')}`,
  `delete from participants where ${any('participants')}`,
  `update events set event_date = event_date + interval '30 days' where ${any('events')}`,
  `update events set event_date = null where ${any('events')}`,
  `update events set visibility = case visibility when 'listed' then 'unlisted' else 'listed' end where ${any('events')}`,
  `update events set event_type = 'friendly', location_country = 'Ireland' where ${any('events')}`,
  `update events set place_id = (select min(id) from places) where ${any('events')}`,
  `update places set region = rtrim(coalesce(region, ''), '!') || repeat('!', length($1::text))
   where id = (select min(id) from places)`,
  `update armies set name = rtrim(name, '!') || repeat('!', length($1::text)) where faction = 'Skaven'`,
  `delete from events where ${any('events')}`,
  `update users set player_visibility = 'public' where ${any(players)}`,
  `update users set player_visibility = 'participants' where ${any(players)}`,
  `delete from users where ${any('(select * from users where not exists (select from events where owner_id = users.id))')}`,
  `insert into reviews (user_id, state, reason) select id, 'left_out', 'x' from users where ${any('users')} on conflict do nothing`,
  `delete from reviews where $1::text <> ''`,
]

async function read(day: string, format: 'csv' | 'jsonl') {
  const contents = await findContents(test.db, { day, format })
  if (!contents) throw new Error('not published')
  const pieces = [contents.head]
  for (const part of contents.parts) {
    for (let number = 0, chunk: Buffer | undefined; ; number++) {
      chunk = await findChunk(test.db, part, number)
      if (!chunk) break
      pieces.push(chunk)
    }
  }
  const file = Buffer.concat([...pieces, contents.tail])
  expect(file).toHaveLength(contents.bytes)
  return file
}

/** As a browser reads it: it accepts one member only. */
const readInBrowser = (file: Buffer<ArrayBuffer>) =>
  new Response(new Blob([file]).stream().pipeThrough(new DecompressionStream('gzip'))).text()

it('files made of months equal those that are written as a whole, after any change', async () => {
  onTestFinished(async () => {
    await sql`update places set region = nullif(rtrim(region, '!'), '') where region like '%!'`.execute(test.db)
    await sql`update armies set name = rtrim(name, '!') where name like '%!'`.execute(test.db)
  })
  await buildYear()
  const day = (number: number) => Temporal.PlainDate.from('2026-01-01').add({ days: number }).toString()
  let last = 0
  const check = async ([edit, choice]: [number, number]) => {
    await test.pool.query(edits[edit] ?? '', [String(choice)])
    if (choice % 2 === 0) await countPendingEvents(test.db)
    const [joined, whole] = [day(++last), day(++last)]
    await publishOpenData(test.db, joined)
    const files = [await read(joined, 'csv'), await read(joined, 'jsonl')]
    await sql`delete from open_data_files`.execute(test.db)
    await sql`delete from open_data_parts`.execute(test.db)
    await publishOpenData(test.db, whole)
    const texts = files.map((file) => gunzipSync(file).toString())
    expect(texts).toEqual(
      [await read(whole, 'csv'), await read(whole, 'jsonl')].map((file) => gunzipSync(file).toString()),
    )
    expect(await Promise.all(files.map(readInBrowser))).toEqual(texts)
  }
  const chosen = fc.tuple(fc.nat(edits.length - 1), fc.nat(1000))
  const samples = fc.sample(chosen, { numRuns: inShort(150, 2000), seed })
  for (const [index, sample] of samples.entries()) {
    // Most edits remove something.
    if (index % 20 === 19) await buildYear()
    await check(sample)
  }
})
