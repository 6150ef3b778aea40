import { basePath } from '@muster/contract'
import type { ArmyRecord, CountedGame, Matchup } from '@muster/contract/army-stats'
import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, it } from 'vitest'
import { armiesOf, buildGames, rivals } from '../../testing/army-games.ts'
import { buildEvent } from '../../testing/builders.ts'
import { measureSeason } from '../../testing/seasons.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

const title = 'The "Great" Muster, part 1;\r\nsecond line\nthird'
let event_id: number

beforeEach(async () => {
  const [courts, seraphon, skaven] = await armiesOf(test, 'Flesh-eater Courts', 'Seraphon', 'Skaven')
  const duel = rivals([seraphon, courts], '15W 3D 7L')
  const event_date = '2026-02-10T18:00:00.000Z'
  event_id = (await buildGames(test, { ...duel, title, event_date })).id
  await buildGames(test, { ...rivals([skaven, skaven], 'W', [1, 1]), event_date: '2026-03-10T18:00:00Z' })
  await measureSeason(test, { from: '2026-02-01', to: '2026-03-31' })
})

const get = (path: string, accept?: string) =>
  test.app.inject({ url: basePath + path, headers: accept === undefined ? {} : { accept } })

/** The rows of a table; only CSV by RFC 4180 with a header line can be parsed. */
const read = (body: string): Record<string, string>[] =>
  parse(body, { columns: true, record_delimiter: '\r\n', relax_column_count: false })

/** A value as a table writes it. */
const cell = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** The row of a record or a matchup. */
const rowOf = ({ rate, ...record }: Matchup | ArmyRecord) => ({
  ...Object.fromEntries(Object.entries(record).map(([name, value]) => [name, cell(value)])),
  rate: cell(rate?.value),
  rate_low: cell(rate?.low),
  rate_high: cell(rate?.high),
})

const encoded = '/stats/armies/Flesh-eater%20Courts'

describe('a table', () => {
  it.each([
    ['/stats/armies', '', 'muster-stats-armies.csv'],
    ['/stats/armies', '?group_by=army&draws=not_won', 'muster-stats-armies.csv'],
    ['/stats/armies/matchups', '', 'muster-stats-armies-matchups.csv'],
    ['/stats/armies/strengths', '?from=2026-02-01&to=2026-03-31', 'muster-stats-armies-strengths.csv'],
    ['/stats/armies/trend', '?faction=Seraphon&faction=Skaven', 'muster-stats-armies-trend.csv'],
    ['/stats/armies/compare', '?a=Seraphon&b=Skaven', 'muster-stats-armies-compare.csv'],
    [encoded, '', 'muster-stats-armies-Flesh-eater-Courts.csv'],
    ['/stats/armies/Seraphon/games', '?limit=7', 'muster-stats-armies-Seraphon-games.csv'],
    ['/events/:event_id/armies', '', 'muster-events-:event_id-armies.csv'],
  ])('is at %s.csv%s and at the same path by Accept', async (template, query, name) => {
    const path = template.replace(':event_id', String(event_id))
    const byName = await get(`${path}.csv${query}`)
    const byAccept = await get(path + query, 'text/csv')
    expect(byAccept.body).toBe(byName.body)
    expect(read(byName.body).length).toBeGreaterThan(0)
    for (const answer of [byName, byAccept]) {
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
      const filename = name.replace(':event_id', String(event_id))
      expect(answer.headers['content-disposition']).toBe(`attachment; filename="${filename}"`)
      expect(answer.headers.vary).toMatch(/\baccept\b(?!-)/i)
    }
  })

  it.each([
    ['/stats/armies', '?group_by=army'],
    ['/events/:event_id/armies', ''],
  ])('of records holds what the JSON of %s%s does', async (template, query) => {
    const path = template.replace(':event_id', String(event_id))
    const { armies }: { armies: ArmyRecord[] } = (await get(path + query)).json()
    expect(read((await get(`${path}.csv${query}`)).body)).toEqual(armies.map(rowOf))
  })

  it.each(['/stats/armies/matchups', encoded])('of matchups holds what the JSON of %s does', async (path) => {
    const { matchups }: { matchups: Matchup[] } = (await get(path)).json()
    expect(read((await get(`${path}.csv`)).body)).toEqual(matchups.map(rowOf))
  })

  it('of months has a row for each faction and month', async () => {
    const rows = read((await get('/stats/armies/trend.csv')).body)
    expect(
      rows.map(({ faction, grand_alliance, month, matches, wins }) => [faction, grand_alliance, month, matches, wins]),
    ).toEqual([
      ['Flesh-eater Courts', 'Death', '2026-02', '25', '7'],
      ['Seraphon', 'Order', '2026-02', '25', '15'],
      ['Skaven', 'Chaos', '2026-03', '1', '0'],
    ])
  })

  it('of a comparison has the two factions, their direct matches and the difference, negative ones as numbers', async () => {
    const path = '/stats/armies/compare?a=Flesh-eater%20Courts&b=Seraphon'
    const { a, b, direct, difference, conclusion } = (await get(path)).json()
    const rows = read((await get(path.replace('compare', 'compare.csv'))).body)
    expect(rows.map(({ row }) => row)).toEqual(['a', 'b', 'a against b', 'a less b'])
    expect(rows[0]).toEqual({ row: 'a', ...rowOf(a), conclusion })
    expect(rows[1]).toEqual({ row: 'b', ...rowOf(b), conclusion })
    expect(rows[2]).toMatchObject({
      faction: 'Flesh-eater Courts',
      matches: cell(direct.matches),
      wins: cell(direct.wins),
    })
    const { value, low, high } = difference
    expect(value).toBeLessThan(0)
    const shares = { rate: cell(value), rate_low: cell(low), rate_high: cell(high) }
    expect(rows[3]).toMatchObject({ ...shares, faction: '', conclusion })
  })

  it('of matches has the participants, their armies and the results', async () => {
    const { matches }: { matches: CountedGame[] } = (await get('/stats/armies/Seraphon/games')).json()
    const rows = read((await get('/stats/armies/Seraphon/games.csv')).body)
    expect(rows.map(({ match_id, score, opposing_score }) => [match_id, score, opposing_score])).toEqual(
      matches.map(({ match_id, side, opposing_side }) => [cell(match_id), cell(side.score), cell(opposing_side.score)]),
    )
    const event = { event_id: cell(event_id), event_date: '2026-02-10T18:00:00.000Z', round_number: '' }
    const factions = { faction: 'Seraphon', opposing_faction: 'Flesh-eater Courts', is_mirror: 'false' }
    const armies = { army_name: 'Starscale Warhost', opposing_army_name: 'Carrion Retainers' }
    expect(rows[0]).toMatchObject({ ...event, ...factions, ...armies })
    const times = (result: string) => rows.filter((row) => row.result === result).length
    expect(['draw', 'loss', 'win'].map(times)).toEqual([3, 7, 15])
  })
})

