import type { Match } from '@muster/contract/matches'
import type { Application } from '../../lib/application.tsx'
import { invalidate } from '../../lib/commands.ts'
import { matches as matchesOf } from '../matches/queries.ts'
import { publishRound } from '../rounds/commands.ts'
import { isLocalMatch, isPublished, type LocalRound, type LocalRoundKey } from '../rounds/local-round.ts'
import { rounds as roundsOf } from '../rounds/queries.ts'
import type { LocalRounds } from './local-rounds.ts'
import type { ResultRows } from './result-rows.ts'
import type { SentRounds } from './results-outbox.ts'
import { sendRound } from './send-round.ts'
import type { UnsentResult } from './unsent-result.ts'

/** How long the lists of an event may take, in milliseconds. */
const maxWait = 15_000

/** Sends the rounds of a user in order, each after the results before it, and hands its own results to the outbox. */
export function createRoundsSender(application: Application, rounds: LocalRounds, rows: ResultRows): SentRounds {
  const { call, connection } = application
  const waiting = () => rounds.state.filter((local) => isPublished(local) && local.state.kind === 'waiting')

  /** Only the first of an event can be sent. */
  const isNext = (local: LocalRound, unsent: readonly UnsentResult[]) =>
    !rounds.state.some(
      (other) => isPublished(other) && other.event_id === local.event_id && other.round_number < local.round_number,
    ) &&
    !unsent.some(({ event_id, about }) => event_id === local.event_id && (about.round_number ?? 0) < local.round_number)

  const send = async (local: LocalRound): Promise<boolean> => {
    const outcome = await sendRound(call, connection, local)
    if (outcome.type === 'lost') return false
    if (outcome.type === 'published') {
      const matches = await fetchLists(application, local)
      if (!matches) return false
      await rounds.handOver(local, matches)
      return true
    }
    const state =
      outcome.type === 'conflict'
        ? { kind: 'conflict' as const, theirs: outcome.theirs }
        : { kind: 'refused' as const, message: outcome.message }
    await rounds.change(local, (row) => (row?.key === local.key ? { ...row, state } : row))
    if (outcome.type === 'conflict') void fetchLists(application, local)
    return true
  }

  /** A result that was entered while its round was handed over. */
  const findLate = (): LocalRoundKey | undefined => {
    const late = [...rows.state.rows.values()].find(
      ({ event_id, match_id, about, state }) =>
        isLocalMatch(match_id) &&
        state.kind === 'waiting' &&
        !rounds.state.some((local) => local.event_id === event_id && local.round_number === about.round_number),
    )
    return late && { user_id: late.user_id, event_id: late.event_id, round_number: late.about.round_number ?? 0 }
  }

  return {
    read: rounds.readOthers,
    isWaiting: () => waiting().length > 0,
    sendNext: async (unsent) => {
      const local = waiting()
        .toSorted((a, b) => a.round_number - b.round_number)
        .find((each) => isNext(each, unsent))
      if (local) return send(local)
      const late = findLate()
      const matches = late && (await fetchLists(application, late))
      if (!late || !matches) return false
      await rounds.handOver(late, matches)
      return true
    },
  }
}

/**
 * Fetches the rounds and matches of an event into the cache, before the local ones go: the desk shows one or the other.
 * Returns the matches; undefined if no response arrives.
 */
export async function fetchLists(
  { queryClient }: Application,
  { event_id, user_id }: LocalRoundKey,
): Promise<Match[] | undefined> {
  const queries = [matchesOf(event_id), roundsOf(event_id, user_id)] as const
  // A response that is on its way was made before the round.
  for (const { queryKey } of queries) await queryClient.cancelQueries({ queryKey })
  const fetched = Promise.all([
    queryClient.fetchQuery({ ...queries[0], staleTime: 0 }),
    queryClient.fetchQuery({ ...queries[1], staleTime: 0 }),
  ])
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, maxWait))
  const lists = await Promise.race([fetched, late]).catch(() => undefined)
  if (!lists) return undefined
  void invalidate(queryClient, publishRound.name, { params: { event_id } })
  return lists[0].matches
}
