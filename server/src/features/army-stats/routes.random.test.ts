import { drawRules, eventSizes, periods } from '@muster/contract/army-filter-values'
import {
  type ArmyRecord,
  getArmyTrend,
  getFactionStats,
  listArmyStats,
  listCountedGames,
  listEventArmies,
  listMatchups,
} from '@muster/contract/army-stats'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ArmyRow } from '../../db/tables.ts'
import {
  buildGames,
  type Filters,
  type Gathered,
  gather,
  type InventedEvent,
  isAfterTomorrow,
  recordOf,
  recordsOf,
  type Seat,
  tally,
} from '../../testing/army-games.ts'
import { buildUser } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

const today = Date.parse('2026-11-21T12:00:00Z')
const gameTypes = ['AOS', 'SPEARHEAD'] as const
const eventTypes = ['tournament', 'friendly'] as const
const factions = ['Seraphon', 'Skaven', 'Lumineth Realm-lords', 'Flesh-eater Courts', 'Ogor Mawtribes']

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Temporal'], now: today })
})
afterEach(() => {
  vi.useRealTimers()
})

const score = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(2, 5, 5, 8) },
  { weight: 1, arbitrary: fc.constant(null) },
)
/** From three years ago to a month ahead, at any time of the day. */
const Instant = fc
  .integer({ min: -1095 * 24 * 60, max: 31 * 24 * 60 })
  .map((minutes) => new Date(today + minutes * 60_000))

const inventEvent = (armies: ArmyRow[]) =>
  fc.constantFrom(...gameTypes).chain((game_type) => {
    const ids = armies.filter((army) => army.game_type === game_type).map(({ id }) => id)
    const army = fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...ids) },
      { weight: 1, arbitrary: fc.constant(null) },
    )
    return fc.constantFrom(2, 5, 7, 8, 12, 15, 16, 24, 31, 32, 63, 64, 70).chain((size) => {
      const seat = fc.nat(size - 1)
      return fc.record({
        game_type: fc.constant(game_type),
        event_type: fc.constantFrom(...eventTypes),
        event_date: fc.option(Instant, { freq: 8 }).map((date) => date?.toISOString() ?? null),
        location_country: fc.constantFrom(null, 'Poland', 'Ireland', 'Norway'),
        field: fc.array(army, { minLength: size, maxLength: size }),
        games: fc.array(
          fc.record(
            {
              sides: fc.tuple(seat, seat).filter(([one, other]) => one !== other),
              scores: fc.tuple(score, score),
              armies: fc.tuple(army, army),
            },
            { requiredKeys: ['sides', 'scores'] },
          ),
          { minLength: 10, maxLength: 10 },
        ),
      })
    })
  })

const day = Instant.map((date) => date.toISOString().slice(0, 10))
const someDays = fc.oneof(
  fc.constant({}),
  fc.constantFrom(...periods).map((period) => ({ period })),
  fc
    .tuple(day, day)
    .map((both) => both.sort())
    .map(([from, to]) => ({ from, to })),
  day.map((from) => ({ from })),
  day.map((to) => ({ to })),
)
const choices = Object.entries({
  game_type: gameTypes,
  grand_alliance: ['Order', 'Chaos', 'Death', 'Destruction'],
  event_type: eventTypes,
  country: ['Poland', 'Ireland'],
  min_size: eventSizes,
  draws: drawRules,
}).map(([name, values]) => fc.constantFrom(...values).map((value) => [name, value] as const))
const someFilters = fc
  .uniqueArray(fc.oneof(...choices), { maxLength: 3, selector: ([name]) => name })
  .map((pairs): Filters => Object.fromEntries(pairs))
const inventFilters = fc.tuple(someFilters, someDays).map(([filters, days]): Filters => ({ ...filters, ...days }))

let armies: Map<number, ArmyRow>
let events: (InventedEvent & { event_id: number; match_ids: number[] })[]
beforeEach(async () => {
  const rows = await test.db.selectFrom('armies').selectAll().where('faction', 'in', factions).execute()
  armies = new Map(rows.map((army) => [army.id, army]))
  const owner = await buildUser(test)
  events = []
  for (const [index, invented] of fc.sample(inventEvent(rows), { numRuns: 40, seed: 5 }).entries()) {
    const event = { ...invented, title: `Event ${index}`, owner }
    const { id, matches } = await buildGames(test, event)
    events.push({ ...event, event_id: id, match_ids: matches })
  }
})

function matchupsOf({ seats }: Gathered, draws: Filters['draws']) {
  const pairs = new Map(seats.map(({ army, against }) => [`${army.faction}|${against.faction}`, { army, against }]))
  return [...pairs.values()].map(({ army: { faction }, against: { faction: opponent, grand_alliance } }) => {
    const seenFrom = (one: string, other: string) =>
      tally(
        seats.filter(({ army, against }) => army.faction === one && against.faction === other),
        draws,
      ).record
    const [own, back] = [seenFrom(faction, opponent), seenFrom(opponent, faction)]
    const is_too_small = own.is_too_small || back.is_too_small
    return { faction, opponent, opponent_grand_alliance: grand_alliance, ...own, is_too_small }
  })
}

const monthOf = ({ event }: Seat) => event.event_date?.slice(0, 7) ?? ''

function trendOf({ seats }: Gathered, faction: string, draws: Filters['draws']) {
  const own = seats.filter(
    ({ army, event }) =>
      army.faction === faction && event.event_date && !isAfterTomorrow(Date.parse(event.event_date), today),
  )
  const months = Map.groupBy(own, monthOf)
  return [...months.keys()].sort().map((month) => ({ month, ...tally(months.get(month) ?? [], draws).record }))
}

