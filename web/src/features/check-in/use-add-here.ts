import type { Event } from '@muster/contract/events'
import { useRef } from 'react'
import { useApplication } from '../../lib/application.tsx'
import { armies } from '../armies/queries.ts'
import type { LastTry } from '../outbox/outbox.ts'
import { useOutbox } from '../outbox/use-unsent.ts'
import { newLocalPerson } from '../participants/local-person.ts'
import { bodyOf, type ParticipantToSave } from '../participants/save-participants.ts'

/**
 * Adds participants on this device, which sends them. Throws the error of the server if it refuses them at once; if it
 * does not respond, they are here all the same.
 */
export function useAddHere({ id: event_id, game_type }: Event) {
  const { queryClient } = useApplication()
  const { outbox } = useOutbox()
  const last = useRef<LastTry>({})
  return async (rows: readonly ParticipantToSave[], are_here: boolean): Promise<void> => {
    const catalogue = queryClient.getQueryData(armies(game_type).queryKey)
    const used = new Set(outbox?.localPeople())
    const people = rows.map((row) => {
      const local_id = newLocalPerson((id) => used.has(id))
      used.add(local_id)
      const army = catalogue?.armies.find(({ id }) => id === row.army_id) ?? null
      return { local_id, input: bodyOf(row), army }
    })
    const names = people.map(({ input }) => input.nickname.trim())
    const action = { type: 'add', people, are_here } as const
    await outbox?.tryAction({ event_id, action, names }, last.current)
  }
}
