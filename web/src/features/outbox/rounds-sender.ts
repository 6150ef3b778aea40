import type { Application } from '../../lib/application.tsx'
import { invalidate } from '../../lib/commands.ts'
import type { Left } from '../../lib/sender.ts'
import { dropParticipant } from '../participants/commands.ts'
import { isLocalMatch, isPublished, type LocalRound, type LocalRoundKey } from '../rounds/local-round.ts'
import { idsOf, isHeldBack, isHeldUp, isSettled, isUnderWay, pairOf, placeOf, queueOf } from './action-order.ts'
import { fetchLists } from './fetch-lists.ts'
import type { LocalRounds } from './local-rounds.ts'
import { seatedIn, withIds } from './local-seats.ts'
import type { ActionRows, ResultRows, SentRounds } from './pass.ts'
import { sendRound } from './send-round.ts'
import type { UnsentResult } from './unsent-result.ts'

interface Rows {
  results: ResultRows
  actions: ActionRows
}

/**
 * Sends the rounds of a user in order, each after the results and the attendance before it, and hands its own results to
 * the outbox.
 */
export function createRoundsSender(
  application: Application,
  rounds: LocalRounds,
  { results, actions }: Rows,
): SentRounds {
  const { call, connection } = application
  const queue = () => queueOf({ actions: actions.list(), rounds: rounds.state, results: results.list() })
  const isWaiting = (local: LocalRound) =>
    isPublished(local) && local.state.kind === 'waiting' && !isHeldUp(local, queue())
  const waiting = () => rounds.state.filter(isWaiting)
  const idOf = (id: number) => idsOf(actions.list())(id)

  /** Only the first of an event can be sent. */
  const isNext = (local: LocalRound) =>
    !rounds.state.some(
      (other) => isPublished(other) && other.event_id === local.event_id && other.round_number < local.round_number,
    ) &&
    !results.list().some(
      (result) =>
        result.event_id === local.event_id &&
        result.state.kind === 'waiting' &&
        (result.about.round_number ?? 0) < local.round_number &&
        // What waits for a return may wait for this round.
        isSettled(result, queue()) &&
        (!isLocalMatch(result.match_id) || isPairedBefore(result, local)),
    )

  const isLeft = (result: UnsentResult) => pairOf(result, actions.list()) !== undefined
  const isPairedBefore = (result: UnsentResult, local: LocalRound) => {
    const pair = pairOf(result, actions.list())
    return pair !== undefined && isUnderWay(pair) && pair.entered_at < placeOf(local, rounds.state)
  }

  const send = async (local: LocalRound): Promise<boolean | Left> => {
    const outcome = await sendRound(call, connection, withIds(local, idOf))
    if (outcome.type === 'lost') return outcome
    if (outcome.type === 'published') {
      const matches = await fetchLists(application, local)
      if (!matches) return { isAnswered: false }
      await rounds.handOver(local, matches, { idOf, isLeft })
      return true
    }
    const state =
      outcome.type === 'conflict'
        ? { kind: 'conflict' as const, theirs: outcome.theirs, refusal: outcome.refusal }
        : { kind: 'refused' as const, message: outcome.message }
    await rounds.change(local, (row) => (row?.key === local.key ? { ...row, state } : row))
    if (outcome.type === 'conflict') void fetchLists(application, local)
    // The desk can then name who is no longer playing.
    else void invalidate(application.queryClient, dropParticipant.name, { params: { event_id: local.event_id } })
    return true
  }

  /** A result that was entered while its round was handed over, or whose pair is sent by now. */
  const findLate = (): LocalRoundKey | undefined => {
    const queued = queue()
    const late = results
      .list()
      .find((result) => isLocalMatch(result.match_id) && result.state.kind === 'waiting' && !isHeldBack(result, queued))
    return late && { user_id: late.user_id, event_id: late.event_id, round_number: late.about.round_number ?? 0 }
  }

  return {
    read: rounds.readOthers,
    list: () => rounds.state,
    refuse: async (local_ids, message) => {
      for (const local of rounds.state.filter((each) => seatedIn(each).some((id) => local_ids.includes(id))))
        await rounds.change(local, (row) => row && { ...row, state: { kind: 'refused', message } })
    },
    isWaiting: () => waiting().some(isNext) || findLate() !== undefined,
    sendNext: async () => {
      // First, because a round waits for the results before it.
      const late = findLate()
      const matches = late && (await fetchLists(application, late))
      if (late && matches && (await rounds.handOver(late, matches, { idOf, isLeft }))) return true
      const local = waiting()
        .toSorted((a, b) => a.round_number - b.round_number)
        .find(isNext)
      return local ? send(local) : false
    },
  }
}