const allMonths = [2023, 2024, 2025, 2026, 2027].flatMap((year) =>
  Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`),
)

/** Rows in a fixed order, whatever the order of the answer. */
const sorted = <Row extends object>(rows: Row[]) =>
  rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

function expectOrdered(rows: Pick<ArmyRecord, 'is_too_small' | 'rate' | 'matches'>[]) {
  const ranks = rows.map(({ is_too_small, rate, matches }) =>
    is_too_small ? [1, -matches, 0] : [0, -(rate?.value ?? 0), -matches],
  )
  expect(ranks).toEqual(ranks.toSorted((a, b) => a.map((rank, at) => rank - (b[at] ?? 0)).find((less) => less) ?? 0))
}

const totalsOf = ({ seats, brought }: Gathered) => ({
  counted_matches: seats.length / 2,
  participants: brought.length,
})

async function expectRecords(filters: Filters, gathered: Gathered) {
  for (const group_by of ['faction', 'army'] as const) {
    const { body } = await test.call(listArmyStats, { query: { ...filters, group_by } })
    const expected = recordsOf(gathered, group_by, filters)
    expect({ ...body, armies: sorted(body.armies) }).toEqual({ ...totalsOf(gathered), armies: sorted(expected) })
    expectOrdered(body.armies)
  }
}

async function expectMatchups(filters: Filters, gathered: Gathered) {
  const { body } = await test.call(listMatchups, { query: filters })
  const isWanted = ({ faction }: { faction: string | undefined }) =>
    filters.grand_alliance === undefined || allianceOf(faction) === filters.grand_alliance
  const expected = matchupsOf(gathered, filters.draws).filter(isWanted)
  expect(sorted(body.matchups)).toEqual(sorted(expected))
  const names = [...new Set(expected.flatMap(({ faction, opponent }) => [faction, opponent]))].sort()
  expect(body.factions).toEqual(names.map((faction) => ({ faction, grand_alliance: allianceOf(faction) })))
}

const allianceOf = (faction: string | undefined) =>
  [...armies.values()].find((army) => army.faction === faction)?.grand_alliance

async function expectTrend(filters: Filters, gathered: Gathered) {
  const { body } = await test.call(getArmyTrend, { query: filters })
  const trends = factions
    .toSorted()
    .map((faction) => ({
      faction,
      grand_alliance: allianceOf(faction),
      points: trendOf(gathered, faction, filters.draws),
    }))
    .filter(({ grand_alliance: own, points }) => points.length > 0 && own === (filters.grand_alliance ?? own))
  const played = trends.flatMap(({ points }) => points.map(({ month }) => month)).sort()
  const months = allMonths.filter((month) => month >= (played[0] ?? '9') && month <= (played.at(-1) ?? ''))
  expect(body).toEqual({ months, trends })
}

async function expectFaction(filters: Filters, gathered: Gathered, faction: string) {
  const { draws } = filters
  const sent = { params: { faction }, query: filters }
  const { body } = await test.call(getFactionStats, sent)
  expect(body.record).toEqual(recordOf(gathered, { faction, grand_alliance: allianceOf(faction) ?? 'Order' }, draws))
  const ofFaction = (row: { faction?: string | undefined }) => row.faction === faction
  expect(sorted(body.matchups)).toEqual(sorted(matchupsOf(gathered, draws).filter(ofFaction)))
  expect(sorted(body.armies)).toEqual(sorted(recordsOf(gathered, 'army', { draws }).filter(ofFaction)))
  expect(body.trend).toEqual(trendOf(gathered, faction, draws))
  expectOrdered(body.matchups)
  expectOrdered(body.armies)

  const games = await test.call(listCountedGames, { ...sent, query: { ...filters, limit: 500 } })
  const own = new Set(gathered.seats.filter(({ army }) => army.faction === faction).map(matchIdOf))
  expect(games.body.matches.map(({ match_id }) => match_id).sort()).toEqual([...own].sort())
}

const matchIdOf = ({ event, index }: Seat) => events.find(({ title }) => title === event.title)?.match_ids[index]

it('answers every call in agreement with the matches, whatever the filters', { timeout: 120_000 }, async () => {
  let judged = 0
  await fc.assert(
    fc.asyncProperty(inventFilters, fc.constantFrom(...factions), async (filters, faction) => {
      const gathered = gather(events, armies, filters, today)
      await expectRecords(filters, gathered)
      await expectMatchups(filters, gathered)
      await expectTrend(filters, gathered)
      await expectFaction(filters, gathered, faction)
      judged += recordsOf(gathered, 'faction', filters).filter(({ is_too_small }) => !is_too_small).length
    }),
    { numRuns: 40, seed: 11 },
  )
  // Otherwise there would be too few matches to tell anything.
  expect(judged).toBeGreaterThan(20)
})

it('answers for each event in agreement with its matches', async () => {
  for (const [index, event] of events.entries()) {
    const query = { draws: drawRules[index % drawRules.length] }
    const { body } = await test.call(listEventArmies, { params: { event_id: event.event_id }, query })
    const gathered = gather([event], armies, {}, today)
    const expected = recordsOf(gathered, 'faction', query).sort(
      (a, b) => b.participants - a.participants || ((a.faction ?? '') < (b.faction ?? '') ? -1 : 1),
    )
    expect(body).toEqual({ ...totalsOf(gathered), armies: expected })
  }
})
