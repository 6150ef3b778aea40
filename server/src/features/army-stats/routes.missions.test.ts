import { listEventArmies } from '@muster/contract/army-stats'
import { updateEvent } from '@muster/contract/events'
import { getMissionStats, listMissions } from '@muster/contract/mission-stats'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { armiesOf, buildGames, type InventedGame } from '../../testing/army-games.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { findDifferences, recountAll } from './queries.check.ts'
import { countPendingEvents } from './queries.counting.ts'

const test = startTestApp()

const mission = (round_number: number | null, name: string) => ({
  round_number,
  name,
  text: null,
  link: null,
  seed: null,
})

/** So many matches of a round between the first two of the field, all won by the first. */
const wins = (count: number, round: number): InventedGame[] =>
  Array.from({ length: count }, () => ({ sides: [0, 1], scores: [9, 2], round }))

const count = () => countPendingEvents(test.db)
const listed = async (query = {}) => (await test.call(listMissions, { query })).body.missions
const statsOf = (mission: string, query = {}) => test.call(getMissionStats, { params: { mission }, query })

it('armies are counted by mission over the events that spell it alike, from 30 matches on', async () => {
  const [skaven, seraphon] = await armiesOf(test, 'Skaven', 'Seraphon')
  const field = [skaven, seraphon, skaven]
  const one = await buildGames(test, {
    field,
    missions: [mission(1, 'Border War'), mission(2, 'The Vice'), mission(null, 'Last Stand')],
    games: [...wins(20, 1), { sides: [0, 2], scores: [1, 1], round: 1 }, ...wins(29, 2), ...wins(5, 3)],
    location_country: 'Poland',
  })
  await buildGames(test, { field, missions: [mission(3, 'border  WAR')], games: wins(9, 3) })
  await buildGames(test, { field, missions: [mission(1, 'Border War')], games: wins(40, 1), visibility: 'unlisted' })
  await count()
  expect(await listed()).toEqual([{ name: 'Border War', matches: 30, events: 2 }])
  const { status, body } = await statsOf('BORDER war')
  expect(status).toBe(200)
  expect(body.counted_matches).toBe(30)
  expect(
    body.armies.map(({ faction, wins, losses, mirrors, participants, is_too_small }) => [
      faction,
      wins,
      losses,
      mirrors,
      participants,
      is_too_small,
    ]),
  ).toEqual([
    ['Skaven', 29, 0, 1, 3, true],
    ['Seraphon', 0, 29, 0, 2, true],
  ])
  expect((await statsOf('The Vice')).body).toMatchObject({ counted_matches: 29, armies: [] })
  expect((await statsOf('Border War', { country: 'Poland' })).body).toMatchObject({ counted_matches: 21, armies: [] })
  expect(await listed({ country: 'Poland' })).toEqual([])

  // At one event, any number says what has happened.
  const { body: vice } = await test.call(listEventArmies, {
    params: { event_id: one.id },
    query: { mission: 'the vice' },
  })
  expect(vice.counted_matches).toBe(29)
  expect(vice.armies.map(({ faction, wins }) => [faction, wins])).toEqual([
    ['Seraphon', 0],
    ['Skaven', 29],
  ])

  await test.call(updateEvent, {
    token: one.owner.token,
    params: { event_id: one.id },
    body: { missions: [mission(1, 'The Vice'), mission(2, 'Border War')] },
  })
  await count()
  expect(await listed()).toEqual([{ name: 'Border War', matches: 38, events: 2 }])
})

it('the counts by mission are those of the matches, whatever is played and however often it is counted again', async () => {
  const armies = await armiesOf(test, 'Skaven', 'Seraphon', 'Nighthaunt')
  const names = ['Border War', 'border war', 'The Vice']
  const side = fc.integer({ min: 0, max: 3 })
  const score = fc.integer({ min: 0, max: 2 })
  const game = fc
    .record({ one: side, other: side, scores: fc.tuple(score, score), round: fc.integer({ min: 1, max: 3 }) })
    .filter(({ one, other }) => one !== other)
  const plan = fc.uniqueArray(fc.record({ round: fc.integer({ min: 1, max: 3 }), name: fc.constantFrom(...names) }), {
    minLength: 2,
    selector: ({ round }) => round,
  })
  const events = fc.array(fc.record({ games: fc.array(game, { minLength: 6, maxLength: 12 }), plan }), {
    minLength: 3,
    maxLength: 3,
  })
  const [generated] = fc.sample(events, { numRuns: 1, seed: 7 })
  const field = [...armies, armies[0] ?? 0]
  const expected = new Map<string, number>()
  for (const { games, plan } of generated ?? []) {
    const missions = plan.map(({ round, name }) => mission(round, name))
    const invented = games.map(({ one, other, scores, round }) => ({ sides: [one, other] as const, scores, round }))
    await buildGames(test, { field, missions, games: invented })
    for (const { one, other, scores, round } of games) {
      const played = plan.find((each) => each.round === round)?.name.toLowerCase()
      if (played === undefined || scores[0] === scores[1] || field[one] === field[other]) continue
      const winner = field[scores[0] > scores[1] ? one : other]
      expected.set(`${played} ${winner}`, (expected.get(`${played} ${winner}`) ?? 0) + 1)
    }
  }
  const stored = async () => {
    const rows = await test.pool.query(
      `
      select lower(mission) as mission, (select min(id) from armies where faction = counted_factions.name and id = any($1)) as army,
             sum(wins)::int as wins
      from counted_missions join counted_factions on id = faction group by 1, 2 having sum(wins) > 0`,
      [armies],
    )
    return new Map(rows.rows.map(({ mission, army, wins }) => [`${mission} ${army}`, wins]))
  }
  await count()
  expect(expected.size).toBeGreaterThan(2)
  expect(await stored()).toEqual(expected)
  expect(await findDifferences(test.db, 100, () => {})).toEqual([])
  await recountAll(test.db, () => {})
  expect(await stored()).toEqual(expected)
})
