import * as accounts from './accounts.ts'
import * as armies from './armies.ts'
import type { Endpoint } from './endpoint.ts'
import * as events from './events.ts'
import * as feedback from './feedback.ts'
import * as matches from './matches.ts'
import * as participants from './participants.ts'
import * as stats from './stats.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Every endpoint there is, by the name it is exported under: what the document and the test over the whole contract walk. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  [accounts, armies, events, feedback, matches, participants, stats].flatMap((noun) =>
    Object.entries(noun).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  ),
)

/** All paths of the contract stand below this one. */
export const basePath = '/api/v1'
