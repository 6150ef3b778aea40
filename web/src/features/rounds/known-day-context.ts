import type { Match } from '@muster/contract/matches'
import type { Criterion } from '@muster/contract/ranking'
import type { Round } from '@muster/contract/rounds'
import type { Standing } from '@muster/contract/standings'
import { createContext } from 'react'

/** What this device knows of an event beyond the server: its rounds and matches, and the standings that follow. */
export interface KnownDay {
  rounds: Round[]
  matches: Match[]
  /** The standings after a round, or now. */
  standingsAfter: (after?: number) => { ranking: Criterion[]; standings: Standing[] }
}

/** A query whose response this device knows better, whether or not it has arrived. */
export const withKnown = <Query extends { data: unknown }, Data>(query: Query, known: Data | undefined) =>
  known === undefined
    ? (query as Omit<Query, 'data'> & { data: Query['data'] | Data })
    : { ...query, data: known, isPending: false, isPlaceholderData: false }

/** Undefined where the server has everything: then its responses are right, and are shown. */
export const KnownDayContext = createContext<KnownDay | undefined>(undefined)
