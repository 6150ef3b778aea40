import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { recordResult } from '@muster/contract/matches'
import { listOpenData, type OpenDataFile } from '@muster/contract/open-data'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { armiesOf, buildGames } from '../../testing/army-games.ts'
import { buildUser } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { columns } from './rules.ts'
import { publishOpenData } from './service.ts'

const test = startTestApp()

const list = async () => (await test.call(listOpenData)).body
const download = ({ url }: OpenDataFile, headers = {}) => test.app.inject({ url: new URL(url).pathname, headers })

/** The rows of the newest file of each format. */
async function readNewest() {
  const { files } = await list()
  const text = async (format: string) => {
    const file = files.find((each) => each.format === format)
    return file ? gunzipSync((await download(file)).rawPayload).toString() : ''
  }
  const csv: Record<string, string>[] = parse(await text('csv'), { columns: true, record_delimiter: '\r\n' })
  const lines = (await text('jsonl')).trimEnd().split('\n')
  return { csv, rows: lines.map((line): Record<string, unknown> => JSON.parse(line)) }
}

async function buildListed(nicknames = ['=Ana', 'Ben'], given = {}) {
  const [seraphon, skaven] = await armiesOf(test, 'Seraphon', 'Skaven')
  const event_date = '2026-02-10T23:30:00.000Z'
  const field = [seraphon, skaven]
  const games = [
    { sides: [0, 1], scores: [12, 5] },
    { sides: [1, 0], scores: [7, null], round: 2 },
  ] as const
  const where = { event_date, time_zone: 'Europe/Paris', title: 'Secret Cup' }
  return buildGames(test, { field, games, nicknames, ...where, ...given })
}

