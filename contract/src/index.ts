import * as accountDeletion from './account-deletion.ts'
import * as accountExport from './account-export.ts'
import * as accounts from './accounts.ts'
import * as alerts from './alerts.ts'
import * as announcements from './announcements.ts'
import * as armies from './armies.ts'
import * as armyStats from './army-stats.ts'
import * as armyStrengths from './army-strengths.ts'
import * as calendar from './calendar.ts'
import * as calls from './calls.ts'
import * as cards from './cards.ts'
import * as categories from './categories.ts'
import * as channels from './channels.ts'
import * as claims from './claims.ts'
import type { Endpoint } from './endpoint.ts'
import * as events from './events.ts'
import * as exports from './exports.ts'
import * as feedback from './feedback.ts'
import * as imports from './imports.ts'
import * as lists from './lists.ts'
import * as live from './live.ts'
import * as matches from './matches.ts'
import * as merges from './merges.ts'
import * as missionStats from './mission-stats.ts'
import * as openData from './open-data.ts'
import * as pairings from './pairings.ts'
import * as participants from './participants.ts'
import * as passkeys from './passkeys.ts'
import * as places from './places.ts'
import * as players from './players.ts'
import * as polls from './polls.ts'
import * as ratings from './ratings.ts'
import * as reports from './reports.ts'
import * as reviews from './reviews.ts'
import * as rounds from './rounds.ts'
import * as slips from './slips.ts'
import * as staff from './staff.ts'
import * as standings from './standings.ts'
import * as stats from './stats.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Every module, with all the endpoints that it exports. */
const modules = [
  accountDeletion,
  accountExport,
  accounts,
  alerts,
  announcements,
  armies,
  armyStats,
  armyStrengths,
  calendar,
  calls,
  cards,
  categories,
  channels,
  claims,
  events,
  exports,
  feedback,
  imports,
  lists,
  matches,
  merges,
  missionStats,
  openData,
  pairings,
  participants,
  passkeys,
  places,
  players,
  polls,
  ratings,
  reports,
  reviews,
  rounds,
  slips,
  staff,
  standings,
  stats,
]

const endpointsOf = (noun: object) =>
  Object.entries(noun).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))

/** Every endpoint with a response by its exported name, for the test over the whole contract. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(modules.flatMap(endpointsOf))

/** Those that do not end, apart: whatever waits for the response of every endpoint would wait for ever. */
export const streams: ReadonlyMap<string, Endpoint> = new Map(endpointsOf(live))

/** Everything that the OpenAPI document describes. */
export const operations: ReadonlyMap<string, Endpoint> = new Map([...endpoints, ...streams])

type Values<Noun> = Noun extends unknown ? Extract<Noun[keyof Noun], Endpoint> : never
type AnyEndpoint = Values<(typeof modules)[number]>

/**
 * The type of every endpoint by method and path, such as `GET /events/:event_id`. The compiler checks clients that name
 * calls like this, and they need not load the schemas, which are larger than a whole page.
 */
export type Endpoints = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E }

export { apiVersion, basePath } from './endpoint.ts'
