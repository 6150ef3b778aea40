import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseError } from '../../server/src/db/migrate.ts'
import { type Listed, listName, readList } from '../../server/src/features/deletion/rules.list.ts'

/**
 * The list of deleted accounts in the given file, or in the data folder; undefined if the folder has none, because
 * Muster writes it with the first deletion. Throws a DatabaseError if it is damaged.
 */
export async function readDeleted({ DATA_DIR }: { DATA_DIR: string }, file?: string): Promise<Listed[] | undefined> {
  const path = file ?? join(DATA_DIR, listName)
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (file === undefined && error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const listed = readList(text)
  if (!listed) throw new DatabaseError(`The list of deleted accounts is damaged, so nothing was restored: ${path}`)
  return listed
}
