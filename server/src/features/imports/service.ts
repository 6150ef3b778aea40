import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import type { ImportInput, ImportPreview } from '@muster/contract/imports'
import { findEvent } from '@muster/rules/import/plan'
import { queueJobs } from '../../db/queue.ts'
import type { Db, Tx } from '../../db/tables.ts'
import type { Caller } from '../../http/authentication.ts'
import type { Limits } from '../../http/limits/limits.ts'
import { AppError, invalidInput } from '../../http/routing/app-error.ts'
import type { Transact } from '../../http/routing/idempotency.ts'
import { isReviewed } from '../reviews/service.ts'
import * as queries from './queries.ts'
import { findOwnEvents, listCatalogue } from './queries.writing.ts'
import type { FileReader } from './service.reading.ts'

interface PreviewDeps {
  db: Db
  reader: FileReader
  limits: Limits
}

/** What an import would make. Throws `invalid_input` for a file in no known format, and `too_many_attempts`. */
export async function preview(deps: PreviewDeps, user: Caller, input: ImportInput): Promise<ImportPreview> {
  const { db, reader, limits } = deps
  await limits.count('previews', String(user.id))
  const { shown, found } = await reader.preview(user.id, { ...input, catalogue: await listCatalogue(db) })
  const titles = [...new Set(shown.events.map(({ title }) => title))]
  if (titles.length === 0) return shown
  const own = await findOwnEvents(db, user.id, titles)
  const events = shown.events.map((event, place) => {
    const file = found[place]
    return { ...event, event_id: (file && findEvent(file, own)?.id) ?? null }
  })
  return { ...shown, events }
}

interface CreateDeps extends PreviewDeps {
  transact: Transact<queries.ImportRow>
  editors: readonly string[]
}

/** The imports of a user that may run or wait at the same time. */
const unfinishedMax = 3

const compress = promisify(deflate)

/**
 * Imports a file in the background, or returns the import of the same file. Throws `invalid_input` if it cannot be read
 * or something must be chosen first, `too_many_imports` and `too_many_attempts`.
 */
export async function create({ db, reader, limits, transact, editors }: CreateDeps, user: Caller, input: ImportInput) {
  await limits.count('new_imports', String(user.id))
  const { file_name = null, ...content } = input
  const { shown: found } = await reader.preview(user.id, { ...content, catalogue: await listCatalogue(db) })
  requireReady(found)
  const values = {
    user_id: user.id,
    content_hash: hashOf(content),
    file_name,
    unit: found.unit,
    content: await compress(JSON.stringify(content)),
    is_editor: editors.includes(user.email),
    needs_review: await isReviewed(db, user, editors),
    lines_total: found.totals.lines,
    kept: '[]',
  }
  return transact(async (tx) => {
    const { id, isNew } = await queries.insertImport(tx, values)
    if (isNew) {
      if ((await queries.countUnfinished(tx, user.id)) > unfinishedMax) throw tooMany()
      await queue(tx, 'run_import', id)
    }
    return queries.getImport(tx, user.id, id)
  })
}

/** Throws `invalid_input` unless everything is known that the import needs, and it would make something. */
function requireReady({ missing, dates, totals, lines }: ImportPreview) {
  const names = { event: 'the title of the event', player1: 'the name of a player' }
  for (const [field, name] of Object.entries(names)) {
    if (missing.some((each) => each === field))
      throw invalidInput(
        'columns',
        `No column has ${name} (${field}): choose one${field === 'event' ? ', or give it for the whole file' : ''}.`,
      )
  }
  if (dates.asks && dates.order === null)
    throw invalidInput(
      'date_order',
      `The date ${dates.example} can be read in two ways: say whether the day or the month comes first.`,
    )
  const [first] = lines
  if (totals.participants + totals.matches > 0) return
  const reason = first ? ` For example, line ${first.line}: ${first.text}` : ''
  throw invalidInput('text', `No line of the file can be imported.${reason}`)
}

const hashOf = ({ text, ...options }: Omit<ImportInput, 'file_name'>) =>
  createHash('sha256').update(JSON.stringify(options)).update('\n').update(text).digest()

const tooMany = () =>
  new AppError(
    'too_many_imports',
    `At most ${unfinishedMax} of your imports can run at once. Please wait for one to end.`,
  )

/** All imports run one after another, so that they leave the other jobs of the worker their places. */
const queue = (tx: Tx, task: 'run_import' | 'undo_import', id: number) =>
  queueJobs(tx, [{ task, id, priority: 5, queue: 'imports', tries }])

/** The tenth try comes six hours after the first. */
const tries = 10

/** Throws `not_found`, `import_running`. An import that is undone already is returned as it is. */
export const undo = (transact: Transact<queries.ImportRow>, user: Caller, id: number) =>
  transact(async (tx) => {
    const state = await queries.lockImport(tx, user.id, id)
    if (state === 'waiting' || state === 'running') {
      throw new AppError('import_running', 'This import is still running. It can be undone when it has ended.')
    }
    if (state === 'done' || state === 'failed') {
      await queries.setState(tx, id, 'undoing')
      await queue(tx, 'undo_import', id)
    }
    return queries.getImport(tx, user.id, id)
  })

/** Throws `not_found`. */
export async function listProblems(db: Db, user: Caller, id: number, page: { after: number; limit: number }) {
  await queries.getImport(db, user.id, id)
  return queries.listProblems(db, id, page)
}
