import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import type { ImportInput } from '@muster/contract/imports'
import type { FileEvent } from '@muster/rules/import/file-event'
import type { BadLine } from '@muster/rules/import/problems'
import { tagsOfWhole } from '@muster/site/cache-tags'
import type { JobHelpers } from 'graphile-worker'
import { holdLargeImport } from '../reviews/service.ts'
import { setState } from './queries.ts'
import * as queries from './queries.writing.ts'
import { importEvent } from './service.event.ts'
import { attempt, type ImportDeps, type Run } from './service.run.ts'

const decompress = promisify(inflate)

/**
 * Carries out an import in small transactions. Each records what it has made, so that another attempt goes on where
 * this one ended: nothing is made twice, and what someone deleted since is not made again.
 */
export async function run(deps: ImportDeps, id: number, { abortSignal, job }: JobHelpers) {
  const work = await queries.findWork(deps.db, id)
  if (!work?.content || (work.state !== 'waiting' && work.state !== 'running')) return
  const ready = { ...work, content: work.content }
  await attempt(deps.db, id, job, () => runAll(deps, ready, abortSignal))
}

type Work = NonNullable<Awaited<ReturnType<typeof queries.findWork>>> & { content: Buffer }

async function runAll(deps: ImportDeps, work: Work, signal?: AbortSignal) {
  const { db, reader, invalidate } = deps
  const { id, content, user_id, is_editor, needs_review, nickname } = work
  const input: ImportInput = JSON.parse((await decompress(content)).toString())
  const { events, bad } = await reader.plan(user_id, { ...input, catalogue: await queries.listCatalogue(db) })
  const badLines: BadLine[] = JSON.parse(bad)
  await setState(db, id, 'running')
  // Those of an earlier attempt are found again.
  await queries.deleteProblems(db, id)
  await queries.addProblems(db, id, badLines)
  const made = await queries.listMade(db, id)
  const run: Run = {
    ...deps,
    id,
    user: { id: user_id, isEditor: is_editor, nickname },
    visibility: input.visibility,
    made: Map.groupBy(made, ({ event_id }) => event_id),
    created: new Map(
      made.flatMap(({ kind, line, row_id }) => (kind === 'event' && line !== null ? [[line, row_id]] : [])),
    ),
    progress: { ...nothing, lines_done: badLines.length },
  }
  await queries.saveProgress(db, id, run.progress)
  for (const text of events) {
    signal?.throwIfAborted()
    const event: FileEvent = JSON.parse(text)
    const event_id = await importEvent(run, event, signal).finally(async () => {
      if (needs_review) await holdLargeImport(db, { id, user_id })
    })
    invalidate(event_id === undefined ? [] : tagsOfWhole(event_id))
  }
  await setState(db, id, 'done')
}

const nothing: queries.Progress = {
  lines_done: 0,
  events_added: 0,
  events_existing: 0,
  participants_added: 0,
  participants_existing: 0,
  matches_added: 0,
  matches_existing: 0,
}
