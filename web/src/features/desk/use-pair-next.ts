import { useEffect } from 'react'
import { v4 as newId } from 'uuid'
import { useApplication } from '../../lib/application.tsx'
import { invalidate } from '../../lib/commands.ts'
import { useNavigate } from '../../lib/navigation.tsx'
import { serverDetail } from '../../lib/server-detail.ts'
import { isAboutPairing } from '../outbox/action-order.ts'
import { pairRound } from '../rounds/commands.ts'
import type { PairingInput } from '../rounds/draft-work.ts'
import type { PairingDay } from '../rounds/local-pairing.ts'
import { isPublished, type LocalRound, Refusal } from '../rounds/local-round.ts'
import { isUnanswered } from './is-unanswered.ts'
import { prefetchEngine } from './round-changes.ts'
import { useLocalAction, useLocalRoundChanges } from './use-local-draft.ts'
import type { Results } from './use-results.ts'

/** How long the server may take before this device pairs, in milliseconds: a large round takes seconds. */
const maxWait = 10_000

interface Unsent {
  locals: readonly LocalRound[]
  results: Results
}

/**
 * Pairs a round on the server. If the server does not respond, or does not have all results yet, this device pairs: it has
 * the same engine and more results.
 */
function usePairing(day: PairingDay, { locals, results }: Unsent) {
  const { call, queryClient } = useApplication()
  const changes = useLocalRoundChanges(day)
  const event_id = day.event.id
  useEffect(prefetchEngine, [])

  /** Whether the server lacks results or rounds that this device has, after another attempt to send them. */
  const isServerBehind = async () => {
    const { outbox } = results
    if (!outbox) return false
    // The press has taken the focus from a row, which is handed over now.
    await wait(0)
    // Also those that are being sent for the first time, which the desk does not call unsent.
    const rows = () =>
      [...outbox.state.results.values(), ...outbox.state.actions.values()].filter((row) => row.event_id === event_id)
    if (locals.length === 0 && rows().length === 0) return false
    outbox.send({ isUrgent: true })
    await Promise.race([outbox.settled(), wait(maxWait)])
    return (
      outbox.rounds.state.some((local) => local.event_id === event_id && isPublished(local)) ||
      rows().some(
        (row) =>
          (row.state.kind === 'waiting' || row.state.kind === 'sending') &&
          !('action' in row && !isAboutPairing(row.action)),
      )
    )
  }
  /** Whether the server has paired; false if nobody knows. Throws `Refusal`. */
  const pairOnServer = async (input: PairingInput): Promise<boolean> => {
    const options = { key: newId(), signal: AbortSignal.timeout(maxWait) }
    try {
      await call(pairRound.name, { params: { event_id }, body: input }, options)
      await Promise.race([invalidate(queryClient, pairRound.name, { params: { event_id } }), wait(3_000)])
      return true
    } catch (error) {
      if (isUnanswered(error)) return false
      throw new Refusal(serverDetail(error) || 'Please try again.')
    }
  }
  return async (round_number: number, input: PairingInput) => {
    const isPaired = !(await isServerBehind()) && (await pairOnServer(input))
    if (!isPaired) await changes.pair(round_number, input)
  }
}

/** Pairs the next round. */
export function usePairNext(day: PairingDay, unsent: Unsent) {
  const navigate = useNavigate()
  const pair = usePairing(day, unsent)
  return useLocalAction('The round could not be paired.', async (round_number: number, input: PairingInput) => {
    await pair(round_number, input)
    // Shows the new round, even if an older one was open.
    navigate('?part=round')
  })
}

/** Pairs a draft of the server again. */
export function usePairAgain(day: PairingDay, round_number: number, unsent: Unsent) {
  const pair = usePairing(day, unsent)
  return useLocalAction('The round could not be paired again.', (input: PairingInput) => pair(round_number, input))
}

const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, time))
