import { ApiError } from '@muster/contract/client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useApplication } from '../../lib/application.tsx'
import { useLive } from '../../lib/use-live.ts'
import { event as eventOf } from '../events/queries.ts'
import { matches as matchesOf } from '../matches/queries.ts'
import { participants as participantsOf } from '../participants/queries.ts'
import { rounds as roundsOf, standings as standingsOf } from '../rounds/queries.ts'
import type { BoardData } from './panel.ts'

export interface Board {
  /** The last content; undefined until all of it has been loaded once. */
  data: BoardData | undefined
  /** The event does not exist, or not for this reader. */
  isMissing: boolean
  hasFailed: boolean
  /** The age of the oldest content by the server's clock, in milliseconds, while it cannot be refreshed. */
  lostSince: number | undefined
  retry: () => void
}

/** After a failure, a board asks more often than other pages: nobody stands by to press a button. */
const retryInterval = 5_000

/** Some televisions say that they are hidden, and then have no stream. */
const hiddenInterval = 60_000

const refetchInterval = ({ state }: { state: { status: string } }) =>
  state.status === 'error' ? retryInterval : hiddenInterval

/** Everything that a board shows, kept up to date. Once loaded, it stays in view without a connection. */
export function useBoard(event_id: number): Board {
  const { connection } = useApplication()
  useLive(event_id)
  // A board does not depend on who is signed in.
  const rounds = useQuery({ ...roundsOf(event_id, undefined), ...unattended })
  const event = useQuery({ ...eventOf(event_id), ...unattended })
  const participants = useQuery({ ...participantsOf(event_id), ...unattended })
  const matches = useQuery({ ...matchesOf(event_id), ...unattended })
  const standings = useQuery({ ...standingsOf(event_id), ...unattended })
  const all: UseQueryResult[] = [event, participants, matches, rounds, standings]
  const isMissing = all.some(({ error }) => error instanceof ApiError && error.code === 'not_found')
  const failed = all.filter(({ isError }) => isError)
  const oldest = Math.min(...failed.map(({ dataUpdatedAt }) => dataUpdatedAt))
  const data: BoardData | undefined = event.data &&
    participants.data &&
    matches.data &&
    rounds.data &&
    standings.data && {
      event: event.data,
      participants: participants.data.participants,
      matches: matches.data.matches,
      rounds: rounds.data.rounds.filter(({ state }) => state !== 'draft'),
      standings: standings.data,
    }
  return {
    data,
    isMissing,
    hasFailed: failed.length > 0,
    // The clock of a television may be hours off.
    lostSince: failed.length > 0 ? oldest + connection.now() - Date.now() : undefined,
    retry: () => {
      for (const { refetch } of all) void refetch()
    },
  }
}

/** A screen behind another window, or on a device that says it is hidden, goes on. */
const unattended = { refetchInterval, refetchIntervalInBackground: true }
