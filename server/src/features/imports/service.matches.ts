import { setImmediate as breathe } from 'node:timers/promises'
import { matchesMax } from '@muster/contract/matches'
import { foldName } from '@muster/contract/names'
import { bulkMax } from '@muster/contract/participants'
import type { FileMatch } from '@muster/rules/import/file-event'
import { type ComparedMatches, compareMatches, matchInput } from '@muster/rules/import/plan'
import { AppError } from '../../http/routing/app-error.ts'
import { getEventForUpdate } from '../events/queries.ts'
import { requireRole } from '../events/rules.staff.ts'
import { countMatches, insertMatches } from '../matches/queries.ts'
import { refuseTooMuchText, requireFree } from '../matches/service.ts'
import * as queries from './queries.writing.ts'
import { isRefusal, refuse } from './service.refusals.ts'
import { progressBy, type Run, type Target } from './service.run.ts'

interface AddParams {
  /** The participants of the event by the key of their nickname. */
  ids: ReadonlyMap<string, number>
  signal: AbortSignal | undefined
}

/** Adds the matches that are missing, some hundred at a time. */
export async function addMatches(run: Run, target: Target, { ids, signal }: AddParams) {
  const { file, event_id } = target
  const done = new Set(target.made.filter(({ kind }) => kind === 'match').map(({ line }) => line))
  const left = file.matches.filter(({ line }) => !done.has(line))
  const { missing, changed } = compareMatches(left, await queries.listRecorded(run.db, event_id, run.id))
  const matches_existing = left.length - missing.length
  run.progress = await run.db.transaction().execute(async (tx) => {
    await queries.addProblems(tx, run.id, changed.map(problemOf))
    return progressBy(tx, run, {
      matches_added: done.size,
      matches_existing,
      lines_done: done.size + matches_existing,
    })
  })
  for (let start = 0; start < missing.length; start += bulkMax) {
    signal?.throwIfAborted()
    await addBatch(run, event_id, { matches: missing.slice(start, start + bulkMax), ids })
    await breathe()
  }
}

/** An import changes no match, because someone may have corrected it in Muster. */
function problemOf({ match, recorded }: ComparedMatches['changed'][number]) {
  const [first, second] = match.sides
  const { participant1_score: score1, participant2_score: score2 } = recorded
  const known = score1 === null && score2 === null ? 'without a result' : `with ${score1 ?? '?'}–${score2 ?? '?'}`
  const written = `${first.score ?? '?'}–${second.score ?? '?'}`
  const reason = `your event has ${first.nickname} against ${second.nickname} ${known}, which stays. If ${written} is right, change it on the page of the event.`
  return { line: match.line, reason }
}

interface Batch {
  matches: readonly FileMatch[]
  ids: ReadonlyMap<string, number>
}

/** Adds matches. If they are refused, it tries each half, until it knows which ones to leave out. */
async function addBatch(run: Run, event_id: number, { matches, ids }: Batch): Promise<void> {
  try {
    await insert(run, event_id, { matches, ids })
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (matches.length === 1 || isOfEvent(error)) {
      return refuse(
        run,
        matches.map(({ line }) => line),
        error,
      )
    }
    const middle = Math.ceil(matches.length / 2)
    await addBatch(run, event_id, { matches: matches.slice(0, middle), ids })
    await addBatch(run, event_id, { matches: matches.slice(middle), ids })
  }
}

/** Whether the reason is the event: no part of the batch could be added. */
const isOfEvent = (error: unknown) => error instanceof AppError && ['not_found', 'not_owner'].includes(error.code)

async function insert(run: Run, event_id: number, { matches, ids }: Batch) {
  const idOf = (nickname: string) => {
    const id = ids.get(foldName(nickname))
    if (id === undefined) throw new AppError('not_found', `${nickname} is no longer in the event`)
    return id
  }
  run.progress = await run.db.transaction().execute(async (tx) => {
    const event = await getEventForUpdate(tx, event_id)
    requireRole({ ...run.user, needs: 'organiser' }, event)
    if ((await countMatches(tx, event_id)) + matches.length > matchesMax)
      throw new AppError('invalid_input', `An event can have at most ${matchesMax} matches`)
    const inputs = matches.map((match) => matchInput(match, idOf))
    await requireFree(tx, event, inputs)
    const added = await insertMatches(tx, event, inputs)
    if (inputs.some(({ notes }) => notes)) await refuseTooMuchText(tx, event_id)
    await queries.recordMade(
      tx,
      run.id,
      added.map((row_id, index) => ({ kind: 'match', event_id, row_id, line: matches[index]?.line ?? null })),
    )
    return progressBy(tx, run, { matches_added: added.length, lines_done: added.length })
  })
}
