import { ApiError, type CallFunction, NetworkError } from '@muster/contract/client'
import { createRoundChanges } from '../features/desk/round-changes.ts'
import { event as eventOf } from '../features/events/queries.ts'
import { matches as matchesOf } from '../features/matches/queries.ts'
import { countResults, type Day, unsentIn, withScores, withUnsent } from '../features/outbox/known-day.ts'
import { openOutbox } from '../features/outbox/open-outbox.ts'
import { participants as participantsOf } from '../features/participants/queries.ts'
import { rounds as roundsOf } from '../features/rounds/queries.ts'
import type { Application } from '../lib/application.tsx'
import { freshFor } from '../lib/queries.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { createServerConnection } from '../lib/server-connection.ts'
import type { createHallServer } from './hall-server.ts'
import type { Fate } from './outbox-world.ts'
import { nextTurn } from './settle.ts'

/** What happens to a call. While a new version is deployed, the proxy answers. */
export type HallFate = Fate | 'meets a deployment'

interface DeviceOptions {
  server: ReturnType<typeof createHallServer>
  /** What happens to its calls, and for how many turns they are on their way. It survives a restart. */
  network: { fate: HallFate; delay: number }
  user_id: number
  storage: Storage
}

export type HallDevice = ReturnType<typeof openDevice>

/** A page with a desk open: the real outbox, cache and client, with a network that loses requests on demand. */
export function openDevice({ server, network, user_id, storage }: DeviceOptions) {
  const closing = new AbortController()
  const connection = createServerConnection(storage)
  const never = new Promise<never>(() => {})
  const call = (async (name, sent, options) => {
    const { fate, delay } = network
    for (let turn = 0; turn < delay; turn++) await nextTurn()
    // A page that is killed receives nothing.
    if (closing.signal.aborted) return never
    if (fate === 'loses the request') throw new NetworkError('lost')
    if (fate === 'meets a deployment') throw new ApiError(502)
    let response: unknown
    let failure: unknown
    try {
      response = server.serve(name, sent as never, options)
    } catch (error) {
      failure = error
    }
    for (let turn = 0; turn < delay; turn++) await nextTurn()
    if (closing.signal.aborted) return never
    if (fate === 'loses the response') throw new NetworkError('lost')
    if (failure) throw failure
    return response
  }) as CallFunction
  const queryClient = createQueryClient(call)
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  const application = {
    call,
    connection,
    queryClient,
    storage: { local: storage, tab: storage },
    session: {
      state: { status: 'signed_in', user: { id: user_id, nickname: 'Olga' } },
      isSignedInAs: (id: number) => id === user_id,
      subscribe: () => () => {},
    },
    closing: closing.signal,
  } as unknown as Application
  const outbox = openOutbox(application, user_id)
  const queries = {
    event: eventOf(1),
    participants: participantsOf(1),
    matches: matchesOf(1),
    rounds: roundsOf(1, user_id),
  }
  const unsent = () => unsentIn(1, outbox.state, outbox.rounds.state)

  const day = (): Day => {
    const known = {
      event: queryClient.getQueryData(queries.event.queryKey),
      participants: queryClient.getQueryData(queries.participants.queryKey)?.participants,
      matches: queryClient.getQueryData(queries.matches.queryKey)?.matches,
      rounds: queryClient.getQueryData(queries.rounds.queryKey)?.rounds,
    }
    if (!known.event || !known.participants || !known.matches || !known.rounds) throw new Error('Not loaded.')
    const own = withUnsent(known as Day, unsent())
    const matches = withScores(own.matches, unsent().results)
    return { ...own, matches, rounds: countResults(own.rounds, matches) }
  }
  return {
    outbox,
    day,
    unsent,
    changes: () => createRoundChanges(application, outbox, day()),
    /** Reads the lists of the event again, if the network lets it. */
    refetch: () =>
      Promise.allSettled(
        Object.values(queries).map((query) => queryClient.fetchQuery({ ...query, staleTime: freshFor(0) } as never)),
      ),
    /** The copies that the desk restores when it opens without a network. */
    copies: () =>
      Object.values(queries).map(({ queryKey }) => [queryKey, queryClient.getQueryData(queryKey as never)] as const),
    restore: (copies: readonly (readonly [readonly unknown[], unknown])[]) => {
      for (const [queryKey, data] of copies) queryClient.setQueryData(queryKey, data)
    },
    /** Resolves once the page knows what an earlier one has stored. */
    read: () => outbox.read(),
    close: () => {
      closing.abort()
      queryClient.clear()
    },
  }
}
