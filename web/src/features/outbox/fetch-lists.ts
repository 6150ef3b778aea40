import type { Match } from '@muster/contract/matches'
import { type QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'
import type { Application } from '../../lib/application.tsx'
import { invalidate } from '../../lib/commands.ts'
import { behindMax, freshFor, sleep } from '../../lib/queries.ts'
import { matches as matchesOf } from '../matches/queries.ts'
import { publishRound } from '../rounds/commands.ts'
import { hasItsMatches } from '../rounds/has-its-matches.ts'
import type { LocalRoundKey } from '../rounds/local-round.ts'
import { rounds as roundsOf } from '../rounds/queries.ts'

/** How long the lists of an event may take, in milliseconds. */
const maxWait = 15_000

/** The wait before each refetch, in milliseconds. */
const pause = 300

/** An event, and the round of it that the server should have. */
type Fetched = Pick<LocalRoundKey, 'event_id' | 'user_id'> & Partial<Pick<LocalRoundKey, 'round_number'>>

/**
 * Fetches the rounds and matches of an event into the cache, before the local ones go: the desk shows one or the other.
 * Returns the matches of all rounds; undefined if they do not arrive.
 */
export async function fetchLists(
  { queryClient }: Pick<Application, 'queryClient'>,
  of: Fetched,
): Promise<Match[] | undefined> {
  // Only a query that is observed fetches all pages of a long list.
  const options = { ...matchesOf(of.event_id), refetchOnMount: false } as const
  const end = new QueryObserver(queryClient, options).subscribe(() => {})
  const found = await fetchObserved(queryClient, of).finally(end)
  if (found) void invalidate(queryClient, publishRound.name, { params: { event_id: of.event_id } })
  return found
}

async function fetchObserved(
  queryClient: QueryClient,
  { event_id, user_id, round_number }: Fetched,
): Promise<Match[] | undefined> {
  const queries = [matchesOf(event_id), roundsOf(event_id, user_id)] as const
  const countOf = ({ queryKey }: { queryKey: QueryKey }) => queryClient.getQueryState(queryKey)?.dataUpdateCount
  const startedAt = performance.now()
  const late = sleep(maxWait)
  // Whatever happens at the event may end a fetch, which is then made again, however often.
  for (let spent = 0; spent < maxWait; spent = performance.now() - startedAt) {
    // A response that is on its way was made before the round.
    for (const { queryKey } of queries) await queryClient.cancelQueries({ queryKey })
    const counts = queries.map(countOf)
    const fetched = Promise.all([
      queryClient.fetchQuery({ ...queries[0], staleTime: freshFor(0) }),
      queryClient.fetchQuery({ ...queries[1], staleTime: freshFor(0) }),
    ])
    const lists = await Promise.race([fetched, late]).catch(() => undefined)
    if (!lists) return undefined
    // A fetch that is cancelled resolves to what the cache had before.
    if (queries.some((query, index) => countOf(query) === counts[index])) continue
    const [{ matches }, { rounds }] = lists
    const round = rounds.find(({ number, state }) => number === round_number && state !== 'draft')
    // `spent` is from before the fetch: a response may take long, and is as old as its server was then.
    const isMissing = round_number !== undefined && spent < behindMax
    if (round ? hasItsMatches(round, matches) : !isMissing) return matches
    await sleep(pause)
  }
  return undefined
}
