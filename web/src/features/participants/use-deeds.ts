import type { Participant } from '@muster/contract/participants'
import { useState } from 'react'
import { useCommand } from '../../lib/commands.ts'
import { serverDetail } from '../../lib/server-detail.ts'
import * as commands from './commands.ts'

export type Deeds = ReturnType<typeof useDeeds>

/** What is done to a participant in one tap. What was done, or refused, is said in a sentence. */
export function useDeeds(event_id: number) {
  const [said, setSaid] = useState<{ isRefused: boolean; text: string }>()
  const send = {
    checkIn: useCommand(commands.checkIn),
    drop: useCommand(commands.dropParticipant),
    back: useCommand(commands.returnParticipant),
  }
  const paramsOf = ({ id }: Participant) => ({ event_id, participant_id: id })
  const say = async (deed: Promise<unknown>, done: string, failed: string) => {
    try {
      await deed
      setSaid({ isRefused: false, text: `${done}.` })
    } catch (error) {
      setSaid({ isRefused: true, text: `${failed}. ${serverDetail(error) || 'Please try again.'}` })
    }
  }
  return {
    said,
    checkIn: (one: Participant, is_checked_in: boolean) =>
      say(
        send.checkIn({ params: paramsOf(one), body: { is_checked_in } }),
        `${one.nickname} is ${is_checked_in ? 'here' : 'missing'}`,
        `${one.nickname} could not be checked ${is_checked_in ? 'in' : 'out'}`,
      ),
    drop: (one: Participant) =>
      say(
        send.drop({ params: paramsOf(one), body: {} }),
        `${one.nickname} has dropped`,
        `${one.nickname} could not be dropped`,
      ),
    back: (one: Participant) =>
      say(send.back({ params: paramsOf(one) }), `${one.nickname} plays on`, `${one.nickname} could not return`),
  }
}
