import type { PairedRound, RoundInput } from '@muster/contract/rounds'
import { type Failure, useAction } from '../../lib/action.ts'
import { changeRound, deleteRound, publishRound } from './commands.ts'
import type { Seats } from './swap.ts'

/** The options of a round as a form sends them. */
export type PairingInput = Pick<RoundInput, 'method'> &
  Partial<Pick<RoundInput, 'keep' | 'keep_clubs_apart' | 'top' | 'forbid'>>

interface Work<Args extends unknown[]> {
  act: (...args: Args) => Promise<unknown>
  isBusy: boolean
  failure: Failure | undefined
}

/** What the organiser can do with a draft, whether the server has it or only this device. */
export interface DraftWork {
  again: Work<[input: PairingInput]>
  change: Work<[seats: Seats]>
  publish: Work<[despite_pending: boolean]>
  /** Publishes on this device, if the server does not respond. */
  publishHere?: Work<[despite_pending: boolean]>
  remove: Work<[]>
}

/** The actions on a draft of the server, but for pairing it again. */
export function useServerDraft(event_id: number, { number, version }: PairedRound): Omit<DraftWork, 'again'> {
  const change = useAction(changeRound, 'The draft could not be changed.')
  const publish = useAction(publishRound, 'The round was not published.')
  const remove = useAction(deleteRound, 'The draft could not be deleted.')
  const params = { event_id, round_number: number }
  return {
    change: { ...change, act: (body) => change.act({ params, body }, version) },
    publish: { ...publish, act: (despite_pending) => publish.act({ params, body: { despite_pending } }, version) },
    remove: { ...remove, act: () => remove.act({ params }, version) },
  }
}
