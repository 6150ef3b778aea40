import { type Config, readConfig, SettingsError } from '../../server/src/config.ts'
import { isUnavailable } from '../../server/src/db/failures.ts'
import { DatabaseError } from '../../server/src/db/migrate.ts'

/**
 * Runs a command. Prints an error that people can fix as a sentence. The exit code is 1 after an error, and when `run`
 * returns false.
 */
export async function runCommand(run: (config: Config) => Promise<unknown>, defaults: NodeJS.ProcessEnv = {}) {
  try {
    if ((await run(readConfig({ ...defaults, ...process.env }))) === false) process.exitCode = 1
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
  }
}

function explain(error: unknown): unknown {
  const isFile = error instanceof Error && 'path' in error
  const isForPeople = isUsageError(error) || isFile || error instanceof SettingsError || error instanceof DatabaseError
  if (isForPeople) return error.message
  if (!isUnavailable(error)) return error
  return 'The database cannot be reached. Check DATABASE_URL, and that the database is running.'
}

/** Whether Node's `parseArgs` rejected the arguments. */
export const isUsageError = (error: unknown): error is Error =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
