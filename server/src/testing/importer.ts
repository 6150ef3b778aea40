import { randomUUID } from 'node:crypto'
import { createImport, getImport, type Import, undoImport } from '@muster/contract/imports'
import { buildUser } from './builders.ts'
import type { TestApp } from './test-app.ts'

export const importHeader = 'event,date,round,player1,score1,player2,score2'
/** A table of these lines. */
export const csvOf = (...lines: string[]) => [importHeader, ...lines].join('\n')
/** Two events with three matches, and a bad line. */
export const smallFile = csvOf(
  'Cup,2026-11-20,1,Ana,3,Ben,1',
  'Cup,2026-11-20,1,Cleo,2,Dan,2',
  'Cup,2026-11-20,2,Ana,x,Cleo,1',
  'Open,2026-11-21,1,Ana,1,Ben,0',
)

/** A user who imports files. */
export async function buildImporter(test: TestApp) {
  const user = await buildUser(test)
  const { token } = user
  const post = (text: string, options: object = {}, key: string = randomUUID()) =>
    test.call(createImport, { token, body: { text, ...options }, headers: { 'idempotency-key': key } })
  const view = async (id: number): Promise<Import> =>
    (await test.call(getImport, { token, params: { import_id: id } })).body
  const run = async (text: string, options: object = {}) => {
    const { body } = await post(text, options)
    await test.runJobs()
    return view(body.id)
  }
  const undo = async (id: number) => {
    await test.call(undoImport, { token, params: { import_id: id } })
    await test.runJobs()
    return view(id)
  }
  return { ...user, post, run, view, undo }
}

/** How many events, participants and matches there are. */
export async function countRows({ db }: TestApp): Promise<number[]> {
  const counts = []
  for (const table of ['events', 'participants', 'matches'] as const) {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    counts.push(count)
  }
  return counts
}
