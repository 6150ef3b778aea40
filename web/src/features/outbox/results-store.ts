import { type Database, ofUser } from '../../lib/database.ts'
import type { UnsentResult } from './unsent-result.ts'

export type ChangeRow = (row: UnsentResult | undefined) => UnsentResult | undefined

/** The unsent results of a user in this browser. */
export interface ResultsStore {
  read(): Promise<UnsentResult[]>
  /** Changes the row of a match in one transaction, and returns it. Resolves once it is on the disk. */
  update(match_id: number, change: ChangeRow): Promise<UnsentResult | undefined>
  /** Keeps a row in local storage until IndexedDB has confirmed it, unless a later value is there. Never throws. */
  backUp(row: UnsentResult): void
  /** Removes the backup of this value only. Another tab may be storing a later one. */
  dropBackup(match_id: number, key: string): void
  /** The rows that IndexedDB has not confirmed. */
  readBackups(): UnsentResult[]
}

const backupKey = (user_id: number, match_id: number | '') => `unsent_result_${user_id}_${match_id}`

export const createResultsStore = (database: Database, storage: Storage, user_id: number): ResultsStore => ({
  read: () =>
    database.run(async (connection) => (await connection.getAll('unsent_results', ofUser(user_id))) as UnsentResult[]),

  update: (match_id, change) =>
    database.run(async (connection) => {
      const transaction = connection.transaction('unsent_results', 'readwrite', { durability: 'strict' })
      const row = change((await transaction.store.get([user_id, match_id])) as UnsentResult | undefined)
      void (row ? transaction.store.put(row) : transaction.store.delete([user_id, match_id]))
      await transaction.done
      return row
    }),

  backUp: (row) => {
    const name = backupKey(user_id, row.match_id)
    try {
      const [known] = readBackup(storage, name)
      if (!known || known.entered_at <= row.entered_at) storage.setItem(name, JSON.stringify(row))
    } catch {
      // A full storage is reported when IndexedDB refuses the row, too.
    }
  },

  dropBackup: (match_id, key) => {
    const name = backupKey(user_id, match_id)
    if (readBackup(storage, name)[0]?.key === key) storage.removeItem(name)
  },

  readBackups: () => {
    const names = Array.from({ length: storage.length }, (_, position) => storage.key(position) ?? '')
    const own = names.filter((name) => name.startsWith(backupKey(user_id, '')))
    return own.flatMap((name) => readBackup(storage, name))
  },
})

const readBackup = (storage: Storage, name: string): UnsentResult[] =>
  [JSON.parse(storage.getItem(name) ?? '[]') as UnsentResult | []].flat()
