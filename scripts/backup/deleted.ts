import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseError } from '../../server/src/db/migrate.ts'
import type { Db } from '../../server/src/db/tables.ts'
import { listName, readList } from '../../server/src/features/deletion/rules.list.ts'
import { deleteAgain } from '../../server/src/features/deletion/service.ts'

/**
 * Deletes the accounts again that a backup from before their deletion has brought back. They are listed in the given
 * file, or in that of the data folder, and in the backup itself. Returns how many there were, and whether a list was
 * found. Throws a DatabaseError if the list is damaged.
 */
export async function deleteListed(db: Db, { DATA_DIR }: { DATA_DIR: string }, file?: string) {
  const path = file ?? join(DATA_DIR, listName)
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    // Muster writes it with the first deletion. A file that was asked for must be there.
    if (file === undefined && error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return { count: 0, path: undefined }
  const listed = readList(text)
  if (!listed) throw new DatabaseError(`The list of deleted accounts is damaged: ${path}`)
  return { count: await deleteAgain(db, listed), path }
}
