import { useState } from 'react'
import type { Failure } from '../../lib/action.ts'
import { useApplication } from '../../lib/application.tsx'
import { useOutbox } from '../outbox/use-unsent.ts'
import type { DraftWork, PairingInput } from '../rounds/draft-work.ts'
import type { PairingDay } from '../rounds/local-pairing.ts'
import { type LocalRound, Refusal, ResultsMissing } from '../rounds/local-round.ts'
import { createRoundChanges } from './round-changes.ts'

/** An action on this device: busy, and failure with a sentence. */
export function useLocalAction<Args extends unknown[]>(failed: string, run: (...args: Args) => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const act = async (...args: Args) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await run(...args)
    } catch (error) {
      const detail = sentenceOf(error)
      setFailure({ message: `${failed} ${detail}`, detail, code: codeOf(error), error })
    } finally {
      setBusy(false)
    }
  }
  return { act, isBusy, failure }
}

const codeOf = (error: unknown) => (error instanceof ResultsMissing ? 'results_missing' : undefined)

const sentenceOf = (error: unknown) =>
  error instanceof Refusal ? error.message : 'This browser could not store it. Free some space and try again.'

/** Changes the rounds of an event that only this device has. */
export function useLocalRoundChanges(day: PairingDay) {
  const application = useApplication()
  const { outbox } = useOutbox()
  return createRoundChanges(application, outbox, day)
}

/** The actions on a draft that only this device has. */
export function useLocalDraft(day: PairingDay, local: LocalRound): DraftWork {
  const changes = useLocalRoundChanges(day)
  return {
    again: useLocalAction('The round could not be paired again.', (input: PairingInput) =>
      changes.pair(local.round_number, input),
    ),
    change: useLocalAction('The draft could not be changed.', ({ pairings, byes }) =>
      changes.seat(local, { pairings, byes: byes.map(({ participant_id }) => participant_id) }),
    ),
    publish: useLocalAction('The round was not published.', (despite_pending: boolean) =>
      changes.publish(local, despite_pending),
    ),
    remove: useLocalAction('The draft could not be deleted.', () => changes.remove(local)),
  }
}
