import { isUncertain, unless } from '../../lib/api-client.ts'
import { inBulks, inRowsOf } from '../../lib/bulk.ts'
import { createParticipants, deleteParticipant, listParticipants, updateParticipant } from './api.ts'

/** A participant to be saved; `key` is that of its row in the form. */
export interface ParticipantToSave {
  key: string
  nickname: string
  army_id: number | null
}

/** What earlier tries have done; kept by the form from try to try. */
export interface ParticipantProgress {
  /** Which participant each row has become. */
  ids: [key: string, participant_id: number][]
  /** The ids of those who were there before the form. */
  known?: number[]
  /** Something was sent, and no answer has come. */
  isLost?: boolean
}

/**
 * Saves the rows of a form as participants, and gives who each row has become. When a call fails, calling again with the same progress
 * goes on from there: who is on the server already is not made again, even if only the answer was lost, and rows that were changed
 * or taken out meanwhile are changed or deleted there too.
 */
export async function saveParticipants(
  event_id: number,
  rows: ParticipantToSave[],
  progress: ParticipantProgress,
): Promise<Map<string, number>> {
  const ids = new Map(progress.ids)
  const remember = (key: string, id: number) => {
    ids.set(key, id)
    progress.ids = [...ids]
  }
  await removeDropped(event_id, rows, ids)
  progress.ids = [...ids]
  if (ids.size > 0 || progress.isLost) await catchUp(event_id, rows, { ids, remember, known: new Set(progress.known) })
  for (const missing of inBulks(rows.filter(({ key }) => !ids.has(key)))) {
    const bodies = missing.map(({ nickname, army_id }) => ({ nickname, army_id }))
    progress.isLost = true
    const added = await createParticipants(event_id, bodies).catch((error: unknown) => {
      progress.isLost = isUncertain(error)
      return inRowsOf('participants', missing, rows)(error)
    })
    for (const [index, { id }] of added.participants.entries()) remember(missing[index]?.key ?? '', id)
    progress.isLost = false
  }
  return ids
}

/** Rows that an earlier try has added and that were taken out of the form since. */
async function removeDropped(event_id: number, rows: ParticipantToSave[], ids: Map<string, number>) {
  const kept = new Set(rows.map(({ key }) => key))
  for (const [key, id] of [...ids]) {
    if (kept.has(key)) continue
    await deleteParticipant(event_id, id).catch(unless('not_found'))
    ids.delete(key)
  }
}

interface Earlier {
  ids: ReadonlyMap<string, number>
  remember: (key: string, id: number) => void
  known: ReadonlySet<number>
}

/** Finds out who of the rows is there, and makes them be as the rows say. */
async function catchUp(event_id: number, rows: ParticipantToSave[], { ids, remember, known }: Earlier) {
  const { participants: present } = await listParticipants(event_id)
  const byId = new Map(present.map((participant) => [participant.id, participant]))
  const unclaimed = present.filter(({ id }) => !known.has(id))
  const byNickname = new Map(unclaimed.map(({ nickname, id }) => [fold(nickname), id]))
  for (const { key, nickname, army_id } of rows) {
    const id = ids.get(key) ?? byNickname.get(fold(nickname))
    if (id === undefined) continue
    remember(key, id)
    const there = byId.get(id)
    if (there?.nickname !== nickname || there.army_id !== army_id) {
      await updateParticipant(event_id, id, { nickname, army_id })
    }
  }
}

const fold = (nickname: string) => nickname.trim().normalize('NFC').toLowerCase()
