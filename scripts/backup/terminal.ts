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

/** Reports how many rows of a table were processed. */
export const report = (table: string, rows: number) => console.log(`  ${table}: ${rows.toLocaleString('en')} rows`)
