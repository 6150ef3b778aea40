import type { Round } from '@muster/contract/rounds'
import { useCommand } from '../../lib/commands.ts'
import { serverDetail } from '../../lib/server-detail.ts'
import { unpublishRound } from '../rounds/commands.ts'
import type { PairingDay } from '../rounds/local-pairing.ts'
import { Refusal } from '../rounds/local-round.ts'
import { isUnanswered } from './is-unanswered.ts'
import { useLocalAction, useLocalRoundChanges } from './use-local-draft.ts'

/** How long the server may take before this device takes the round back, in milliseconds. */
const maxWait = 4_000

/** Takes a published round back; without a response, this device has the draft. */
export function useTakeBack(day: PairingDay, round: Round) {
  const send = useCommand(unpublishRound)
  const { takeBackSent } = useLocalRoundChanges(day)
  const params = { event_id: day.event.id, round_number: round.number }
  return useLocalAction('The round could not be taken back.', async () => {
    const options = { version: round.version ?? undefined, signal: AbortSignal.timeout(maxWait) }
    try {
      await send({ params }, options)
    } catch (error) {
      if (!isUnanswered(error)) throw new Refusal(serverDetail(error) || 'Please try again.')
      await takeBackSent(round)
    }
  })
}
