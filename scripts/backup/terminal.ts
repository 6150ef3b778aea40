import { parseArgs } from 'node:util'
import { SettingsError } from '../../server/src/config.ts'

/** The single file argument of a command. */
export function readFileArgument(command: string): string {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [file] = positionals
  if (file === undefined || positionals.length > 1)
    throw new SettingsError(`Say which file: npm run ${command} -- muster.backup`)
  return file
}

/** The arguments of a restoration: the backup, and the list of deleted accounts, unless it is in DATA_DIR. */
export function readRestoreArguments(): { file: string; deleted: string | undefined } {
  const options = { deleted: { type: 'string' } } as const
  const { positionals, values } = parseArgs({ allowPositionals: true, options })
  const [file] = positionals
  if (file === undefined || positionals.length > 1)
    throw new SettingsError('Say which file: npm run restore -- muster.backup')
  return { file, deleted: values.deleted }
}

/** Reports how many rows of a table were processed. */
export const report = (table: string, rows: number) => console.log(`  ${table}: ${rows.toLocaleString('en')} rows`)
