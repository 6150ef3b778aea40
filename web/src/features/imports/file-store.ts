import { createDatabase } from '../../lib/database.ts'

/** A file as it was chosen, or a pasted text. */
export interface ImportFile {
  id: string
  /** Null for a pasted text. */
  name: string | null
  bytes: Uint8Array<ArrayBuffer>
}

interface StoredFile extends ImportFile {
  user_id: number
  /** When it was chosen, in milliseconds. */
  at: number
}

/** Drafts end with their tab, so the file of a closed one is removed after this time, in milliseconds. */
const maxAge = 24 * 60 * 60 * 1000

/** Keeps a file for a reload, which session storage is too small for. Without a database, it stays in memory alone. */
export async function storeFile(user_id: number, file: ImportFile) {
  const opened = createDatabase()
  const stored: StoredFile = { ...file, user_id, at: Date.now() }
  await opened
    .run(async (connection) => {
      const { store, done } = connection.transaction('import_files', 'readwrite')
      for await (const cursor of store) if ((cursor.value as StoredFile).at < stored.at - maxAge) await cursor.delete()
      await store.put(stored)
      await done
    })
    .catch(() => {})
  opened.close()
}

/** The file of a draft; undefined if the browser does not have it any more. */
export async function readFile(user_id: number, id: string): Promise<ImportFile | undefined> {
  const opened = createDatabase()
  const stored = await opened.run((connection) => connection.get('import_files', [user_id, id])).catch(() => undefined)
  opened.close()
  return stored as StoredFile | undefined
}

export async function deleteFile(user_id: number, id: string) {
  const opened = createDatabase()
  await opened.run((connection) => connection.delete('import_files', [user_id, id])).catch(() => {})
  opened.close()
}
