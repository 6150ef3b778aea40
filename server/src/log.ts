import { type Logger, pino } from 'pino'
import pretty from 'pino-pretty'
import { isProduction } from './config.ts'

/**
 * The properties that explain an error. Those that libraries add stay out of the log: the driver adds the whole
 * connection, with the key that cancels its queries.
 */
const describeError = (error: unknown) =>
  error instanceof Error
    ? { type: error.name, code: 'code' in error ? error.code : undefined, message: error.message, stack: error.stack }
    : { message: String(error) }

/** Creates the log. It is readable in a terminal and in development; otherwise each entry is a line of JSON. */
export function createLog(level: string): Logger {
  const options = { level, serializers: { err: describeError } }
  const isForPeople = process.stdout.isTTY || !isProduction
  return isForPeople
    ? pino(options, pretty({ sync: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }))
    : pino(options)
}

/**
 * Limits repetitive log entries to one per interval, in milliseconds. The returned function gives the number of entries
 * omitted since the last one, or undefined while the interval lasts.
 */
export function createThrottle(milliseconds: number): () => number | undefined {
  let last = Number.NEGATIVE_INFINITY
  let omitted = 0
  return () => {
    if (performance.now() - last < milliseconds) {
      omitted++
      return undefined
    }
    const since = omitted
    last = performance.now()
    omitted = 0
    return since
  }
}
