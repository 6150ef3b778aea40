import { countries } from './countries.ts'
import { readDay } from './days.ts'
import {
  type EventType,
  eventTypes,
  type GameType,
  type GrandAlliance,
  gameTypes,
  grandAlliances,
  usualGame,
} from './games.ts'

// The filters of the army statistics, and how addresses hold them. There is no schema here, so that a page can offer
// the filters without loading one.

export const periods = ['30', '90', '365', 'all'] as const
export type Period = (typeof periods)[number]

/** The lower bounds of the size classes of events. */
export const eventSizes = ['8', '16', '32', '64'] as const
export type EventSize = (typeof eventSizes)[number]

/** What a draw is worth: half a win; nothing, as if it had not been played; or no win. */
export const drawRules = ['half', 'left_out', 'not_won'] as const
export type DrawRule = (typeof drawRules)[number]

/** The filters as the addresses of pages and of API calls hold them; unset filters are left out. */
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

/** The names of these in an address. */
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

/** In an address, that the numbers of all games are wanted. */
export const everyGame = 'all'

/** The filters as the address of a page holds them, where an unset game is a choice. */
export const inAddress = <Filters extends ArmyFilters>({ game_type = undefined, ...others }: Filters) => ({
  ...(game_type !== usualGame && { game_type: game_type ?? everyGame }),
  ...others,
})

const countryNames = countries.map(({ name }) => name)

/**
 * Reads the filters of a page's address. Values that the API would refuse are left out: an address may be old, or typed
 * by hand.
 */
export function readArmyFilters(query: { get(name: string): string | null }): ArmyFilters {
  const [from, to] = [readDay(query.get('from')), readDay(query.get('to'))]
  const hasDays = (from !== undefined || to !== undefined) && !(from !== undefined && to !== undefined && from > to)
  const period = oneOf(periods, query.get('period'))
  const game = query.get('game_type')
  return withoutUnset({
    game_type: game === everyGame ? undefined : (oneOf(gameTypes, game) ?? usualGame),
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
