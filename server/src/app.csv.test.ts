import { endpoints } from '@muster/contract'
import { addressOf } from '@muster/contract/client'
import { readCell } from '@muster/contract/csv-cells'
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, it } from 'vitest'
import { armiesOf, buildGames, rivals } from './testing/army-games.ts'
import { buildField } from './testing/builders.ts'
import { measureSeason } from './testing/seasons.ts'
import { startTestApp } from './testing/test-app.ts'

const test = startTestApp(undefined, 'once')

/** Texts that a spreadsheet would run, or that look guarded already. */
const hostile = ['=cmd()', '+1', '-1', '@SUM(A1)', "'=1", '＝1+1', 'ok\n=cmd()', 'a,"=cmd()']
const address = { event_id: 0, faction: 'Seraphon', mission: 'Border War' }

beforeAll(async () => {
  const [seraphon, skaven] = await armiesOf(test, 'Seraphon', 'Skaven')
  const event_date = '2026-02-10T18:00:00.000Z'
  const { field, games } = rivals([seraphon, skaven], '24W 6L')
  const { id, participants } = await buildGames(test, {
    field,
    games: games.map((game) => ({ ...game, round: 1 })),
    missions: [{ round_number: 1, name: 'Border War', text: null, link: null, seed: null }],
    title: '=HYPERLINK("x")',
    event_date,
    nicknames: hostile,
  })
  address.event_id = id
  await test.db
    .updateTable('participants')
    .set({ club: '@club', adjustment: -7, adjustment_reason: '-late' })
    .where('id', 'in', participants)
    .execute()
  await measureSeason(test, season)
  await test.db.updateTable('matches').set({ notes: '\t=cmd()' }).where('event_id', '=', id).execute()
})

const season = { from: '2026-02-01', to: '2026-02-28' }
const queries: Record<string, object> = {
  compareArmies: { a: 'Seraphon', b: 'Skaven' },
  listArmyStrengths: season,
}

const tables = [...endpoints].filter(([, { csv }]) => csv !== undefined)

it.each(tables)(
  '%s begins no cell of its CSV like a formula, keeps numbers, and loses no text',
  async (name, { path }) => {
    const { statusCode, body } = await test.app.inject(
      addressOf(`${path}.csv`, { params: address, query: queries[name] ?? {} }),
    )
    expect(statusCode).toBe(200)
    const sheet = await test.app.inject(addressOf(`${path}.sheet`, { params: address, query: queries[name] ?? {} }))
    expect(sheet.body).toBe(`\uFEFF${body}`)
    expect(sheet.headers['content-disposition']).toMatch(/\.csv"$/)
    const rows: Record<string, string>[] = parse(body, { columns: true, record_delimiter: '\r\n' })
    const cells = rows.flatMap((row) => Object.values(row))
    expect(cells.length).toBeGreaterThan(0)
    expect(cells.filter((cell) => /^[=+\-@\t\r\n＝]/.test(cell) && !/^-[\d.]+$/.test(cell))).toEqual([])
    if ('adjustment' in (rows[0] ?? {})) expect(cells).toContain('-7')
    const nicknames = rows.flatMap((row) => row.nickname ?? row.participant1 ?? [])
    if (nicknames.length > 0) expect(hostile).toContain(nicknames.map(readCell).find((read) => read.includes('=cmd')))
  },
)

it('a table for people has its header line even without rows; that for programs is empty', async () => {
  const { id } = await buildField(test, [])
  const request = (file: string) => test.app.inject(`/api/v1/events/${id}/${file}`)
  expect((await request('participants.csv')).body).toBe('')
  for (const table of ['participants', 'standings', 'matches', 'export'])
    expect((await request(`${table}.sheet`)).body).toMatch(/^\uFEFF[a-z_0-9,]+\r\n$/)
})
