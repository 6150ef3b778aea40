import type { Tx } from '../../db/tables.ts'
import { lockEvents } from '../accounts/queries.locking.ts'
import { setChangeAuthor } from '../events/queries.ts'
import { renameAuthors, replaceTexts } from './queries.names.ts'
import { insertUser, returnEvent, returnParticipant } from './queries.restoring.ts'
import type { Kept } from './rules.kept.ts'
import { createReplacer, formerName } from './rules.ts'

/** Puts a deleted account back. Returns how much of it could not return. Throws `email_taken`. */
export async function returnKept(tx: Tx, { user, participants, events }: Kept, number: number) {
  const former = formerName(number)
  const event_ids = [...new Set([...participants.map(({ event_id }) => event_id), ...events.map(({ id }) => id)])]
  await lockEvents(tx, event_ids)
  await setChangeAuthor(tx, user.id)
  await insertUser(tx, user)
  let [back, renamed, owned] = [0, 0, 0]
  for (const participant of participants) {
    const returned = await returnParticipant(tx, user.id, participant, former)
    if (returned) back++
    if (returned && returned.nickname !== participant.nickname) renamed++
  }
  for (const event of events) if (await returnEvent(tx, user.id, event)) owned++
  await renameAuthors(
    tx,
    participants.map(({ id }) => id),
  )
  await replaceTexts(tx, { event_ids, words: [former] }, createReplacer({ names: [former], by: user.nickname }))
  return { participants: participants.length - back, renamed, events: events.length - owned }
}
