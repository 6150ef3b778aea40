import { type Config, SettingsError } from './config.ts'
import { DatabaseError } from './db/migrate.ts'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : undefined)
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Runs the first queries on a database; explains failures in a sentence that names the setting. */
export async function explainDatabase<T>(setting: string, use: () => Promise<T>): Promise<T> {
  try {
    return await use()
  } catch (error) {
    if (error instanceof DatabaseError) throw error
    const code = codeOf(error)
    // 28: authentication; 3D: a missing database; the rest are the system's codes for an address without a server.
    const isAddress = code === 'ERR_INVALID_URL' || /^(28|3D)/.test(code ?? '') || /^E[A-Z_]+$/.test(code ?? '')
    if (!isAddress) throw error
    throw new SettingsError(
      `The database at ${setting} cannot be used (${code}: ${messageOf(error)}). Check the address, and that it is running.`,
    )
  }
}

/** Uses the folder of the data; explains why it cannot be written in a sentence that names the setting. */
export async function explainFolder<T>({ DATA_DIR }: Config, use: () => Promise<T>): Promise<T> {
  try {
    return await use()
  } catch (error) {
    const reason = { ENOSPC: 'its disk is full', EDQUOT: 'its quota is used up', EROFS: 'its disk is read-only' }[
      codeOf(error) ?? ''
    ]
    if (reason === undefined) throw error
    throw new SettingsError(
      `Nothing can be written to ${DATA_DIR}: ${reason}. Make room there. For a new, empty Muster, DATA_DIR may be another folder.`,
    )
  }
}

/** Listens; explains an unavailable port or address in a sentence that names the setting. */
export async function explainListening<T>(
  setting: 'PORT' | 'METRICS_PORT',
  config: Config,
  listen: () => Promise<T>,
): Promise<T> {
  try {
    return await listen()
  } catch (error) {
    const port = config[setting] ?? 0
    switch (codeOf(error)) {
      case 'EADDRINUSE':
        throw new SettingsError(
          `Port ${port} is taken. Stop what uses it, or choose another one: ${setting}=${port + 1} npm start`,
        )
      case 'EACCES':
        throw new SettingsError(
          `Port ${port} is for administrators only. Choose one above 1023: ${setting}=3000 npm start`,
        )
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
      case 'EAI_AGAIN':
        throw new SettingsError(`This machine has no address ${config.HOST} to listen on. Check the setting HOST.`)
      default:
        throw error
    }
  }
}