describe('the files of open data', () => {
  it('have the matches of listed events in both formats, as the columns say, and no names', async () => {
    const { id, owner } = await buildListed()
    await buildListed(['Cleo', 'Dan'], { visibility: 'unlisted' })
    expect(await publishOpenData(test.db, '2026-11-25')).toEqual({
      status: 'published',
      matches: 2,
      months: 1,
      written: 1,
    })
    const { csv, rows } = await readNewest()
    expect(rows).toMatchObject([
      { event_id: id, event_date: '2026-02-11', round: null, faction1: 'Seraphon', score1: 12, result: 'player1_win' },
      { event_id: id, country: null, round: 2, faction1: 'Skaven', score2: null, result: 'pending' },
    ])
    expect(Object.keys(rows[0] ?? {})).toEqual(columns.map(({ name }) => name))
    expect(csv).toEqual(
      rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value ?? '')]))),
    )
    const text = JSON.stringify([csv, rows])
    for (const secret of ['Ana', 'Ben', 'Secret', owner.nickname, owner.email]) expect(text).not.toContain(secret)
  })

  it('have a checksum, never change, and are cached by everyone', async () => {
    await buildListed()
    await publishOpenData(test.db, '2026-11-25')
    const { files } = await list()
    expect(files.map(({ name }) => name)).toEqual(['matches-2026-11-25.csv.gz', 'matches-2026-11-25.jsonl.gz'])
    for (const file of files) {
      const { rawPayload, headers } = await download(file)
      expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(file.sha256)
      expect(headers).toMatchObject({
        'content-length': String(file.bytes),
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
      })
      expect((await download(file, { 'if-none-match': headers.etag })).statusCode).toBe(304)
      const head = await test.app.inject({ method: 'HEAD', url: new URL(file.url).pathname })
      expect([head.headers['content-length'], head.body]).toEqual([String(file.bytes), ''])
    }
    await buildListed(['Cleo', 'Dan'])
    expect(await publishOpenData(test.db, '2026-11-25')).toEqual({ status: 'exists' })
    expect((await list()).files).toEqual(files)
  })

  it('are complete or absent: an attempt that fails leaves nothing behind', async () => {
    await buildListed()
    await sql`alter table open_data_files add constraint never check (day <> '2026-11-25')`.execute(test.db)
    await expect(publishOpenData(test.db, '2026-11-25')).rejects.toThrow('never')
    await sql`alter table open_data_files drop constraint never`.execute(test.db)
    expect((await list()).files).toEqual([])
    expect((await sql`select from open_data_parts`.execute(test.db)).rows).toEqual([])
  })

  it('are written again only for the months of events that have changed', async () => {
    const one = await buildListed()
    for (const event_date of ['2026-03-10T12:00:00Z', '2026-03-20T12:00:00Z', null])
      await buildListed(['Cleo', 'Dan'], { event_date })
    const publish = async (day: string) => {
      const { status: _, ...counts } = { months: 0, written: 0, ...(await publishOpenData(test.db, day)) }
      return counts
    }
    expect(await publish('2026-11-22')).toEqual({ matches: 8, months: 3, written: 3 })
    expect(await publish('2026-11-23')).toEqual({ matches: 8, months: 3, written: 0 })
    const [match_id = 0] = one.matches
    const body = { participant1_score: 3, participant2_score: 4 }
    await test.call(recordResult, { token: one.owner.token, params: { event_id: one.id, match_id }, body })
    expect(await publish('2026-11-24')).toEqual({ matches: 8, months: 3, written: 1 })
    const { rows } = await readNewest()
    expect(rows.map(({ event_date }) => event_date)).toEqual([
      ...Array(2).fill('2026-02-11'),
      ...['2026-03-10', '2026-03-10', '2026-03-20', '2026-03-20'],
      ...Array(2).fill(null),
    ])
    // The files of the nights before have what they had.
    const before = (await list()).files.find(({ name }) => name === 'matches-2026-11-22.jsonl.gz')
    const text = before ? gunzipSync((await download(before)).rawPayload).toString() : ''
    expect(text.split('\n')[0]).toContain('"score1":12')
  })

  it('stay for 30 days', async () => {
    const days = ['2026-10-25', '2026-10-26', '2026-10-27', '2026-11-25']
    for (const day of days) await publishOpenData(test.db, day)
    const { files } = await list()
    expect([...new Set(files.map(({ day }) => day))]).toEqual(['2026-11-25', '2026-10-27'])
    const gone = await test.app.inject('/api/v1/data/matches-2026-10-25.csv.gz')
    expect([gone.statusCode, gone.headers['cache-control']]).toEqual([404, 'no-store'])
  })
})

it('a number is the same every night, and in all events of a year only if everyone may see the player’s record', async () => {
  const user = await buildUser(test)
  const sameYear = [await buildListed(), await buildListed(['Ana', 'Cleo'])]
  const events = [...sameYear, await buildListed(['Ana', 'Dan'], { event_date: '2027-02-10T12:00:00.000Z' })]
  for (const { participants } of events)
    await test.db
      .updateTable('participants')
      .set({ user_id: user.id })
      .where('id', '=', participants[0] ?? 0)
      .execute()
  /** The numbers of the user in the three events: in each, they play two matches. */
  const numbersOn = async (day: string) => {
    await publishOpenData(test.db, day)
    const { rows } = await readNewest()
    const numbers = rows.map(({ player1, player2 }, index) => (index % 2 === 0 ? player1 : player2))
    expect(numbers.filter((number, index) => index % 2 === 0 && number !== numbers[index + 1])).toEqual([])
    return numbers.filter((_, index) => index % 2 === 0)
  }
  const numbers = await numbersOn('2026-11-23')
  expect(new Set(numbers).size).toBe(3)
  expect(await numbersOn('2026-11-24')).toEqual(numbers)
  for (const visibility of ['participants', 'public'] as const) {
    await test.db.updateTable('users').set({ player_visibility: visibility }).where('id', '=', user.id).execute()
    const [first, second, third] = await numbersOn(visibility === 'public' ? '2026-11-26' : '2026-11-25')
    expect([first === second, first === third]).toEqual([visibility === 'public', false])
  }
})
