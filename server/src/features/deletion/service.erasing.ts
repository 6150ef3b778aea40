import type { Tx, UserRow } from '../../db/tables.ts'
import { setChangeAuthor } from '../events/queries.authors.ts'
import * as queries from './queries.erasing.ts'
import { deleteNotes, listNames, renameAuthors, replaceTexts } from './queries.names.ts'
import { leaveTeams } from './queries.teams.ts'
import { createReplacer, formerName, storedForms } from './rules.ts'

/**
 * Deletes a locked account, and its name wherever it was recorded; its participants stay as “Former player”. Returns
 * what undoes it.
 */
export async function eraseAccount(
  tx: Tx,
  { user, event_ids }: { user: UserRow; event_ids: number[] },
  number: number,
) {
  // Otherwise the owners of these events would be the authors of the changes.
  await setChangeAuthor(tx, user.id)
  const shared = await leaveTeams(tx, user.id, formerName(number))
  const participants = await queries.listParticipants(tx, user.id)
  const ids = participants.map(({ id }) => id)
  const names = [...new Set([user.nickname, ...shared, ...(await listNames(tx, ids))])]
  const lost = await queries.countLost(tx, user.id)
  // Also those of events that somebody else goes on with: their URLs are secrets of this account.
  const channels = await queries.deleteChannels(tx, user.id)
  const roles = await queries.passOn(tx, user.id)
  const drafts = await queries.deleteDrafts(tx, user.id)
  await queries.renameParticipants(tx, user.id, formerName(number))
  await deleteNotes(tx, ids)
  await renameAuthors(tx, ids)
  const words = storedForms([...names, user.email])
  const replace = createReplacer({ names, by: formerName(number), address: user.email })
  await replaceTexts(tx, { event_ids, words }, replace)
  await queries.eraseReasons(tx, user.id, replace)
  const events = await queries.disown(tx, user.id)
  await queries.deleteUser(tx, user, words)
  return { user, participants, events, roles, lost: { ...lost, drafts, channels } }
}
