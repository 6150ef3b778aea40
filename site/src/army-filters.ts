import {
  type DrawRule,
  drawRules,
  type EventSize,
  eventSizes,
  type Period,
  periods,
} from '@muster/contract/army-filter-values'
import { countries } from '@muster/contract/countries'
import { readDay } from '@muster/contract/days'
import {
  defaultGame,
  type EventType,
  eventTypes,
  type GameType,
  type GrandAlliance,
  gameTypes,
  grandAlliances,
} from '@muster/contract/games'

// The filters of the army statistics, and their form in addresses. Imports no schema, so that a page can offer the
// filters without loading one.

/** The filters in the addresses of pages and of API calls. Unset filters are left out. */
export interface ArmyFilters {
  game_type?: GameType
  grand_alliance?: GrandAlliance
  event_type?: EventType
  country?: string
  period?: Period
  from?: string
  to?: string
  min_size?: EventSize
  draws?: DrawRule
}

/** The names of the filters in an address. */
export const armyFilterNames = [
  'game_type',
  'grand_alliance',
  'event_type',
  'country',
  'period',
  'from',
  'to',
  'min_size',
  'draws',
] as const satisfies (keyof ArmyFilters)[]

/** The value of `game_type` in a page's address that selects all games. */
export const everyGame = 'all'

/** Converts filters for the address of a page, which omits the default game and spells out all games. */
export const inAddress = <Filters extends ArmyFilters>({ game_type = undefined, ...others }: Filters) => ({
  ...(game_type !== defaultGame && { game_type: game_type ?? everyGame }),
  ...others,
})

const countryNames = countries.map(({ name }) => name)

/** Reads the filters of a page's address. Drops values that the API would refuse: an address may be old or typed. */
export function readArmyFilters(query: { get(name: string): string | null }): ArmyFilters {
  const [from, to] = [readDay(query.get('from')), readDay(query.get('to'))]
  const hasDays = (from !== undefined || to !== undefined) && !(from !== undefined && to !== undefined && from > to)
  const period = oneOf(periods, query.get('period'))
  const game = query.get('game_type')
  return withoutUnset({
    game_type: game === everyGame ? undefined : (oneOf(gameTypes, game) ?? defaultGame),
    grand_alliance: oneOf(grandAlliances, query.get('grand_alliance')),
    event_type: oneOf(eventTypes, query.get('event_type')),
    country: oneOf(countryNames, query.get('country')?.trim()),
    period: hasDays || period === 'all' ? undefined : period,
    from: hasDays ? from : undefined,
    to: hasDays ? to : undefined,
    min_size: oneOf(eventSizes, query.get('min_size')),
    draws: oneOf(drawRules.slice(1), query.get('draws')),
  })
}

const oneOf = <Value extends string>(values: readonly Value[], given: string | null | undefined) =>
  values.find((value) => value === given)

const withoutUnset = (filters: { [name in keyof ArmyFilters]: ArmyFilters[name] | undefined }) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as ArmyFilters
