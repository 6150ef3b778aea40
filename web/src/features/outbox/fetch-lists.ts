import type { Match } from '@muster/contract/matches'
import type { QueryKey } from '@tanstack/react-query'
import type { Application } from '../../lib/application.tsx'
import { invalidate } from '../../lib/commands.ts'
import { freshFor } from '../../lib/queries.ts'
import { matches as matchesOf } from '../matches/queries.ts'
import { publishRound } from '../rounds/commands.ts'
import type { LocalRoundKey } from '../rounds/local-round.ts'
import { rounds as roundsOf } from '../rounds/queries.ts'

/** How long the lists of an event may take, in milliseconds. */
const maxWait = 15_000

/**
 * Fetches the rounds and matches of an event into the cache, before the local ones go: the desk shows one or the other.
 * Returns the matches; undefined if no response arrives.
 */
export async function fetchLists(
  { queryClient }: Application,
  { event_id, user_id }: Pick<LocalRoundKey, 'event_id' | 'user_id'>,
): Promise<Match[] | undefined> {
  const queries = [matchesOf(event_id), roundsOf(event_id, user_id)] as const
  const countOf = ({ queryKey }: { queryKey: QueryKey }) => queryClient.getQueryState(queryKey)?.dataUpdateCount
  let isLate = false
  const late = new Promise<undefined>((resolve) =>
    setTimeout(() => {
      isLate = true
      resolve(undefined)
    }, maxWait),
  )
  // Whatever happens at the event may end a fetch, which is then made again, however often.
  while (!isLate) {
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
    void invalidate(queryClient, publishRound.name, { params: { event_id } })
    return lists[0].matches
  }
  return undefined
}
