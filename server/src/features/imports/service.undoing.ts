import { tagsOfWhole } from '@muster/site/cache-tags'
import type { JobHelpers } from 'graphile-worker'
import { getEventForUpdate } from '../events/queries.ts'
import { refillPlaces } from '../events/service.waiting.ts'
import { setState } from './queries.ts'
import * as queries from './queries.undoing.ts'
import { findWork } from './queries.writing.ts'
import { attempt, type ImportDeps } from './service.run.ts'

type UndoDeps = Pick<ImportDeps, 'db' | 'invalidate'>

/** Removes what an import has made, event by event, except for what was changed since. */
export async function undo(deps: UndoDeps, import_id: number, { abortSignal, job }: JobHelpers) {
  const work = await findWork(deps.db, import_id)
  if (work?.state !== 'undoing') return
  await attempt(deps.db, import_id, job, async () => {
    for (const event_id of await queries.listMadeEvents(deps.db, import_id)) {
      abortSignal?.throwIfAborted()
      await undoEvent(deps, { import_id, event_id, user_id: work.user_id })
      deps.invalidate(tagsOfWhole(event_id))
    }
    await setState(deps.db, import_id, 'undone')
  })
}

interface Undone {
  import_id: number
  event_id: number
  user_id: number
}

async function undoEvent({ db }: UndoDeps, { user_id, ...ids }: Undone) {
  // A large event takes several transactions: none holds its lock for long.
  let left = 1
  while (left > 0) left = await db.transaction().execute((tx) => queries.deleteMatches(tx, ids, user_id))
  await db.transaction().execute(async (tx) => {
    const event = await getEventForUpdate(tx, ids.event_id).catch(() => undefined)
    // An event that has passed to another owner is theirs.
    if (event?.owner_id === user_id) await queries.deleteRest(tx, ids)
    const kept = event && (await queries.countKept(tx, ids))
    if (kept && event.owner_id === user_id) await refillPlaces(tx, event, { id: user_id })
    await queries.finishEvent(tx, ids, kept && sentenceOf(kept))
  })
}

/** What stays of an event, and why; undefined if nothing does. */
function sentenceOf({
  title,
  matches,
  participants,
  is_created,
}: NonNullable<Awaited<ReturnType<typeof queries.countKept>>>) {
  const counted = [count(matches, 'match', 'matches'), count(participants, 'participant', 'participants')].filter(
    Boolean,
  )
  if (counted.length > 0)
    return `“${title}” keeps ${counted.join(' and ')}: changed since, or in use by something that was added since.`
  return is_created ? `“${title}” stays, because it was changed or added to since.` : undefined
}

const count = (number: number, one: string, many: string) =>
  number === 0 ? '' : `${number.toLocaleString('en')} ${number === 1 ? one : many}`
