import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { SettingsError } from '../../server/src/config.ts'

/** The single file argument of a command, and the values of its options. */
export function readArguments<Options extends ParseArgsOptionsConfig>(command: string, options: Options) {
  const { positionals, values } = parseArgs({ allowPositionals: true, options })
  const [file] = positionals
  if (file === undefined || positionals.length > 1)
    throw new SettingsError(`Say which file: npm run ${command} -- muster.backup`)
  return { file, values }
}

/** Reports how many rows of a table were processed. */
export const report = (table: string, rows: number) => console.log(`  ${table}: ${rows.toLocaleString('en')} rows`)
