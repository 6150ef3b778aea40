import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** What the page stores in IndexedDB. The features know the shape of their values. */
interface Schema extends DBSchema {
  /** Results that are not sent yet, by user and match. */
  unsent_results: { key: [user_id: number, match_id: number]; value: { user_id: number; match_id: number } }
  /** Rounds that this device has paired and the server does not have, by user, event and number. */
  unsent_rounds: {
    key: [user_id: number, event_id: number, round_number: number]
    value: { user_id: number; event_id: number; round_number: number }
  }
  /** Whatever else a desk has done and the server does not have, by user and slot. */
  unsent_actions: { key: [user_id: number, slot: string]; value: { user_id: number; slot: string } }
  /** Files that are about to be imported, by user and draft. */
  import_files: { key: [user_id: number, id: string]; value: { user_id: number; id: string } }
  /** Responses for reading without a network, by user and hash of the query. */
  query_copies: { key: [user_id: number, hash: string]; value: { user_id: number; hash: string } }
}

export type Connection = IDBPDatabase<Schema>

export interface Database {
  /**
   * Runs the work on an open connection. If it fails, the database is reopened and the work is tried once more: iOS loses
   * the connection of a page that was in the background ("Connection to Indexed Database server lost"). Throws what the
   * second attempt throws. The work must be one transaction.
   */
  run<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>
  close(): void
}

/** The maximum wait for the database, in milliseconds. After a lost connection, iOS may never call back. */
const maxWait = 4_000

export function createDatabase(): Database {
  let opened: Promise<Connection> | undefined
  const forget = () => {
    void opened?.then((connection) => connection.close()).catch(() => {})
    opened = undefined
  }
  const attempt = async <Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> => {
    opened ??= openDB<Schema>('muster', 4, {
      upgrade: (connection, version) => {
        if (version < 1) {
          connection.createObjectStore('unsent_results', { keyPath: ['user_id', 'match_id'] })
          connection.createObjectStore('query_copies', { keyPath: ['user_id', 'hash'] })
        }
        if (version < 2)
          connection.createObjectStore('unsent_rounds', { keyPath: ['user_id', 'event_id', 'round_number'] })
        if (version < 3) connection.createObjectStore('import_files', { keyPath: ['user_id', 'id'] })
        if (version < 4) connection.createObjectStore('unsent_actions', { keyPath: ['user_id', 'slot'] })
      },
      // A later version of the page, in another tab, needs to upgrade.
      blocking: forget,
      terminated: forget,
    })
    return withLimit(opened.then(work))
  }
  return {
    run: (work) =>
      attempt(work).catch(() => {
        forget()
        return attempt(work)
      }),
    close: forget,
  }
}

/** All keys of a user. */
export const ofUser = (user_id: number) => IDBKeyRange.bound([user_id], [user_id, []])

function withLimit<Result>(work: Promise<Result>): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const timer = setTimeout(() => reject(new Error('The database of the browser did not respond.')), maxWait)
  work.then(resolve, reject).finally(() => clearTimeout(timer))
  return promise
}
