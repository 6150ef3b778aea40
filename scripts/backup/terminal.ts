import { parseArgs } from 'node:util'
import { SettingsError } from '../../server/src/config.ts'

/** The one file that a command was given. */
export function readFileArgument(command: string): string {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [file] = positionals
  if (file === undefined || positionals.length > 1)
    throw new SettingsError(`Say which file: npm run ${command} -- muster.backup`)
  return file
}

/** Says of each table how many rows were taken over. */
export const report = (table: string, rows: number) => console.log(`  ${table}: ${rows.toLocaleString('en')} rows`)
