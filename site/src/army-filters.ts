import { drawRules, eventSizes, intervalRules, periods, seasonWeeks } from '@muster/contract/army-filter-values'
import { countries } from '@muster/contract/countries'
import { readDay } from '@muster/contract/days'
import { defaultGame, eventTypes, gameTypes, grandAlliances } from '@muster/contract/games'

// The filters of the army statistics, and their form in addresses. Imports no schema, so that a page can offer the
// filters without loading one.

/** The value of `game_type` in a page's address that selects all games. */
export const everyGame = 'all'

/** Converts filters for the address of a page, which omits the default game and spells out all games. */
export const inAddress = <Filters extends ArmyFilters>({ game_type = undefined, ...others }: Filters) => ({
  ...(game_type !== defaultGame && { game_type: game_type ?? everyGame }),
  ...others,
})

const oneOf =
  <Value extends string>(values: readonly Value[]) =>
  (text: string) =>
    values.find((value) => value === text)

const readCountry = oneOf(countries.map(({ name }) => name))
const readGame = oneOf(gameTypes)

/** Every filter by its name in an address, with the function that reads it. Types and lists of names derive from it. */
const readers = {
  game_type: (text: string) => (text === everyGame ? undefined : (readGame(text) ?? defaultGame)),
  grand_alliance: oneOf(grandAlliances),
  event_type: oneOf(eventTypes),
  country: (text: string) => readCountry(text.trim()),
  period: oneOf(periods),
  from: readDay,
  to: readDay,
  min_size: oneOf(eventSizes),
  draws: oneOf(drawRules.slice(1)),
  intervals: oneOf(intervalRules.slice(1)),
}
type Values = { [Name in keyof typeof readers]: ReturnType<(typeof readers)[Name]> }

/** The filters in the addresses of pages and of API calls. Unset filters are left out. */
export type ArmyFilters = { [Name in keyof Values]?: Exclude<Values[Name], undefined> }

export const armyFilterNames = Object.keys(readers) as (keyof ArmyFilters)[]

/** The other parameters of each page about armies. */
export const armyPageParameters = {
  '/armies': ['group_by', 'sort', 'trend', 'weeks', 'mission'],
  '/armies/compare': ['a', 'b'],
  '/armies/:faction': ['sort', 'opponent', 'army_id', 'weeks'],
}

/** Reads the filters of a page's address. Drops values that the API would refuse: an address may be old or typed. */
export function readArmyFilters(query: { get(name: string): string | null }): ArmyFilters {
  const values = Object.fromEntries(
    Object.entries(readers).map(([name, read]) => [name, read(query.get(name) ?? '')]),
  ) as Values
  const { from, to, period } = values
  const hasDays = (from !== undefined || to !== undefined) && !(from !== undefined && to !== undefined && from > to)
  if (hasDays || period === 'all') values.period = undefined
  if (!hasDays) values.from = values.to = undefined
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as ArmyFilters
}

const readWeeks = oneOf(seasonWeeks.slice(1))

/** Reads the filters of strengths: their season has the days of the filters, or the chosen number of weeks. */
export function readStrengthFilters(query: { get(name: string): string | null }) {
  const { period: _period, draws: _draws, intervals: _intervals, ...filters } = readArmyFilters(query)
  const weeks = readWeeks(query.get('weeks') ?? '')
  return { ...filters, ...(weeks !== undefined && { weeks }) }
}
