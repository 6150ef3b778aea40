import { type Logger, pino } from 'pino'
import pretty from 'pino-pretty'
import { isProduction } from './config.ts'

/**
 * What explains the failure. Properties that libraries add to an error stay out of the log: the driver adds the whole
 * connection, with the key that cancels its queries.
 */
const describeError = (error: unknown) =>
  error instanceof Error
    ? { type: error.name, code: 'code' in error ? error.code : undefined, message: error.message, stack: error.stack }
    : { message: String(error) }

/** Readable in a terminal; otherwise a line of JSON for each entry. */
export function openLog(level: string): Logger {
  const options = { level, serializers: { err: describeError } }
  const isForPeople = process.stdout.isTTY || !isProduction
  return isForPeople
    ? pino(options, pretty({ sync: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }))
    : pino(options)
}

/**
 * For entries that would fill the log: lets one through every so many milliseconds. Returns how many were left out
 * since the last one, or undefined when it is too soon.
 */
export function seldom(milliseconds: number): () => number | undefined {
  let last = Number.NEGATIVE_INFINITY
  let omitted = 0
  return () => {
    if (Date.now() - last < milliseconds) {
      omitted++
      return undefined
    }
    const since = omitted
    last = Date.now()
    omitted = 0
    return since
  }
}
