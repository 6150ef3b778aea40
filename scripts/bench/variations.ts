import * as calls from '@muster/contract/army-stats'
import { queryText } from '@muster/contract/client'
import type { Endpoint } from '@muster/contract/endpoint'
import type { Field } from './field.ts'

/** Every army statistics call. A call that is added to the contract is a type error until it is measured here. */
export type CallName = {
  [Name in keyof typeof calls]: (typeof calls)[Name] extends Endpoint ? Name : never
}[keyof typeof calls]

type Query = Record<string, string | string[]>

/** The paths of each call with all its filters. */
export function variationsOf(field: Field): Record<CallName, string[]> {
  const { popular, rare, army, events } = field
  const filters = filtersOf(field)
  const withFilters = (path: string, extra: Query = {}) => [
    ...filters.map((filter) => pathOf(path, { ...filter, ...extra })),
    pathOf(`${path}.csv`, extra),
  ]
  const ofFaction = (faction: string) => `/stats/armies/${encodeURIComponent(faction)}`
  return {
    listArmyStats: [
      ...withFilters('/stats/armies'),
      ...withFilters('/stats/armies', { group_by: 'army' }),
      pathOf('/stats/armies', { group_by: 'army', faction: popular }),
    ],
    listMatchups: withFilters('/stats/armies/matchups'),
    getArmyTrend: [
      ...withFilters('/stats/armies/trend'),
      ...withFilters('/stats/armies/trend', { faction: popular }),
      pathOf('/stats/armies/trend', { faction: field.factions.slice(0, calls.trendFactionsMax) }),
    ],
    compareArmies: [
      ...withFilters('/stats/armies/compare', { a: popular, b: rare }),
      pathOf('/stats/armies/compare', { a: popular, b: field.second }),
    ],
    getFactionStats: [...withFilters(ofFaction(popular)), ...withFilters(ofFaction(rare))],
    listCountedGames: [
      ...withFilters(`${ofFaction(popular)}/games`),
      ...withFilters(`${ofFaction(rare)}/games`),
      ...[field.second, field.rarest, popular].map((opponent) => pathOf(`${ofFaction(popular)}/games`, { opponent })),
      pathOf(`${ofFaction(rare)}/games`, { opponent: field.rarest }),
      pathOf(`${ofFaction(rare)}/games`, { opponent: rare }),
      pathOf(`${ofFaction(army.faction)}/games`, { army_id: army.id }),
      pathOf(`${ofFaction(army.faction)}/games`, { army_id: army.id, opponent: field.rarest }),
      pathOf(`${ofFaction(popular)}/games`, { limit: '500' }),
    ],
    listEventArmies: events.flatMap((id) => withDraws(`/events/${id}/armies`)),
  }
}

const withDraws = (path: string) => [path, pathOf(path, { draws: 'left_out' }), `${path}.csv`]

function filtersOf({ country, smallCountry, today }: Field): Query[] {
  const day = (back: Temporal.DurationLike) => today.subtract(back).toString()
  // Days outside of whole months are read event by event. This is the worst case: from the second day of a month to the
  // last but one of the next, without a whole month in between.
  const longestRest = {
    from: today.subtract({ months: 2 }).with({ day: 2 }).toString(),
    to: today.with({ day: 1 }).subtract({ days: 2 }).toString(),
  }
  const acrossYears = { from: day({ years: 3, days: 17 }), to: day({ months: 4, days: 3 }) }
  return [
    {},
    { game_type: 'AOS' },
    { game_type: 'AOS', period: '30' },
    { game_type: 'AOS', period: '90' },
    { game_type: 'AOS', period: '365' },
    { period: '90' },
    { period: '365' },
    acrossYears,
    longestRest,
    { ...longestRest, game_type: 'AOS' },
    { country },
    { country, period: '365' },
    { country: smallCountry, ...acrossYears },
    { min_size: '32' },
    { event_type: 'tournament' },
    { grand_alliance: 'Chaos' },
    { draws: 'left_out' },
    { game_type: 'SPEARHEAD', event_type: 'friendly', min_size: '64', country: smallCountry, period: '365' },
    { game_type: 'AOS', event_type: 'tournament', min_size: '16', country, grand_alliance: 'Order', ...acrossYears },
  ]
}

const pathOf = (path: string, query: Query) => path + queryText(query)
