import type { Tx } from '../../db/tables.ts'
import { lockEvents } from '../accounts/queries.locking.ts'
import { setChangeAuthor } from '../events/queries.authors.ts'
import { renameAuthors, replaceTexts } from './queries.names.ts'
import { insertUser, returnEvent, returnParticipant, returnRoles } from './queries.restoring.ts'
import type { Kept } from './rules.kept.ts'
import { createReplacer, formerName } from './rules.ts'

/** Puts a deleted account back. Returns how much of it could not return. Throws `email_taken`. */
export async function returnKept(tx: Tx, { user, participants, events, roles }: Kept, number: number) {
  const former = formerName(number)
  const event_ids = [
    ...new Set([...[...participants, ...roles].map(({ event_id }) => event_id), ...events.map(({ id }) => id)]),
  ]
  await lockEvents(tx, event_ids)
  await setChangeAuthor(tx, user.id)
  await insertUser(tx, user)
  let [back, renamed, owned] = [0, 0, 0]
  const nicknames = new Map<number, string>()
  for (const participant of participants) {
    const returned = await returnParticipant(tx, user.id, participant, former)
    if (!returned) continue
    back++
    if (returned.nickname !== participant.nickname) renamed++
    nicknames.set(participant.event_id, returned.nickname)
  }
  await returnRoles(tx, user.id, roles)
  for (const event of events) if (await returnEvent(tx, user.id, event)) owned++
  await renameAuthors(
    tx,
    participants.map(({ id }) => id),
  )
  // The texts of an event name its participants as it does.
  for (const [by, events] of Map.groupBy(event_ids, (id) => nicknames.get(id) ?? user.nickname)) {
    const replace = createReplacer({ names: [former], by })
    await replaceTexts(tx, { event_ids: events, words: [former] }, replace)
  }
  return { participants: participants.length - back, renamed, events: events.length - owned }
}
