import { ArmyStatsFilters } from '@muster/contract/army-stats-filters'
import { defaultGame } from '@muster/contract/games'
import { describe, expect, it } from 'vitest'
import { everyGame, inAddress, readArmyFilters } from './army-filters.ts'

const read = (query: Record<string, string>) => readArmyFilters({ get: (name) => query[name] ?? null })

describe('the filters of an address', () => {
  it('default to one game, unless all games are chosen', () => {
    expect(read({})).toEqual({ game_type: defaultGame })
    expect(read({ game_type: everyGame })).toEqual({})
    for (const query of [{}, { game_type: everyGame, period: '90' }, { game_type: 'SPEARHEAD' }]) {
      expect(inAddress(read(query))).toEqual(query)
    }
  })

  it.each([
    [{}, {}],
    [{ country: ' Bosnia & Herzegovina ' }, { country: 'Bosnia & Herzegovina' }],
    [{ from: '2024-02-29' }, { from: '2024-02-29' }],
    [
      { from: '1970-01-01', to: '2999-12-31' },
      { from: '1970-01-01', to: '2999-12-31' },
    ],
    [{ sort: 'games', search: 'sera', game_type: 'AOS' }, { game_type: 'AOS' }],
  ])('are read: %j', (query, filters) => {
    expect(read(query)).toEqual({ game_type: defaultGame, ...filters })
  })

  it.each([
    ['values that mean no filter', { period: 'all', draws: 'half' }, {}],
    ['other letters', { game_type: 'aos', grand_alliance: 'death' }, {}],
    [
      'property names that every object has',
      { game_type: 'constructor', country: '__proto__', period: 'toString' },
      {},
    ],
    ['a time of a day', { from: '2026-01-31T10:00' }, {}],
    ['text instead of a day', { from: 'yesterday' }, {}],
    ['days the wrong way round', { from: '2026-02-01', to: '2026-01-31' }, {}],
    ['the one of two days that does not exist', { from: '2026-02-30', to: '2026-03-01' }, { to: '2026-03-01' }],
    ['a period beside days', { period: '90', from: '2026-01-31' }, { from: '2026-01-31' }],
  ])('leave out %s', (_what, query, filters) => {
    expect(read(query)).toEqual({ game_type: defaultGame, ...filters })
  })

  it('keep a period beside invalid days', () => {
    expect(read({ period: '90', from: '2026-02-01', to: '2026-01-31' })).toEqual({
      game_type: defaultGame,
      period: '90',
    })
  })

  it('have a fixed order, whatever the order of the address', () => {
    const [one, other] = [
      read({ draws: 'left_out', period: '30', game_type: 'AOS' }),
      read({ game_type: 'AOS', period: '30', draws: 'left_out' }),
    ]
    expect(Object.entries(one)).toEqual(Object.entries(other))
  })

  it('are never refused by the API, whatever the address holds', () => {
    const given = {
      game_type: ['', 'CHESS'],
      country: ['Poland', 'Atlantis', '\u0000', ''],
      period: ['30', 'all', '7'],
      from: ['2026-01-31', '2026-02-30', '1969-12-31', '3000-01-01'],
      to: ['2026-01-30', '2026-06-30', ''],
      min_size: ['8', '9'],
      draws: ['half', 'not_won', 'all'],
    }
    const queries = Object.entries(given).reduce(
      (before, [name, values]) => before.flatMap((query) => values.map((value) => ({ ...query, [name]: value }))),
      [{}],
    )
    expect(queries).toHaveLength(2 * 4 * 3 * 4 * 3 * 2 * 3)
    for (const query of queries) {
      const filters = read(query)
      expect(ArmyStatsFilters.safeParse(filters).error, JSON.stringify(query)).toBeUndefined()
    }
  })
})
