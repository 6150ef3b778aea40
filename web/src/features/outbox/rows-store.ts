import { type Database, ofUser } from '../../lib/database.ts'

/** Something on its way to the server. `key` belongs to its current value. */
export interface UnsentRow {
  user_id: number
  key: string
  entered_at: number
}

export type ChangeRow<Row> = (row: Row | undefined) => Row | undefined

/** The rows of a user in this browser. */
export interface RowsStore<Id, Row> {
  read(): Promise<Row[]>
  /** Changes a row in one transaction, and returns it. Resolves once it is on the disk. */
  update(id: Id, change: ChangeRow<Row>): Promise<Row | undefined>
  /** Keeps a row in local storage until IndexedDB has confirmed it, unless a later value is there. Never throws. */
  backUp(row: Row): void
  /** Removes the backup of this value only. Another tab may be storing a later one. */
  dropBackup(id: Id, key: string): void
  /** The rows that IndexedDB has not confirmed. */
  readBackups(): Row[]
}

interface StoreOptions<Id, Row> {
  database: Database
  storage: Storage
  user_id: number
  /** The object store. */
  name: 'unsent_results' | 'unsent_actions'
  idOf: (row: Row) => Id
  /** A row as an earlier build has stored it. */
  revived?: (row: Row) => Row
}

export function createRowsStore<Id extends string | number, Row extends UnsentRow>({
  database,
  storage,
  user_id,
  name,
  idOf,
  revived = (row) => row,
}: StoreOptions<Id, Row>): RowsStore<Id, Row> {
  // `unsent_result_1_7`
  const backupName = (id: Id | '') => `${name.replace(/s$/, '')}_${user_id}_${id}`
  return {
    read: () =>
      database.run(async (connection) => {
        const rows = (await connection.getAll(name, ofUser(user_id))) as unknown as Row[]
        return rows.map(revived)
      }),

    update: (id, change) =>
      database.run(async (connection) => {
        const transaction = connection.transaction(name, 'readwrite', { durability: 'strict' })
        const at = [user_id, id] as never
        const stored = (await transaction.store.get(at)) as Row | undefined
        const row = change(stored && revived(stored))
        void (row ? transaction.store.put(row as never) : transaction.store.delete(at))
        await transaction.done
        return row
      }),

    backUp: (row) => {
      const key = backupName(idOf(row))
      try {
        const [known] = readBackup<Row>(storage, key)
        if (!known || known.entered_at <= row.entered_at) storage.setItem(key, JSON.stringify(row))
      } catch {
        // A full storage is reported when IndexedDB refuses the row, too.
      }
    },

    dropBackup: (id, key) => {
      const at = backupName(id)
      if (readBackup<Row>(storage, at)[0]?.key === key) storage.removeItem(at)
    },

    readBackups: () => {
      const names = Array.from({ length: storage.length }, (_, position) => storage.key(position) ?? '')
      const own = names.filter((each) => each.startsWith(backupName('')))
      return own.flatMap((each) => readBackup<Row>(storage, each)).map(revived)
    },
  }
}

const readBackup = <Row>(storage: Storage, name: string): Row[] =>
  [JSON.parse(storage.getItem(name) ?? '[]') as Row | []].flat() as Row[]
