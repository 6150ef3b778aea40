import { Readable } from 'node:stream'
import { accountExportFormat, accountExportVersion } from '@muster/contract/account-export'
import type { Db } from '../../db/tables.ts'
import type { Caller } from '../../http/authentication.ts'
import type { Limits } from '../../http/limits/limits.ts'
import { exportedTables, readStored } from './queries.account.ts'

export interface AccountExportDeps {
  db: Db
  limits: Limits
}

/** Everything stored about an account as a stream of JSON. Throws `too_many_attempts`. */
export async function exportAccountOf(
  { db, limits }: AccountExportDeps,
  { id }: Pick<Caller, 'id'>,
): Promise<Readable> {
  await limits.count('account_exports', String(id))
  return Readable.from(writeAccount(db, id), { objectMode: false, highWaterMark: 64 * 1024 })
}

/** Reads on only when the former part has been sent: an account may own thousands of events. */
async function* writeAccount(db: Db, user_id: number): AsyncGenerator<string> {
  const format = { format: accountExportFormat, format_version: accountExportVersion }
  yield `${JSON.stringify({ ...format, exported_at: new Date().toISOString() }).slice(0, -1)},"tables":{`
  for (const [index, table] of Object.keys(exportedTables).entries()) {
    yield `${index === 0 ? '' : ','}${JSON.stringify(table)}:[`
    let separator = ''
    for await (const rows of readStored(db, table, user_id)) {
      if (rows.length === 0) continue
      yield separator + rows.map((row) => JSON.stringify(row)).join(',')
      separator = ','
    }
    yield ']'
  }
  yield '}}'
}