it('keeps titles with quotes, commas and line breaks', async () => {
  const rows = read((await get('/stats/armies/Seraphon/games.csv')).body)
  expect(new Set(rows.map(({ event_title }) => event_title))).toEqual(new Set([title]))
})

it('is empty when there is nothing to show', async () => {
  const { id } = await buildEvent(test)
  for (const path of [
    '/stats/armies.csv?country=Norway',
    '/stats/armies/matchups.csv?country=Norway',
    '/stats/armies/trend.csv?country=Norway',
    '/stats/armies/Sylvaneth.csv',
    '/stats/armies/Sylvaneth/games.csv',
    `/events/${id}/armies.csv`,
  ]) {
    const { statusCode, body, headers } = await get(path)
    expect({ statusCode, body, type: headers['content-type'] }, path).toEqual({
      statusCode: 200,
      body: '',
      type: 'text/csv; charset=utf-8',
    })
  }
})

describe('a caller', () => {
  it.each([
    undefined,
    'application/json',
    '*/*',
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'application/json, text/csv;q=0.5',
    'text/html',
  ])('with Accept: %s gets JSON', async (accept) => {
    const { statusCode, headers, json } = await get('/stats/armies', accept)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['content-disposition']).toBeUndefined()
    expect(headers.vary).toMatch(/\baccept\b(?!-)/i)
    expect(json()).toMatchObject({ counted_matches: 26 })
  })

  it.each(['text/csv', 'text/csv, application/json;q=0.5', 'text/csv,*/*;q=0.1'])(
    'with Accept: %s gets a table',
    async (accept) => {
      const { headers } = await get('/stats/armies', accept)
      expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    },
  )

  it('gets a table at a .csv path whatever is accepted, and a problem in JSON when there is none', async () => {
    expect((await get('/stats/armies.csv', 'application/json')).headers['content-type']).toMatch(/^text\/csv/)
    const missing = await get('/stats/armies/Squats.csv', 'text/csv')
    expect([missing.statusCode, missing.headers['content-type']]).toEqual([404, 'application/problem+json'])
  })

  it('learns that the answer depends on the encoding too, when it is compressed', async () => {
    const headers = { 'accept-encoding': 'gzip', accept: 'text/csv' }
    const answer = await test.app.inject({ url: `${basePath}/stats/armies/Seraphon/games`, headers })
    expect(answer.headers['content-encoding']).toBe('gzip')
    const varying = String(answer.headers.vary).toLowerCase().split(/, */)
    expect(varying).toEqual(expect.arrayContaining(['accept', 'accept-encoding']))
  })
})
