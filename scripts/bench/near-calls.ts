import { queryText } from '@muster/contract/client'

/** Paths that ask the same of different places, and how fast the answers must be. */
export interface NearCall {
  name: string
  paths: string[]
  goal: Goal | undefined
}

interface Goal {
  /** The maximum 95th percentile, in milliseconds. */
  p95: number
  /** How many times as long the median may take with the most events as with the fewest. */
  growth: number
}

const placeGoal: Goal = { p95: 20, growth: 1.3 }
const nearGoal: Goal = { p95: 30, growth: 1.3 }

/** What somebody may have typed so far. */
const typed = {
  'the beginning of a name': ['lee', 'birm', 'new yo', 'san', 'st al', 'mün', 'upon', 'copen'],
  'one letter': [...'abcdefghijklmnoprstuvw'],
  'two letters': ['le', 'sa', 'be', 'ma', 'lo', 'ne', 'mu', 'st'],
  'a whole name': ['Leeds', 'London', 'Paris', 'München', 'New York City', 'Newcastle upon Tyne', 'San José'],
  'a mistyped name': ['birmingam', 'shefield', 'edinbrugh', 'munchhen', 'barcalona', 'stokholm', 'manchestr'],
  'a name and its region': ['Leeds, Alabama', 'Newport, wales', 'Portland, Oregon', 'Paris, Texas'],
}

const typedWithin = {
  'United Kingdom': ['newc', 'l', 'st', 'birmingam'],
  'United States': ['san', 's', 'filadelfia', 'Springfield'],
}

/** The page asks for six places. */
const placesPath = (query: object) => `/places${queryText({ ...query, limit: 6 })}`

export const placeCalls: NearCall[] = [
  ...Object.entries(typed).map(([name, searches]) => ({
    name,
    paths: searches.map((search) => placesPath({ search })),
    goal: placeGoal,
  })),
  {
    name: 'any of these within a country',
    paths: Object.entries(typedWithin).flatMap(([country, searches]) =>
      searches.map((search) => placesPath({ search, country })),
    ),
    goal: placeGoal,
  },
]

const radii = [50, 100, 500]

/** As the page asks for what is to come. */
const fromToday = { from: Temporal.Now.plainDateISO('UTC').toString(), sort: 'date' }

/** The page asks for 24 events. */
const listPath = (query: object) => `/events${queryText({ limit: 24, ...query })}`
const mapPath = (query: object) => `/events/places${queryText(query)}`

const asked: Record<string, (query: object) => string> = {
  'from today, soonest first': (near) => listPath({ ...near, ...fromToday }),
  'upcoming, soonest first': (near) => listPath({ ...near, state: 'upcoming', sort: 'date' }),
  // What searching and counting take, without a page of events.
  'upcoming, the soonest one': (near) => listPath({ ...near, state: 'upcoming', sort: 'date', limit: 1 }),
  'upcoming, nearest first': (near) => listPath({ ...near, state: 'upcoming', sort: 'distance' }),
  'upcoming, of one game': (near) => listPath({ ...near, state: 'upcoming', sort: 'date', game_type: 'AOS' }),
  'upcoming, with a word': (near) => listPath({ ...near, state: 'upcoming', sort: 'date', search: 'open' }),
  'all, newest first': (near) => listPath(near),
  'all, nearest first': (near) => listPath({ ...near, sort: 'distance' }),
  'upcoming, on the map': (near) => mapPath({ ...near, state: 'upcoming' }),
  'all, on the map': mapPath,
}

/** Lists and maps of the events near these places and, for comparison, of those everywhere. */
export const eventCalls = (centres: readonly number[]): NearCall[] => [
  ...radii.flatMap((radius_km) =>
    Object.entries(asked).map(([name, pathOf]) => ({
      name: `${radius_km} km: ${name}`,
      paths: centres.map((near_place) => pathOf({ near_place, radius_km })),
      goal: nearGoal,
    })),
  ),
  ...Object.entries(asked)
    .filter(([name]) => !name.includes('nearest'))
    .map(([name, pathOf]) => ({ name: `everywhere: ${name}`, paths: [pathOf({})], goal: undefined })),
]
